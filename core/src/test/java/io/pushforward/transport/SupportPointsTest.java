package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.ImageLaw;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.api.Test;

class SupportPointsTest {
    private static final Seed SEED = Seed.of(17);
    private static final Space LINE = new Space.Vectors(1);
    private static final Space PLANE = new Space.Vectors(2);

    @Test
    void of_normalLawOnTheLine_isNearItsQuantiles() {
        int count = 8;
        double[] points = SupportPoints.of(Gaussian.standard(1), count, SEED)
                .points()
                .points()
                .clone();
        Arrays.sort(points);
        // Order statistics of 2,048 draws: at the outer quantiles, 1/16, five standard errors are 0.22; false alarm <
        // 1e-5.
        for (int i = 0; i < count; i++)
            assertThat(points[i])
                    .isCloseTo(new NormalDistribution().inverseCumulativeProbability((i + 0.5) / count), within(0.22));
    }

    @Test
    void of_weightedAtomsOnTheLine_noMovedPointIsNearer() {
        Ensemble law = Ensemble.weighted(LINE, new double[] {0, 1, 2.5, 4, 7, 8}, new double[] {1, 3, 2, 2, 1, 4});
        Ensemble support = SupportPoints.of(law, 3, SEED).points();
        double least = objective(support, law);
        for (int i = 0; i < 3; i++)
            for (double to = -1; to <= 9; to += 0.05) {
                double[] other = support.points().clone();
                other[i] = to;
                assertThat(objective(Ensemble.uniform(LINE, other), law)).isGreaterThan(least - 1e-12);
            }
    }

    /** The iteration knows nothing of lines: points on a slanted one must find the quantiles by themselves. */
    @Test
    void of_lawOnALineInThePlane_isItsQuantiles() {
        int size = 999;
        double[] points = new double[2 * size];
        for (int i = 0; i < size; i++) {
            double along = (i + 0.5) / size; // uniform on [0, 1]
            points[2 * i] = 3 * along;
            points[2 * i + 1] = 4 * along;
        }
        SupportPoints found = SupportPoints.of(Ensemble.uniform(PLANE, points), 5, SEED);
        assertThat(found.converged()).isTrue();
        double[] along = IntStream.range(0, 5)
                .mapToDouble(i -> found.points().points()[2 * i] / 3)
                .sorted()
                .toArray();
        for (int i = 0; i < 5; i++) {
            assertThat(along[i]).isCloseTo((i + 0.5) / 5, within(0.005));
            assertThat(found.points().points()[2 * i + 1])
                    .isCloseTo(found.points().points()[2 * i] * 4 / 3, within(1e-9));
        }
    }

    @Test
    void of_normalLawInThePlane_isFarNearerThanDrawsAndCellMeans() {
        Ensemble reference =
                Gaussian.standard(2).sample(4000, SEED.derive("reference").generator());
        int count = 24;
        SupportPoints support = SupportPoints.of(reference, count, SEED);
        assertThat(support.converged()).isTrue();
        double own = energy(support.points(), reference);
        double[] draws = IntStream.range(0, 20)
                .mapToDouble(r -> energy(
                        Gaussian.standard(2)
                                .sample(count, SEED.derive("draw").derive(r).generator()),
                        reference))
                .sorted()
                .toArray();
        // The nearest of twenty ensembles of draws; on average they are at E|Y - Y'| / n = 0.074.
        assertThat(own).isLessThan(draws[0] / 2).isLessThan(0.074 / 8);
        assertThat(own).isLessThan(energy(cellMeans(reference, count), reference) / 1.5);
    }

    @Test
    void of_shuffledSplitAndZeroWeightPoints_isTheSame() {
        Ensemble law = Gaussian.standard(2).sample(40, SEED.generator());
        double[] points = new double[2 * 42];
        double[] weights = new double[42];
        for (int i = 0; i < 40; i++) {
            int from = (7 * i + 3) % 40;
            System.arraycopy(law.points(), 2 * from, points, 2 * i, 2);
            weights[i] = from == 5 ? 0.5 : 1;
        }
        System.arraycopy(law.points(), 10, points, 80, 2); // the other half of point 5
        weights[40] = 0.5;
        points[82] = 100; // without weight
        Ensemble other = Ensemble.weighted(PLANE, points, weights);
        double[] expected = SupportPoints.of(law, 6, SEED).points().points();
        double[] found = SupportPoints.of(other, 6, SEED).points().points();
        assertThat(found).containsExactly(expected, within(1e-9));
    }

    @Test
    void of_sameSeed_isTheSameToTheLastBit() {
        Law law = new ImageLaw(Gaussian.standard(3), (points, size) -> points, new Space.Vectors(3));
        assertThat(SupportPoints.of(law, 9, SEED).points())
                .isEqualTo(SupportPoints.of(law, 9, SEED).points())
                .isNotEqualTo(SupportPoints.of(law, 9, Seed.of(18)).points());
    }

    @Test
    void of_onePoint_isTheSpatialMedian() {
        // The spatial median of the corners of a triangle with angles below 120 degrees sees every side under 120
        // degrees.
        Ensemble triangle = Ensemble.uniform(PLANE, new double[] {0, 0, 4, 0, 1, 3});
        double[] median = SupportPoints.of(triangle, 1, SEED).points().points();
        double[] pull = new double[2];
        for (int m = 0; m < 3; m++) {
            double x = triangle.points()[2 * m] - median[0];
            double y = triangle.points()[2 * m + 1] - median[1];
            pull[0] += x / Math.hypot(x, y);
            pull[1] += y / Math.hypot(x, y);
        }
        assertThat(Math.hypot(pull[0], pull[1])).isLessThan(1e-3);
    }

    @Test
    void of_asManyAsAtomsOrMore_isTheLawItself() {
        Ensemble law = Ensemble.weighted(PLANE, new double[] {0, 0, 1, 2, 3, 1}, new double[] {0.5, 0.2, 0.3});
        for (int count : new int[] {3, 4, 100})
            assertThat(SupportPoints.of(law, count, SEED).points()).isEqualTo(law);
    }

    @Test
    void of_farFromTheOrigin_movesWithTheLaw() {
        Ensemble law = Gaussian.standard(2).sample(300, SEED.generator());
        double[] shifted = Arrays.stream(law.points()).map(x -> x + 1e6).toArray();
        double[] near = SupportPoints.of(law, 5, SEED).points().points();
        double[] far = SupportPoints.of(Ensemble.uniform(PLANE, shifted), 5, SEED)
                .points()
                .points();
        for (int k = 0; k < near.length; k++) assertThat(far[k] - 1e6).isCloseTo(near[k], within(1e-6));
    }

    @Test
    void of_labelsOrNoPoints_isRefused() {
        Categorical labels = Categorical.of(new Space.Labels(List.of("a", "b")), new double[] {1, 2});
        assertThatThrownBy(() -> SupportPoints.of(labels, 2, SEED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("distances between points");
        assertThatThrownBy(() -> SupportPoints.of(Gaussian.standard(1), 0, SEED))
                .hasMessageContaining("at least one support point, got 0");
    }

    /** Lloyd's iteration from the first points: what a k-means clustering would hand on. */
    private static Ensemble cellMeans(Ensemble law, int count) {
        double[] centres = Arrays.copyOf(law.points(), 2 * count);
        for (int step = 0; step < 100; step++) {
            double[] squared = Distances.squared(Ensemble.uniform(PLANE, centres), law);
            double[] sums = new double[2 * count];
            int[] sizes = new int[count];
            for (int m = 0; m < law.size(); m++) {
                int best = 0;
                for (int c = 1; c < count; c++)
                    if (squared[c * law.size() + m] < squared[best * law.size() + m]) best = c;
                sizes[best]++;
                for (int k = 0; k < 2; k++) sums[2 * best + k] += law.points()[2 * m + k];
            }
            for (int k = 0; k < sums.length; k++) if (sizes[k / 2] > 0) centres[k] = sums[k] / sizes[k / 2];
        }
        return Ensemble.uniform(PLANE, centres);
    }

    private static double energy(Ensemble x, Ensemble y) {
        return objective(x, y) - meanDistance(y, y);
    }

    private static double objective(Ensemble x, Ensemble y) {
        return 2 * meanDistance(x, y) - meanDistance(x, x);
    }

    private static double meanDistance(Ensemble x, Ensemble y) {
        double[] squared = Distances.squared(x, y);
        double sum = 0;
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < y.size(); j++)
                sum += x.weights()[i] * y.weights()[j] * Math.sqrt(squared[i * y.size() + j]);
        return sum;
    }
}
