package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class GaussianMixtureTest extends DensityLawContract {
    private static final Gaussian LEFT = Gaussian.of(new double[] {-2, 0}, new double[] {1, 0.3, 0.3, 0.5});
    private static final Gaussian RIGHT = Gaussian.of(new double[] {2, 4}, new double[] {0.5, 0, 0, 2});

    @Override
    protected GaussianMixture law() {
        return new GaussianMixture(List.of(LEFT, RIGHT), new double[] {3, 1});
    }

    @Override
    protected DensityLaw narrower() {
        return Gaussian.of(new double[] {-2, 0}, new double[] {0.7, 0.1, 0.1, 0.3});
    }

    @Override
    protected double[] mean() {
        return new double[] {-1, 1};
    }

    @Override
    protected double[] covariance() {
        // Within: .75 (1, .3, .5) + .25 (.5, 0, 2); between: the means differ by (4, 4) with weights 3/4, 1/4.
        return new double[] {0.875 + 3, 0.225 + 3, 0.225 + 3, 0.875 + 3};
    }

    @Test
    void moments_areThoseOfTheMixture() {
        assertThat(law().mean()).containsExactly(mean(), within(1e-15));
        assertThat(law().covariance()).containsExactly(covariance(), within(1e-14));
    }

    @Test
    void logDensity_isFiniteFarInTheTails() {
        double far = law().logDensity(new double[] {-1e4, 1e4});
        assertThat(far).isNegative().isFinite();
    }

    @Test
    void logDensity_ofEqualComponents_isTheirs() {
        GaussianMixture same = new GaussianMixture(List.of(LEFT, LEFT), new double[] {0.2, 0.8});
        double[] point = {0.3, -1};
        assertThat(same.logDensity(point)).isCloseTo(LEFT.logDensity(point), within(1e-14));
    }

    @Test
    void componentsOnDifferentSpaces_areRefused() {
        assertThatThrownBy(() -> new GaussianMixture(List.of(LEFT, Gaussian.standard(3)), new double[] {1, 1}))
                .hasMessageContaining("expected components on");
        assertThatThrownBy(() -> new GaussianMixture(List.of(), new double[0])).hasMessageContaining("at least one");
    }
}
