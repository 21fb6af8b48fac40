package io.pushforward.theory;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.operator.Progress;
import io.pushforward.project.Basis;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * An operator N lifted between orthonormal bases, P_Y N(P_X μ), and where its error comes from (the theorem on laws on
 * separable Hilbert spaces). With ν the target of μ, the triangle inequality gives
 *
 * <pre>W2(P_Y N(P_X μ), ν) ≤ W2(P_Y N(P_X μ), P_Y N(μ)) + W2(P_Y N(μ), P_Y ν) + W2(P_Y ν, ν)</pre>
 *
 * <p>The first term is what the operator loses with the cut-off part of its input, the second what it gets wrong among
 * the kept coordinates, the third what they cannot express. The true operator cannot be asked at a projected law, so
 * that the first term is the learned one's instead. The third is exactly the residual (∫ |y − P y|² dν)^½: no law on
 * the kept coordinates is nearer to ν than its projection.
 */
public final class Decomposition {
    /** How far rounding may carry the total beyond the sum of the terms. */
    private static final double ROUNDING = 1e-7;

    private Decomposition() {}

    /** The coordinates: classical functions, or their products on several axes, and principal components of the training laws. */
    public enum Family {
        COSINE,
        FOURIER,
        LEGENDRE,
        HAAR,
        PCA;

        /** As tables spell it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        Basis.Family basis() {
            return Basis.Family.valueOf(name());
        }
    }

    /** The error of one law. */
    public record Terms(double input, double finite, double output, double total) {
        public double sum() {
            return input + finite + output;
        }

        /** Whether the terms bound the error, as the triangle inequality says. */
        public boolean holds() {
            return total <= sum() + ROUNDING * (1 + sum());
        }
    }

    /**
     * One basis at one rank.
     *
     * @param rank of both projections, a channel for functions of one variable
     * @param inputResidual the mean over laws of (∫ |x − P_X x|² dμ)^½
     * @param laws the terms of each test law
     */
    public record Row(Family family, int rank, double inputResidual, List<Terms> laws) {
        public Row {
            laws = List.copyOf(laws);
        }

        /** The means over the laws. */
        public Terms mean() {
            double[] sums = new double[4];
            for (Terms law : laws) {
                sums[0] += law.input() / laws.size();
                sums[1] += law.finite() / laws.size();
                sums[2] += law.output() / laws.size();
                sums[3] += law.total() / laws.size();
            }
            return new Terms(sums[0], sums[1], sums[2], sums[3]);
        }

        /** The laws whose terms do not bound their error; there are none, unless something is wrong. */
        public long violations() {
            return laws.stream().filter(law -> !law.holds()).count();
        }
    }

    /** What is decomposed and how finely. */
    public record Plan(List<Family> families, List<Integer> ranks, int samples, Seed seed) {
        public Plan {
            families = List.copyOf(families);
            ranks = List.copyOf(ranks);
            for (int rank : ranks)
                if (rank < 1) throw new IllegalArgumentException("a rank must be at least 1, got " + rank);
        }
    }

    /** A row for each basis that fits the spaces, and each rank. PCA is fitted to the training laws. */
    public static List<Row> of(LawOperator operator, LawPairs training, LawPairs test, Plan plan, Progress progress) {
        List<Family> families = plan.families().stream()
                .filter(family -> BasisTruncation.fits(family, operator.inputSpace())
                        || BasisTruncation.fits(family, operator.targetSpace()))
                .toList();
        List<Law> whole = test.inputs().stream()
                .map(law -> finite(operator.apply(law), plan))
                .toList();
        AtomicInteger done = new AtomicInteger();
        long all = (long) families.size() * plan.ranks().size();
        List<Row> rows = new ArrayList<>();
        for (Family family : families)
            for (int rank : plan.ranks()) {
                BasisTruncation inputs = BasisTruncation.of(family, operator.inputSpace(), rank, training.inputs());
                BasisTruncation targets = BasisTruncation.of(family, operator.targetSpace(), rank, training.targets());
                List<Terms> terms = IntStream.range(0, test.size())
                        .parallel()
                        .mapToObj(i ->
                                terms(operator, inputs, targets, test.pairs().get(i), whole.get(i), plan))
                        .toList();
                double residual = test.inputs().stream()
                        .mapToDouble(inputs::residual)
                        .average()
                        .orElse(0);
                rows.add(new Row(family, rank, residual, terms));
                progress.at(done.incrementAndGet(), all, family.word() + " " + rank);
            }
        return rows;
    }

    private static Terms terms(
            LawOperator operator, BasisTruncation inputs, BasisTruncation targets, LawPair pair, Law whole, Plan plan) {
        Law projected = inputs.of(Operators.points(pair.input(), operator.inputSpace()));
        Law answer = targets.inNorm(targets.of(finite(operator.apply(projected), plan)));
        Law unprojected = targets.inNorm(targets.of(whole));
        Law truth = finite(pair.target(), plan);
        Law kept = targets.inNorm(targets.of(truth));
        return new Terms(
                LawDistance.w2(answer, unprojected, plan.seed()),
                LawDistance.w2(unprojected, kept, plan.seed()),
                targets.residual(truth),
                LawDistance.w2(answer, targets.inNorm(truth), plan.seed()));
    }

    /** A law without atoms is drawn from once, always with the same stream, so that all terms speak of one ensemble. */
    private static Law finite(Law law, Plan plan) {
        return law instanceof Ensemble || law instanceof Categorical
                ? law
                : law.sample(plan.samples(), plan.seed().derive("atoms").generator());
    }
}
