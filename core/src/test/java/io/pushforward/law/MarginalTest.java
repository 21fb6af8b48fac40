package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MarginalTest {
    /** The second coordinate is 1 with mass 0.5, 2 with mass 0.2 and 7 with mass 0.3. */
    private static final Ensemble LAW =
            Ensemble.weighted(new Space.Vectors(2), new double[] {0, 7, 0, 1, 0, 2}, new double[] {0.3, 0.5, 0.2});

    @Test
    void quantile_ofWeightedPoints_isTheLeastValueWithThatMass() {
        Marginal marginal = Marginal.of(LAW, 1);
        assertThat(marginal.quantile(0.5)).isEqualTo(1);
        assertThat(marginal.quantile(0.51)).isEqualTo(2);
        assertThat(marginal.quantile(0.7)).isEqualTo(2);
        assertThat(marginal.quantile(1)).isEqualTo(7);
    }

    @Test
    void cumulative_atAndBetweenPoints_countsWhatIsAtOrBelow() {
        Marginal marginal = Marginal.of(LAW, 1);
        assertThat(marginal.cumulative(0.5)).isZero();
        assertThat(marginal.cumulative(1)).isEqualTo(0.5);
        assertThat(marginal.cumulative(6.9)).isCloseTo(0.7, within(1e-15));
        assertThat(marginal.cumulative(8)).isEqualTo(1);
        assertThat(Marginal.of(LAW, 0).cumulative(0)).isEqualTo(1);
    }
}
