package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import org.junit.jupiter.api.Test;

class EnsembleTest extends LawContract {
    private static final Space PLANE = new Space.Vectors(2);
    private static final double[] POINTS = {0, 0, 2, 0, 0, 4};
    private static final double[] WEIGHTS = {1, 2, 1};

    @Override
    protected Ensemble law() {
        return Ensemble.weighted(PLANE, POINTS, WEIGHTS);
    }

    @Override
    protected double[] mean() {
        return new double[] {1, 1};
    }

    @Override
    protected double[] covariance() {
        return new double[] {1, -1, -1, 3};
    }

    @Test
    void moments_ofWeightedPoints_areThoseOfTheLaw() {
        assertThat(law().mean()).containsExactly(mean(), within(1e-15));
        assertThat(law().covariance()).containsExactly(covariance(), within(1e-15));
    }

    @Test
    void weights_areNormalisedOnEntry() {
        assertThat(law().weights()).containsExactly(0.25, 0.5, 0.25);
        assertThat(Ensemble.weighted(PLANE, POINTS, new double[] {3, 3, 3})).isEqualTo(Ensemble.uniform(PLANE, POINTS));
        assertThat(Ensemble.weighted(PLANE, POINTS, new double[] {3, 3, 3}).isUniform())
                .isTrue();
    }

    @Test
    void weights_thatAreInvalid_areRefused() {
        for (double bad : new double[] {Double.NaN, -1e-300, Double.POSITIVE_INFINITY})
            assertThatThrownBy(() -> Ensemble.weighted(PLANE, POINTS, new double[] {1, bad, 1}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("point 1");
        assertThatThrownBy(() -> Ensemble.weighted(PLANE, POINTS, new double[3]))
                .hasMessageContaining("positive, finite sum");
        assertThatThrownBy(() -> Ensemble.weighted(PLANE, POINTS, new double[2]))
                .hasMessageContaining("expected 3 masses");
    }

    @Test
    void points_thatAreInvalid_areRefused() {
        assertThatThrownBy(() -> Ensemble.uniform(PLANE, new double[0])).hasMessageContaining("at least one point");
        assertThatThrownBy(() -> Ensemble.uniform(PLANE, new double[3])).hasMessageContaining("multiple of 2");
        assertThatThrownBy(() -> Ensemble.uniform(PLANE, new double[] {0, 1, 2, Double.NaN}))
                .hasMessageContaining("point 1 coordinate 1");
    }

    @Test
    void sample_neverDrawsPointsOfZeroWeight() {
        Ensemble law =
                Ensemble.weighted(new Space.Vectors(1), new double[] {7, 1, 8, 2, 9}, new double[] {0, 1, 0, 1, 0});
        assertThat(law.sample(1_000, Seed.of(1).generator()).points()).containsOnly(1, 2);
    }

    @Test
    void select_keepsRelativeWeights() {
        Ensemble selected = law().select(1, 2);
        assertThat(selected.points()).containsExactly(2, 0, 0, 4);
        assertThat(selected.weights()).containsExactly(new double[] {2.0 / 3, 1.0 / 3}, within(1e-15));
    }

    @Test
    void in_anotherSpace_keepsThePoints() {
        Space paths = Space.Fields.path(Axis.uniform(0, 1, 2), 1);
        assertThat(law().in(paths).space()).isEqualTo(paths);
        assertThatThrownBy(() -> law().in(new Space.Vectors(3))).hasMessageContaining("dimension 2");
    }
}
