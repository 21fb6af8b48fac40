package io.pushforward.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

class PcaTest {
    private static final Space R4 = new Space.Vectors(4);

    /** The points m + sqrt(d) L_k and m - sqrt(d) L_k of the Cholesky columns L_k have mean m and covariance L L'. */
    private static Ensemble withMoments(double[] mean, double[] covariance) {
        int d = mean.length;
        double[] factor = Gaussian.of(mean, covariance).cholesky();
        double[] points = new double[2 * d * d];
        for (int k = 0; k < d; k++)
            for (int i = 0; i < d; i++) {
                double offset = Math.sqrt(d) * factor[i * d + k];
                points[2 * k * d + i] = mean[i] + offset;
                points[(2 * k + 1) * d + i] = mean[i] - offset;
            }
        return Ensemble.uniform(new Space.Vectors(d), points);
    }

    @Test
    void spectrum_ofAKnownCovariance_isItsEigenvalues() {
        // A reflection of diag(9, 4, 1, 0.25) through the hyperplane normal to (1, 1, 1, 1).
        double[] values = {9, 4, 1, 0.25};
        double[] covariance = new double[16];
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 4; k++)
                    covariance[4 * i + j] += values[k] * ((i == k ? 1 : 0) - 0.5) * ((j == k ? 1 : 0) - 0.5);
        PrincipalComponents p = new Pca(2).fit(R4, List.of(withMoments(new double[] {1, 2, 3, 4}, covariance)));
        assertThat(p.spectrum()).containsExactly(values, within(1e-12));
        assertThat(p.explainedVariance()).isCloseTo(13 / 14.25, within(1e-13));
        double[] first = p.synthesise(new double[] {1, 0}, 1);
        double[] direction = {0.5, -0.5, -0.5, -0.5};
        double sign = Math.signum((first[0] - 1) / direction[0]);
        for (int i = 0; i < 4; i++) assertThat(first[i]).isCloseTo(i + 1 + sign * direction[i], within(1e-12));
    }

    /**
     * Drifted Brownian paths m t + sqrt(q) W_t at 256 times on [0, 8], with m from three equally likely uniform ranges
     * (variance .0175) and log q uniform (mean .25 / ln 3.5). NumPy 1.24's eigvalsh gives 14 components and .99017386 for
     * this covariance; a sample of 200,000 such paths is reported with 14 and .99015.
     */
    @Test
    void explainedVariance_ofDriftedBrownianPaths_exceedsTheThresholdAtFourteen() {
        int d = 256;
        double[] covariance = new double[d * d];
        for (int i = 0; i < d; i++)
            for (int j = 0; j < d; j++) {
                double s = 8.0 * i / 255;
                double t = 8.0 * j / 255;
                covariance[i * d + j] = 0.0175 * s * t + 0.25 / Math.log(3.5) * Math.min(s, t);
            }
        Gaussian law = Gaussian.of(new double[d], covariance);
        assertThat(law.isDegenerate()).isTrue(); // the value at time zero is zero
        for (int i = 0; i < d; i++) covariance[i * d + i] += 1e-14;
        PrincipalComponents p =
                Pca.explaining(0.99).fit(new Space.Vectors(d), List.of(withMoments(new double[d], covariance)));
        assertThat(p.rank()).isEqualTo(14);
        assertThat(p.explainedVariance()).isCloseTo(0.99017386, within(1e-8));
        assertThat(p.explainedVariance(13)).isCloseTo(0.98941467, within(1e-8));
    }

    @Test
    void threshold_thatIsMetExactly_isNotExceeded() {
        Ensemble law = withMoments(new double[2], new double[] {3, 0, 0, 1});
        assertThat(Pca.explaining(0.75).components(new double[] {3, 1})).isEqualTo(2);
        assertThat(Pca.explaining(0.7).fit(law.space(), List.of(law)).rank()).isEqualTo(1);
    }

    @Test
    void laws_countTheSameWhateverTheirSize() {
        Ensemble small = Ensemble.uniform(R4, new double[] {1, 0, 0, 0, -1, 0, 0, 0});
        double[] many = new double[400];
        for (int i = 0; i < 100; i++) many[4 * i + 1] = i % 2 == 0 ? 1 : -1;
        PrincipalComponents p = new Pca(1).fit(R4, List.of(small, Ensemble.uniform(R4, many)));
        assertThat(p.spectrum()[0]).isCloseTo(0.5, within(1e-14));
        assertThat(p.spectrum()[1]).isCloseTo(0.5, within(1e-14));
    }

    @Test
    void fit_onOffsetPoints_doesNotCancel() {
        Ensemble law = withMoments(
                new double[] {1e6, -1e6, 1e6, 0}, Gaussian.standard(4).covariance());
        assertThat(new Pca(1).fit(R4, List.of(law)).spectrum())
                .containsExactly(new double[] {1, 1, 1, 1}, within(1e-8));
    }

    @Test
    void fit_onAnyNumberOfThreads_isTheSame() throws Exception {
        Generator random = Seed.of(4).generator();
        Space space = new Space.Vectors(20);
        List<Ensemble> laws = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            double[] points = new double[20 * (5 + i)];
            for (int k = 0; k < points.length; k++) points[k] = random.nextGaussian();
            laws.add(Ensemble.uniform(space, points));
        }
        double[] first = fitOn(1, space, laws);
        assertThat(fitOn(3, space, laws)).containsExactly(first);
    }

    private static double[] fitOn(int threads, Space space, List<Ensemble> laws) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            return pool.submit(
                            () -> new Standardised(new Pca(3)).fit(space, laws).synthesise(new double[] {1, 2, 3}, 1))
                    .get();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void standardised_coefficientsOfTheTrainingPoints_haveMeanZeroAndDeviationOne() {
        Ensemble law =
                withMoments(new double[] {1, 2, 3, 4}, new double[] {4, 1, 0, 0, 1, 2, 0, 0, 0, 0, 9, 1, 0, 0, 1, 1});
        Ensemble coefficients =
                new Standardised(new Pca(3)).fit(R4, List.of(law)).analyse(law);
        assertThat(coefficients.mean()).containsExactly(new double[3], within(1e-13));
        for (int k = 0; k < 3; k++) assertThat(coefficients.covariance()[4 * k]).isCloseTo(1, within(1e-13));
    }

    @Test
    void standardised_coordinatesThatHardlyVary_keepTheirUnit() {
        Ensemble law = Ensemble.uniform(new Space.Vectors(2), new double[] {1, 5, 3, 5 + 1e-12});
        StandardisedProjection p = new Standardised(new IdentityProjection.Method()).fit(law.space(), List.of(law));
        assertThat(p.scale()).containsExactly(1, 1);
        assertThat(p.centre()[0]).isEqualTo(2);
        Ensemble wide = Ensemble.uniform(new Space.Vectors(2), new double[] {1, 5, 9, 5 + 1e-12});
        assertThat(new Standardised(new IdentityProjection.Method())
                        .fit(wide.space(), List.of(wide))
                        .scale())
                .containsExactly(4, 1);
    }

    @Test
    void recipes_thatCannotBeFitted_sayWhy() {
        Ensemble constant = Ensemble.uniform(R4, new double[8]);
        assertThatThrownBy(() -> Pca.explaining(0.9).fit(R4, List.of(constant))).hasMessageContaining("do not vary");
        assertThatThrownBy(() -> new Pca(5).fit(R4, List.of(constant))).hasMessageContaining("at most 4 components");
        assertThatThrownBy(() -> new Pca(1).fit(R4, List.of())).hasMessageContaining("at least one training law");
        assertThatThrownBy(() -> Pca.explaining(1)).hasMessageContaining("< 1");
        assertThatThrownBy(() -> Pca.explaining(Double.NaN)).hasMessageContaining("< 1");
        assertThatThrownBy(() -> new Pca(1).fit(new Space.Vectors(2), List.of(constant)))
                .hasMessageContaining("expected training laws on");
    }
}
