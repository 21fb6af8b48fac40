package io.pushforward.simulate.ou;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.SimulatorContract;
import io.pushforward.simulate.ou.OuFirstPassage.Targets;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OuFirstPassageTest extends SimulatorContract {
    private static final Seed ZERO = Seed.of(0);

    @Override
    protected Simulator simulator() {
        return new OuFirstPassage(12, 5, 30, Targets.EULER);
    }

    @Override
    protected Simulator withMoreInputs() {
        return new OuFirstPassage(12, 7, 30, Targets.EULER);
    }

    @Override
    protected Simulator withMoreTargets() {
        return new OuFirstPassage(12, 5, 40, Targets.EULER);
    }

    @Test
    void pair_ofThePaperDesign_isWhatNumPyDraws() throws IOException {
        for (JsonNode law : golden().get("laws")) {
            LawPair pair = OuFirstPassage.paper().simulate(law.get("id").asLong(), ZERO);
            assertThat(pair.parameters().get("m")).isEqualTo(law.get("m").asDouble());
            assertThat(pair.parameters().get("q"))
                    .isCloseTo(law.get("q").asDouble(), within(1e-15)); // exp may round differently
            Ensemble input = (Ensemble) pair.input();
            assertThat(input.size()).isEqualTo(200);
            for (int i = 0; i < 5; i++)
                assertThat(input.point(40 * i)[255])
                        .isCloseTo(law.get("terminal").get(i).asDouble(), within(1e-6));
            assertThat(input.point(199)[128]).isCloseTo(law.get("middle").asDouble(), within(1e-6));
            double[] masses = ((Categorical) pair.target()).masses();
            for (int k = 0; k < 49; k++)
                assertThat(200 * masses[k]).isCloseTo(law.get("counts").get(k).asDouble(), within(1e-9));
        }
    }

    @Test
    void split_ofThePaperDesign_isStratifiedAndWhatNumPyPermutes() throws IOException {
        Split split = OuFirstPassage.paper().split(ZERO);
        assertThat(split.training()).hasSize(1000);
        assertThat(split.test()).containsExactly(new ObjectMapper().convertValue(golden().get("test"), Long[].class));
    }

    @Test
    void input_values_areSinglePrecisionPathsFromZero() {
        Ensemble input = (Ensemble) simulator().simulate(0, ZERO).input();
        for (double x : input.points()) assertThat(x).isEqualTo((float) x);
        for (int i = 0; i < input.size(); i++) assertThat(input.point(i)[0]).isZero();
    }

    @Test
    void design_ofAnySize_keepsTheThreeRegimes() {
        OuFirstPassage design = new OuFirstPassage(14, 1, 1, Targets.EULER);
        Map<String, Integer> sizes = new TreeMap<>();
        for (long id = 0; id < 14; id++) {
            LawPair pair = design.simulate(id, ZERO);
            String regime = pair.regime().orElseThrow();
            double m = pair.parameters().get("m");
            sizes.merge(regime, 1, Integer::sum);
            assertThat(m < 0.95 ? "subthreshold" : m < 1.05 ? "balanced" : "suprathreshold")
                    .isEqualTo(regime);
            assertThat(pair.parameters().get("q")).isBetween(0.1, 0.35);
        }
        assertThat(sizes).isEqualTo(Map.of("subthreshold", 5, "balanced", 5, "suprathreshold", 4));
        assertThatThrownBy(() -> new OuFirstPassage(2, 1, 1, Targets.EULER)).hasMessageContaining("at least 3 laws");
    }

    @Test
    void plugIn_fromManyPaths_isNearTheTruth() {
        OuFirstPassage design = new OuFirstPassage(3, 2000, 1, Targets.EXACT);
        LawPair pair = design.simulate(1, ZERO);
        Categorical plugIn = (Categorical) design.plugIn(pair).orElseThrow();
        Categorical truth = (Categorical) design.truth(pair, 1, ZERO);
        // the drift is known to sqrt(q / 16000) < 0.005, the variance to 0.2 %; a bin moves by less than 3e-3
        for (int k = 0; k < 49; k++) assertThat(plugIn.mass(k)).isCloseTo(truth.mass(k), within(3e-3));
    }

    private static JsonNode golden() throws IOException {
        try (InputStream file = OuFirstPassageTest.class.getResourceAsStream("/golden/ou_first_passage.json")) {
            return new ObjectMapper().readTree(file);
        }
    }
}
