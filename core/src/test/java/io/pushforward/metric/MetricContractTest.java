package io.pushforward.metric;

import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Every metric under the contract; a new one adds a nested class. */
class MetricContractTest {
    private static final Space PLANE = new Space.Euclidean(2);
    private static final Space.Labels LABELS = Space.Labels.of(Bins.uniform(0, 3, 3), "censored");

    private static Ensemble cloud(long seed, double shift) {
        Generator random = io.pushforward.random.Seed.of(seed).generator();
        double[] points = random.normals(2 * 24);
        for (int i = 0; i < points.length; i++) points[i] += shift;
        return Ensemble.uniform(PLANE, points);
    }

    /** Metrics between clouds of points. */
    abstract static class OfClouds extends MetricContract {
        @Override
        Law first() {
            return cloud(1, 0);
        }

        @Override
        Law second() {
            return cloud(2, 1);
        }
    }

    @Nested
    class W2Test extends OfClouds {
        @Override
        Metric metric() {
            return Metrics.named("w2");
        }
    }

    @Nested
    class W1Test extends OfClouds {
        @Override
        Metric metric() {
            return Metrics.named("w1");
        }
    }

    @Nested
    class SinkhornTest extends OfClouds {
        @Override
        Metric metric() {
            return Metrics.named("sinkhorn");
        }
    }

    @Nested
    class SlicedW2Test extends OfClouds {
        @Override
        Metric metric() {
            return Metrics.named("sliced-w2");
        }
    }

    @Nested
    class MmdTest extends OfClouds {
        @Override
        Metric metric() {
            return Metrics.named("mmd");
        }
    }

    @Nested
    class EnergyTest extends OfClouds {
        @Override
        Metric metric() {
            return Metrics.named("energy");
        }
    }

    /** Metrics between masses on labels. */
    abstract static class OfMasses extends MetricContract {
        @Override
        Law first() {
            return Categorical.of(LABELS, new double[] {0.1, 0.4, 0.3, 0.2});
        }

        @Override
        Law second() {
            return Categorical.of(LABELS, new double[] {0.25, 0.15, 0.5, 0.1});
        }
    }

    @Nested
    class KlTest extends OfMasses {
        @Override
        Metric metric() {
            return Metrics.named("kl");
        }

        @Override
        boolean isSymmetric() {
            return false;
        }
    }

    @Nested
    class HellingerTest extends OfMasses {
        @Override
        Metric metric() {
            return Metrics.named("hellinger");
        }
    }

    @Nested
    class FiniteW2Test extends OfMasses {
        @Override
        Metric metric() {
            return Metrics.named("finite-w2");
        }
    }

    @Nested
    class TailErrorTest extends OfMasses {
        @Override
        Metric metric() {
            return Metrics.named("tail-error");
        }
    }

    @Nested
    class NllTest extends OfMasses {
        @Override
        Metric metric() {
            return Metrics.named("nll");
        }

        @Override
        double ofEqualLaws() {
            double entropy = 0;
            for (double mass : new double[] {0.1, 0.4, 0.3, 0.2}) entropy -= mass * Math.log(mass);
            return entropy;
        }

        @Override
        boolean isSymmetric() {
            return false;
        }
    }

    /** Closed forms between normal laws. */
    abstract static class OfNormalLaws extends MetricContract {
        @Override
        Law first() {
            return Gaussian.of(PLANE, new double[] {0, 0}, new double[] {1, 0.2, 0.2, 2});
        }

        @Override
        Law second() {
            return Gaussian.of(PLANE, new double[] {1, -1}, new double[] {2, 0, 0, 0.5});
        }
    }

    @Nested
    class NormalW2Test extends OfNormalLaws {
        @Override
        Metric metric() {
            return Metrics.named("w2");
        }

        @Test
        void between_shiftedNormalLaws_isTheShift() {
            Gaussian law = (Gaussian) first();
            Gaussian shifted = Gaussian.of(PLANE, new double[] {3, 4}, law.covariance());
            org.assertj.core.api.Assertions.assertThat(
                            metric().between(law, shifted, SEED).value())
                    .isCloseTo(5, org.assertj.core.api.Assertions.within(1e-9));
        }
    }

    @Nested
    class NormalHellingerTest extends OfNormalLaws {
        @Override
        Metric metric() {
            return Metrics.named("hellinger");
        }
    }

    @Nested
    class NormalKlTest extends OfNormalLaws {
        @Override
        Metric metric() {
            return Metrics.named("kl");
        }

        @Override
        boolean isSymmetric() {
            return false;
        }
    }
}
