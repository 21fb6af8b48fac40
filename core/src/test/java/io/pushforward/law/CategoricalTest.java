package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class CategoricalTest extends LawContract {
    private static final Space.Labels LABELS = new Space.Labels(List.of("a", "b", "c"));

    @Override
    protected Categorical law() {
        return Categorical.of(LABELS, new double[] {2, 1, 1});
    }

    @Override
    protected double[] mean() {
        return new double[] {0.75}; // of the label's index
    }

    @Override
    protected double[] covariance() {
        return new double[] {0.6875};
    }

    @Test
    void masses_areNormalisedOnEntry() {
        assertThat(law().masses()).containsExactly(0.5, 0.25, 0.25);
        assertThat(law().trials()).isEmpty();
    }

    @Test
    void masses_thatAreNormalised_keepTheirBits() {
        double[] odd = {0.1, 0.7, 1.0 / 3};
        double[] once = Categorical.of(LABELS, odd).masses();
        assertThat(Categorical.of(LABELS, once).masses()).containsExactly(once);
    }

    @Test
    void observed_remembersItsTrials() {
        assertThat(Categorical.observed(LABELS, new double[] {3, 1, 0}, 4).trials())
                .isEqualTo(OptionalInt.of(4));
        assertThatThrownBy(() -> Categorical.observed(LABELS, new double[] {1, 0, 0}, 0))
                .hasMessageContaining("at least one trial");
    }

    @Test
    void masses_thatAreInvalid_areRefused() {
        assertThatThrownBy(() -> Categorical.of(LABELS, new double[] {1, 1})).hasMessageContaining("expected 3 masses");
        assertThatThrownBy(() -> Categorical.of(LABELS, new double[] {1, Double.NaN, 0}))
                .hasMessageContaining("label 1");
    }

    @Test
    void binnedLabels_areNamedByTheirIntervals() {
        Space.Labels labels = Space.Labels.of(Bins.uniform(0, 1, 3), "censored");
        assertThat(labels.names())
                .containsExactly("[0, 0.333333)", "[0.333333, 0.666667)", "[0.666667, 1]", "censored");
        assertThatThrownBy(() -> new Space.Labels(List.of("one"), labels.bins()))
                .hasMessageContaining("got 1 labels");
    }

    @Test
    void finitePart_ofBinnedLabels_isAHistogram() {
        Space.Labels labels = Space.Labels.of(new Bins(0, 1, 3), "censored");
        Histogram finite = Histogram.of(Categorical.of(labels, new double[] {0.2, 0.4, 0.4}));
        assertThat(finite.masses()).containsExactly(new double[] {1.0 / 3, 2.0 / 3}, within(1e-15));
        assertThatThrownBy(() -> Histogram.of(law())).hasMessageContaining("without edges");
        assertThatThrownBy(() -> Histogram.of(Categorical.of(labels, new double[] {0, 0, 1})))
                .hasMessageContaining("positive, finite sum");
    }
}
