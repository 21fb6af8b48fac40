package io.pushforward.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContoursTest {
    @Test
    void contour_ofACone_isACircle() {
        double[] at = IntStream.range(0, 81).mapToDouble(k -> (k - 40) / 20.0).toArray();
        double[] heights = new double[81 * 81];
        for (int row = 0; row < 81; row++)
            for (int column = 0; column < 81; column++) heights[row * 81 + column] = Math.hypot(at[column], at[row]);
        Contours.Lines lines = Contours.of(Numbers.of(at), Numbers.of(at), heights, 1);
        assertThat(lines.x().size()).isGreaterThan(300);
        for (int k = 0; k < lines.x().size(); k++) {
            if (k % 3 == 2) assertThat(lines.x().at(k)).isNaN();
            // Linear interpolation of a cone errs by at most h²/8 times its curvature, h = 0.05, near 1 at the circle.
            else assertThat(Math.hypot(lines.x().at(k), lines.y().at(k))).isEqualTo(1, within(0.05 * 0.05 / 4));
        }
    }

    @Test
    void contour_aboveAllHeights_isEmpty() {
        Numbers two = Numbers.of(0, 1);
        assertThat(Contours.of(two, two, new double[] {0, 1, 1, 0}, 2).x().size())
                .isZero();
    }
}
