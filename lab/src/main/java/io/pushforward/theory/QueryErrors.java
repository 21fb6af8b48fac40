package io.pushforward.theory;

import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How far an operator's answer really moves when it is asked with N points drawn from a law instead of the law itself:
 * measured W2 over repeated draws. The law is an ensemble, taken as it stands.
 *
 * @param rows one for each N, in increasing order
 * @param rate the exponent a of the fit mean W2 ≈ c·N^a; NaN where some mean is zero or there is one N only
 */
public record QueryErrors(List<Row> rows, double rate) {
    public QueryErrors {
        rows = List.copyOf(rows);
    }

    /**
     * @param high the empirical 1 − δ quantile
     */
    public record Row(int samples, double mean, double high, int draws) {}

    /**
     * Measures with {@code repeats} draws of each size from the law of each query; its covariates and further laws stay as they
     * are.
     */
    public static QueryErrors measure(
            LawOperator operator, List<Query> queries, int[] sizes, int repeats, double delta, Seed seed) {
        List<Row> rows = new ArrayList<>();
        for (int size : sizes) {
            double[] distances = IntStream.range(0, queries.size())
                    .parallel()
                    .boxed()
                    .flatMapToDouble(i -> Arrays.stream(distances(
                            operator,
                            queries.get(i),
                            size,
                            repeats,
                            seed.derive(size).derive(i))))
                    .toArray();
            Arrays.sort(distances);
            int rank = (int) Math.min(distances.length, Math.ceil((1 - delta) * distances.length));
            rows.add(new Row(
                    size,
                    Arrays.stream(distances).average().orElse(0),
                    distances[Math.max(rank, 1) - 1],
                    distances.length));
        }
        return new QueryErrors(rows, rate(rows));
    }

    private static double[] distances(LawOperator operator, Query query, int size, int repeats, Seed seed) {
        Law whole = operator.apply(query);
        double[] distances = new double[repeats];
        for (int r = 0; r < repeats; r++) {
            Law fewer = query.law().sample(size, seed.derive(r).generator());
            distances[r] = LawDistance.w2(operator.apply(query.with(fewer)), whole, seed);
        }
        return distances;
    }

    /** The slope of log mean against log N by least squares. */
    private static double rate(List<Row> rows) {
        double n = rows.size();
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (Row row : rows) {
            double u = Math.log(row.samples());
            double v = Math.log(row.mean());
            x += u;
            y += v;
            xx += u * u;
            xy += u * v;
        }
        double rate = (xy - x * y / n) / (xx - x * x / n);
        return Double.isFinite(rate) ? rate : Double.NaN;
    }
}
