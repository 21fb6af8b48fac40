package io.pushforward.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictionTest {
    private static Prediction of(Law law, Ensemble atoms) {
        return new Prediction(
                law, Prediction.Kind.ATOMS, atoms, atoms.mean(), new double[0], new double[0], new double[0]);
    }

    @Test
    void quantile_isTheSmallestValueWithEnoughWeightBelow() {
        Ensemble law = Ensemble.weighted(
                new Space.Vectors(2), new double[] {3, -1, 1, -2, 2, -3}, new double[] {0.5, 0.2, 0.3});
        Prediction prediction = of(law, law);
        assertThat(prediction.quantile(0.2)).containsExactly(1, -3);
        assertThat(prediction.quantile(0.21)).containsExactly(2, -3);
        assertThat(prediction.quantile(0.5)).containsExactly(2, -2);
        assertThat(prediction.quantile(0.51)).containsExactly(3, -1);
    }

    @Test
    void quantile_outsideItsRangeOrOfLabels_isRefused() {
        Ensemble law = Ensemble.uniform(new Space.Vectors(1), new double[] {1, 2});
        for (double level : new double[] {0, 1, -0.5, Double.NaN})
            assertThatThrownBy(() -> of(law, law).quantile(level))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("between 0 and 1");
        Space.Labels labels = new Space.Labels(List.of("a", "b"));
        Prediction masses =
                of(Categorical.of(labels, new double[] {1, 1}), Ensemble.uniform(labels, new double[] {0, 1}));
        assertThatThrownBy(() -> masses.quantile(0.5)).hasMessageContaining("no quantiles");
    }
}
