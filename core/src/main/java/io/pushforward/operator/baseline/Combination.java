package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.operator.OperatorState;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How weighted training targets become one predicted law. */
sealed interface Combination {
    String PREFIX = "targets.";

    Law of(double[] weights);

    void write(Map<String, NdArray> arrays);

    /** The mixture of the laws; for categorical laws, their averaged masses. */
    record Mixed(List<Law> targets) implements Combination {
        @Override
        public Law of(double[] weights) {
            return Mixture.of(targets, weights);
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            StoredLaws.write(PREFIX, targets, arrays);
        }
    }

    /** The normal law with averaged means and covariances, plus {@code jitter} on the diagonal. */
    record Interpolated(Space space, double jitter, List<Moments> targets) implements Combination {
        public Interpolated {
            if (!(jitter >= 0 && jitter < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException("jitter must not be negative, got " + jitter);
        }

        @Override
        public Law of(double[] weights) {
            int d = space.dimension();
            double[] mean = new double[d];
            double[] covariance = new double[d * d];
            for (int k = 0; k < weights.length; k++) {
                add(mean, weights[k], targets.get(k).mean());
                add(covariance, weights[k], targets.get(k).covariance());
            }
            for (int i = 0; i < d; i++) covariance[i * d + i] += jitter;
            return Gaussian.of(space, mean, covariance);
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            Moments.write(PREFIX, targets, arrays);
        }
    }

    /**
     * Averages of the laws' points, the first with the first, the second with the second. Points of an ensemble are in no
     * order, so this predicts laws that are far too narrow; it is here because it was published.
     */
    record Elementwise(Space space, List<Ensemble> targets) implements Combination {
        @Override
        public Law of(double[] weights) {
            double[] points = new double[targets.get(0).points().length];
            for (int k = 0; k < weights.length; k++)
                if (weights[k] > 0) add(points, weights[k], targets.get(k).points());
            return Ensemble.uniform(space, points);
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            StoredLaws.ensembles(PREFIX, targets, arrays);
        }
    }

    private static void add(double[] sum, double weight, double[] values) {
        for (int i = 0; i < sum.length; i++) sum[i] += weight * values[i];
    }

    enum Name {
        MIXTURE,
        MOMENTS,
        ELEMENTWISE
    }

    /** The recipe. */
    record Rule(Name name, double jitter, int particles) {
        static Rule read(Settings options) {
            Name name = options.choice("combine", Name.MIXTURE);
            return new Rule(
                    name,
                    name == Name.MOMENTS ? options.number("jitter", 1e-5) : 0,
                    name == Name.ELEMENTWISE ? DistanceRule.positive(options, "outputParticles", 64) : 0);
        }

        Combination fit(Space space, List<Law> targets, CanonicalOrder order) {
            return switch (name) {
                case MIXTURE -> new Mixed(targets);
                case MOMENTS -> new Interpolated(space, jitter, Moments.of(targets));
                case ELEMENTWISE -> {
                    List<Ensemble> points = new ArrayList<>();
                    for (Law law : targets) {
                        if (!(law instanceof Ensemble ensemble))
                            throw new IllegalArgumentException(
                                    "combine: elementwise averages points, got a " + law + " as a target");
                        points.add(order.points(ensemble, particles));
                    }
                    yield new Elementwise(space, points);
                }
            };
        }

        Combination open(Space space, OperatorState state) {
            return switch (name) {
                case MIXTURE -> new Mixed(StoredLaws.read(PREFIX, space, state));
                case MOMENTS -> new Interpolated(space, jitter, Moments.read(PREFIX, state));
                case ELEMENTWISE -> new Elementwise(space, StoredLaws.ensembles(PREFIX, space, state));
            };
        }
    }
}
