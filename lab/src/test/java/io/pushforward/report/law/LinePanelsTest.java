package io.pushforward.report.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.figure.Colour;
import io.pushforward.figure.LineStyle;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinePanelsTest {
    private static NamedLaw law(double... points) {
        return new NamedLaw("Observed", LineStyle.solid(Colour.TRUTH), Ensemble.uniform(new Space.Vectors(1), points));
    }

    /** Nothing can be drawn between a number and the next one. */
    @Test
    void range_ofOneNumberUpToRounding_isWideBesideIt() {
        for (double size : new double[] {273.15, 1e-6, 1e6}) {
            List<NamedLaw> laws = List.of(law(size), law(Math.nextUp(size)));
            double[] range = LinePanels.range(laws, 0);
            assertThat(range[1] - range[0]).isBetween(0.1 * size, 0.3 * size);
            assertThat(LinePanels.density("", "", laws, 0).marks()).hasSize(2);
        }
    }

    @Test
    void range_ofSmallNumbersBesideALargeOffset_isTheirs() {
        double[] range = LinePanels.range(List.of(law(1000, 1000 + 1e-6)), 0);
        assertThat(range[1] - range[0]).isBetween(1e-6, 1.2e-6);
    }
}
