package io.pushforward.neural.tensor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.settings.Memory;
import io.pushforward.settings.UserMistake;
import org.junit.jupiter.api.Test;

class ActivationsTest {
    /** Six tenths of what there is room for: once fits, twice does not. */
    private static final double WIDTH = 0.6 * Memory.nativeLimit() / Float.BYTES / 1000;

    @Test
    void layersOfAPrediction_areForgottenOneByOne() {
        assertThatCode(() -> {
                    Activations.require(1000, WIDTH);
                    Activations.require(1000, WIDTH);
                })
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> Activations.require(2000, WIDTH))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("for each of 2000 points");
    }

    @Test
    void layersOfAStep_areAddedUp_untilItEnds() {
        try (Activations kept = Activations.kept()) {
            Activations.require(1000, WIDTH);
            assertThatThrownBy(() -> Activations.require(1000, WIDTH)).isInstanceOf(UserMistake.class);
        }
        assertThatCode(() -> Activations.require(1000, WIDTH)).doesNotThrowAnyException();
    }
}
