package io.pushforward.transport.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ExponentialsTest {

    @Test
    void exponentials_inVectorsAndAlone_haveTheSameBits() {
        double[] values = new double[1003];
        for (int k = 0; k < values.length; k++) values[k] = -720 + 1.4 * k + 0.01 * Math.sin(k);
        double[] found = values.clone();
        Exponentials.inPlace(found, found.length);
        for (int k = 0; k < values.length && values[k] < 700; k++) {
            assertThat(found[k]).isEqualTo(Exponentials.exp(values[k]));
            double expected = Math.exp(Math.max(values[k], Elementary.LEAST));
            // The argument's product with log2(e) is rounded: 2^-53 of up to 1010, times ln 2.
            assertThat(found[k]).isCloseTo(expected, within(expected * (4e-16 + 1.2e-16 * Math.abs(values[k]))));
        }
    }
}
