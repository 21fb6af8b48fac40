package io.pushforward.theory;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Statistics;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Local certificates of queries with known truth: N points drawn from laws that are taken as they stand, the certificate of
 * each, and how far its answer really is from the answer to the law itself.
 *
 * @param queries in the order of the laws
 */
public record CertifiedQueries(int samples, double delta, List<Query> queries) {
    /**
     * @param error W2 between the answers to the query and to its law
     */
    public record Query(LocalCertificate certificate, double error) {
        /** The rounding of W2 between answers, a root of a difference of squares, is forgiven. */
        public boolean isViolated() {
            return error > certificate.bound() + ROUNDING * (1 + certificate.bound());
        }
    }

    private static final double ROUNDING = 1e-7;

    public CertifiedQueries {
        queries = List.copyOf(queries);
        if (queries.isEmpty()) throw new IllegalArgumentException("expected at least one query, got none");
    }

    /** Draws {@code repeats} queries of N points from each law. */
    public static CertifiedQueries draw(
            Certified operator, List<Ensemble> laws, int samples, int repeats, double delta, Seed seed) {
        return new CertifiedQueries(
                samples,
                delta,
                IntStream.range(0, laws.size())
                        .parallel()
                        .boxed()
                        .flatMap(i -> {
                            Law whole = operator.answer(laws.get(i));
                            return IntStream.range(0, repeats).mapToObj(r -> {
                                Ensemble query = laws.get(i)
                                        .sample(
                                                samples,
                                                seed.derive(samples)
                                                        .derive(i)
                                                        .derive(r)
                                                        .generator());
                                return new Query(
                                        operator.certify(query, delta),
                                        LawDistance.w2(operator.answer(query), whole, seed));
                            });
                        })
                        .toList());
    }

    /** A quantile of the bounds. */
    public double bound(double level) {
        return Statistics.quantile(
                sorted(queries.stream().mapToDouble(query -> query.certificate().bound())), level);
    }

    /** A quantile of the errors. */
    public double error(double level) {
        return Statistics.quantile(sorted(queries.stream().mapToDouble(Query::error)), level);
    }

    /** The median of the answers' diameters. */
    public double diameter() {
        return Statistics.quantile(
                sorted(queries.stream().mapToDouble(query -> query.certificate().diameter())), 0.5);
    }

    /** How many certificates are below this share of the diameter. */
    public long below(double share) {
        return queries.stream()
                .map(Query::certificate)
                .filter(one -> one.bound() < share * one.diameter())
                .count();
    }

    /** How many errors exceed their certificates; at most δ of all are expected. */
    public long violations() {
        return queries.stream().filter(Query::isViolated).count();
    }

    private static double[] sorted(java.util.stream.DoubleStream values) {
        double[] sorted = values.toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
