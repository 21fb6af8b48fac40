package io.pushforward.simulate.darcy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DarcyTest {
    private final Darcy system = new Darcy(6, 8, 8);

    @Test
    void pressures_arePositive_andHighestInside() {
        LawPair pair = system.simulate(2, Seed.of(1));
        double[] mean = ((Ensemble) pair.target()).mean();
        assertThat(Arrays.stream(((Ensemble) pair.target()).points()).min().getAsDouble())
                .isPositive();
        assertThat(mean[16 * 32 + 16]).isGreaterThan(3 * mean[0]);
    }

    /** A medium of hardly any variance is the medium exp(0) = 1, whose highest pressure is 0.07367 (a classical series). */
    @Test
    void draw_inAnEvenMedium_isTheKnownSolution() {
        Map<String, Double> at = Map.of("variance", 1e-12, "along", 0.1, "across", 0.1, "angle", 0.0);
        double[] pressure = ((Ensemble) system.draw(at, 2, Seed.of(0)).target()).mean();
        double highest = Arrays.stream(pressure).max().getAsDouble();
        assertThat(highest)
                .isCloseTo(0.07367, within(0.07367 / 32 / 4)); // a cell's centre is off the middle: order 1/n^2
    }

    @Test
    void plugIn_solvesInTheInputMedia_andKeepsThem() {
        LawPair pair = system.simulate(0, Seed.of(1));
        double[] before = ((Ensemble) pair.input()).points().clone();
        Ensemble solved = (Ensemble) system.plugIn(pair).orElseThrow();
        assertThat(((Ensemble) pair.input()).points()).isEqualTo(before);
        assertThat(solved.size()).isEqualTo(8);
        assertThat(solved.space()).isEqualTo(system.targetSpace());
    }
}
