package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PooledMomentsTest {
    private static final int D = 3;
    private static final Space SPACE = new Space.Vectors(D);
    private static final MathContext PRECISE = new MathContext(60);

    /** Laws of unequal sizes and weights about means of their own, all of them far from zero. */
    private static List<Ensemble> laws(int count, double offset) {
        Generator random = Seed.of(count).generator();
        List<Ensemble> laws = new ArrayList<>();
        for (int l = 0; l < count; l++) {
            int size = 1 + l % 7;
            double[] points = new double[size * D];
            double[] weights = new double[size];
            double level = random.nextGaussian();
            for (int i = 0; i < size; i++) {
                weights[i] = 1 + random.nextDouble();
                for (int k = 0; k < D; k++) points[i * D + k] = offset + level * k + random.nextGaussian();
            }
            laws.add(Ensemble.weighted(SPACE, points, weights));
        }
        return laws;
    }

    private static PooledMoments read(List<Ensemble> laws, PooledMoments.Second second) {
        return PooledMoments.joined(PooledMoments.blocks(laws.size()).parallelStream()
                .map(block -> PooledMoments.of(SPACE, block.of(laws), LinearProjection.euclidean(D), second))
                .toList());
    }

    /** The points' moments about their mean in two passes, in 60 digits. */
    private record Exact(double[] mean, double[][] covariances) {
        static Exact of(List<Ensemble> laws) {
            BigDecimal[] mean = new BigDecimal[D];
            for (int k = 0; k < D; k++) mean[k] = average(laws, exact(0), k, exact(0), -1);
            double[][] covariances = new double[D][D];
            for (int j = 0; j < D; j++)
                for (int k = 0; k < D; k++)
                    covariances[j][k] = average(laws, mean[j], j, mean[k], k).doubleValue();
            double[] rounded = new double[D];
            for (int k = 0; k < D; k++) rounded[k] = mean[k].doubleValue();
            return new Exact(rounded, covariances);
        }

        /** The average of (x_j - m)(x_k - n), or of x_j - m alone. */
        private static BigDecimal average(List<Ensemble> laws, BigDecimal m, int j, BigDecimal n, int k) {
            BigDecimal sum = exact(0);
            for (Ensemble law : laws) {
                BigDecimal own = exact(0);
                BigDecimal mass = exact(0); // one up to rounding
                for (int i = 0; i < law.size(); i++) {
                    BigDecimal weight = exact(law.weights()[i]);
                    BigDecimal left = exact(law.points()[i * D + j]).subtract(m);
                    BigDecimal right =
                            k < 0 ? exact(1) : exact(law.points()[i * D + k]).subtract(n);
                    own = own.add(weight.multiply(left).multiply(right));
                    mass = mass.add(weight);
                }
                sum = sum.add(own.divide(mass, PRECISE));
            }
            return sum.divide(exact(laws.size()), PRECISE);
        }

        private static BigDecimal exact(double value) {
            return new BigDecimal(value);
        }
    }

    /**
     * Every sum has fewer than 7 * 200 terms, each rounded some eight times relative to squares of distances between points, which
     * are at most 8 deviations of about 2 each: an error of 1e4 roundings of 2 * 8 * 8 at worst. An offset must not count.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0, 273.15, 1e6, -1e9})
    void moments_ofOffsetLaws_areThoseOfTwoPassesInManyDigits(double offset) {
        List<Ensemble> laws = laws(200, offset);
        Exact exact = Exact.of(laws);
        double bound = 1e4 * Math.ulp(1.0) * 128;
        PooledMoments moments = read(laws, PooledMoments.Second.COVARIANCES);
        for (int j = 0; j < D; j++) {
            assertThat(moments.mean()[j]).isCloseTo(exact.mean[j], within(1e4 * Math.ulp(1.0) * 16 + Math.ulp(offset)));
            assertThat(moments.covariances()[j]).containsExactly(exact.covariances[j], within(bound));
            assertThat(moments.variances()[j]).isCloseTo(exact.covariances[j][j], within(bound));
        }
        PooledMoments.Second least = PooledMoments.Second.VARIANCES;
        assertThat(read(laws, least).variances()).containsExactly(moments.variances(), within(bound));
        assertThat(read(laws, least).mean()).containsExactly(moments.mean());
    }

    @Test
    void pointsWithoutWeight_countForNothing_howeverFarAway() {
        Ensemble far = Ensemble.weighted(new Space.Vectors(1), new double[] {1e30, 1, 2, 3}, new double[] {0, 1, 1, 1});
        PooledMoments moments =
                PooledMoments.of(far.space(), List.of(far), new double[] {1}, PooledMoments.Second.VARIANCES);
        assertThat(moments.mean()).containsExactly(new double[] {2}, within(1e-15));
        assertThat(moments.variances()).containsExactly(new double[] {2.0 / 3}, within(1e-15));
    }

    @Test
    void pointsThatDoNotVary_haveVarianceZeroExactly() {
        List<Ensemble> laws = new ArrayList<>();
        for (int l = 0; l < 50; l++) {
            double[] points = new double[D * (1 + l)];
            Arrays.fill(points, 300.1);
            laws.add(Ensemble.uniform(SPACE, points));
        }
        assertThat(read(laws, PooledMoments.Second.COVARIANCES).variances()).containsExactly(0, 0, 0);
        StandardisedProjection p = new Standardised(new Pca(2)).fit(SPACE, laws);
        assertThat(p.scale()).containsExactly(1, 1);
    }

    @Test
    void fits_readEveryLawOnce() {
        List<Ensemble> laws = laws(100, 5);
        for (ProjectionMethod method :
                List.of(new Pca(2), new Pca(2).standardised(), new IdentityProjection.Method().standardised())) {
            AtomicIntegerArray readings = new AtomicIntegerArray(laws.size());
            method.fit(SPACE, new LazyList<>(laws.size(), index -> {
                readings.incrementAndGet(index);
                return laws.get(index);
            }));
            for (int l = 0; l < laws.size(); l++) assertThat(readings.get(l)).isEqualTo(1);
        }
    }

    /** What {@link Standardised} takes from the eigenvalues is what the coefficients of the laws themselves have. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 273.15, 1e6})
    void scalesOfComponents_areTheDeviationsOfTheirCoefficients(double offset) {
        List<Ensemble> laws = laws(200, offset);
        PrincipalComponents components = new Pca(D).fit(SPACE, laws);
        StandardisedProjection unread = new Standardised(new Pca(D)).fit(SPACE, laws);
        StandardisedProjection read = Standardised.of(components, Standardised.moments(components, laws));
        // the mean is rounded to a number of the offset's size; the rest is rounding of 1e4 operations
        double rounding = Math.ulp(offset) * 2 + 1e4 * Math.ulp(1.0) * 16;
        assertThat(unread.scale()).containsExactly(read.scale(), within(rounding));
        assertThat(unread.centre()).containsExactly(read.centre(), within(rounding));
    }

    @Test
    void componentsThatAreRounding_keepTheirUnit() {
        Generator random = Seed.of(8).generator();
        int d = 40;
        double[] points = new double[d * 100]; // multiples of one direction
        for (int i = 0; i < 100; i++) {
            double size = random.nextGaussian();
            for (int k = 0; k < d; k++) points[i * d + k] = size * Math.sin(k + 1);
        }
        Ensemble law = Ensemble.uniform(new Space.Vectors(d), points);
        double[] scale =
                new Standardised(new Pca(5)).fit(law.space(), List.of(law)).scale();
        assertThat(scale[0]).isGreaterThan(1);
        for (int k = 1; k < 5; k++) assertThat(scale[k]).isEqualTo(1);
    }
}
