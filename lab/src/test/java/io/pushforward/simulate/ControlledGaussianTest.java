package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.data.LawPair;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Seed;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class ControlledGaussianTest extends SimulatorContract {

    @Override
    protected Simulator simulator() {
        return new ControlledGaussian(12, 20, 20, 0);
    }

    @Override
    protected Simulator withMoreInputs() {
        return new ControlledGaussian(12, 30, 20, 0);
    }

    @Override
    protected Simulator withMoreTargets() {
        return new ControlledGaussian(12, 20, 30, 0);
    }

    @Test
    void pair_andTruth_areWhatNumPyDrawsAndComputes() throws IOException {
        ControlledGaussian design = new ControlledGaussian(60, 200, 200, 0);
        for (JsonNode law : golden().get("laws")) {
            LawPair pair = design.simulate(law.get("id").asLong(), Seed.of(0));
            assertThat(pair.parameter("components"))
                    .isEqualTo(law.get("components").asDouble());
            Gaussian truth = (Gaussian) design.truth(pair, 1, Seed.of(1));
            assertClose(truth.mean(), law.get("mean"));
            assertClose(truth.covariance(), law.get("covariance"));
            assertClose(((Ensemble) pair.input()).point(199), law.get("lastInput"));
            assertClose(((Ensemble) pair.target()).point(199), law.get("lastTarget"));
        }
        assertThat(design.split(Seed.of(0)).test())
                .containsExactly(new ObjectMapper().convertValue(golden().get("test"), Long[].class));
    }

    @Test
    void target_ofManyPoints_hasTheMomentsOfTheTruth() {
        ControlledGaussian design = new ControlledGaussian(2, 1, 40_000, 0);
        LawPair pair = design.simulate(1, Seed.of(3));
        Gaussian truth = (Gaussian) design.truth(pair, 1, Seed.of(1));
        Ensemble target = (Ensemble) pair.target();
        // deviations are below 1.3, so a mean's error is below 0.0065 and a covariance entry's below 0.012, each times
        // a standard normal; at four deviations 20 entries give a false alarm with probability 1.3e-3
        assertThat(target.mean()).containsExactly(truth.mean(), within(4 * 0.0065));
        assertThat(target.covariance()).containsExactly(truth.covariance(), within(4 * 0.012));
    }

    @Test
    void plugIn_ofManyPoints_isNearTheTruth() {
        ControlledGaussian design = new ControlledGaussian(2, 40_000, 1, 0);
        LawPair pair = design.simulate(0, Seed.of(3));
        Gaussian truth = (Gaussian) design.truth(pair, 1, Seed.of(1));
        Gaussian plugIn = (Gaussian) design.plugIn(pair).orElseThrow();
        // each feature is off by at most 0.02 deviations; rows of W have norm about 1, so 0.1 is five of these
        assertThat(plugIn.mean()).containsExactly(truth.mean(), within(0.1));
        assertThat(plugIn.covariance()).containsExactly(truth.covariance(), within(0.1));
    }

    private static void assertClose(double[] values, JsonNode expected) {
        assertThat(values).hasSize(expected.size());
        for (int i = 0; i < values.length; i++)
            assertThat(values[i]).isCloseTo(expected.get(i).asDouble(), within(1e-12));
    }

    private static JsonNode golden() throws IOException {
        try (InputStream file = ControlledGaussianTest.class.getResourceAsStream("/golden/controlled_gaussian.json")) {
            return new ObjectMapper().readTree(file);
        }
    }
}
