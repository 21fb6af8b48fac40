package io.pushforward.transport;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.UserMistake;
import org.junit.jupiter.api.Test;

class MatricesTest {

    @Test
    void matrix_ofMorePairsThanAnArrayHolds_saysWhatItWouldTake() {
        Ensemble cloud = Ensemble.uniform(new Space.Vectors(1), new double[50_000]);
        assertThatThrownBy(() -> Distances.squared(cloud, cloud))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("50000 x 50000 numbers would take 20.0 GB")
                .hasMessageEndingWith("use fewer points, or a method without a matrix"); // no memory would do
    }
}
