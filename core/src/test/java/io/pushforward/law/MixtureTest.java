package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A mixture of four points and a normal law, in the plane. */
class MixtureTest extends LawContract {
    private static final Space PLANE = new Space.Vectors(2);
    private static final Ensemble CORNERS = Ensemble.uniform(PLANE, new double[] {-1, -1, -1, 1, 1, -1, 1, 1});
    private static final Gaussian NORMAL = Gaussian.of(new double[] {4, 8}, new double[] {1, 0.5, 0.5, 2});

    @Override
    protected Law law() {
        return Mixture.of(List.of(CORNERS, NORMAL), new double[] {3, 1});
    }

    @Override
    protected double[] mean() {
        return new double[] {1, 2};
    }

    @Override
    protected double[] covariance() {
        // Within: the identity and the normal's; between: means that differ by (4, 8), with weights 3/4 and 1/4.
        return new double[] {1 + 3, 0.125 + 6, 0.125 + 6, 1.25 + 12};
    }

    @Test
    void categoricalLaws_mixTheirMasses() {
        Space.Labels labels = new Space.Labels(List.of("a", "b"));
        Law mixed = Mixture.of(
                List.of(Categorical.of(labels, new double[] {1, 0}), Categorical.of(labels, new double[] {1, 1})),
                new double[] {1, 3});
        assertThat(((Categorical) mixed).masses()).containsExactly(new double[] {0.625, 0.375}, within(1e-15));
    }

    @Test
    void normalLaws_mixToADensity() {
        Law mixed = Mixture.of(List.of(NORMAL, Gaussian.standard(2)), new double[] {1, 1});
        assertThat(mixed).isInstanceOf(GaussianMixture.class);
    }

    @Test
    void singleLawOfPositiveWeight_isTheMixture() {
        assertThat(Mixture.of(List.of(CORNERS, NORMAL), new double[] {0, 2})).isSameAs(NORMAL);
    }

    @Test
    void lawsOnDifferentSpaces_areRefused() {
        assertThatThrownBy(() -> Mixture.of(List.of(CORNERS, Gaussian.standard(1)), new double[] {1, 1}))
                .hasMessageContaining("expected laws on");
        assertThatThrownBy(() -> Mixture.of(List.of(), new double[0])).hasMessageContaining("at least one law");
    }
}
