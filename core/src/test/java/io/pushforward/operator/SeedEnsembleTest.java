package io.pushforward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeedEnsembleTest extends OperatorContract {
    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected OperatorTrainer trainer() {
        return Operators.provider(SeedEnsemble.KIND)
                .trainer(json("{\"members\": 2, \"of\": {\"kind\": \"nearest-law\"}}"));
    }

    @Override
    protected TrainingSet training() {
        return TrainingSets.pathsToLabels(6);
    }

    @Test
    void apply_ofTwoMembers_hasTheMeanOfTheirMasses() {
        TrainingSet set = training();
        LawOperator nearest =
                Operators.provider("nearest-law").trainer(json("{}")).train(set, TrainingRun.of(Seed.of(0)));
        LawOperator pooled =
                Operators.provider("pooled-law").trainer(json("{}")).train(set, TrainingRun.of(Seed.of(0)));
        Law input = set.pairs().inputs().get(2);
        try (SeedEnsemble both = new SeedEnsemble(json("{}"), List.of(nearest, pooled))) {
            Categorical mixed = (Categorical) both.apply(input);
            for (int k = 0; k < mixed.space().size(); k++)
                assertThat(mixed.mass(k))
                        .isCloseTo(
                                0.5
                                        * (((Categorical) nearest.apply(input)).mass(k)
                                                + ((Categorical) pooled.apply(input)).mass(k)),
                                within(1e-12));
        }
    }

    @Test
    void trainer_ofAnEnsembleOfEnsembles_isAnError() {
        assertThatThrownBy(() ->
                        Operators.provider(SeedEnsemble.KIND).trainer(json("{\"of\": {\"kind\": \"seed-ensemble\"}}")))
                .hasMessageContaining("one ensemble");
    }

    @Test
    void trainer_withAnUnknownKeyInside_namesIt() {
        assertThatThrownBy(() -> Operators.provider(SeedEnsemble.KIND)
                        .trainer(json("{\"of\": {\"kind\": \"nearest-law\", \"neerness\": 3}}")))
                .hasMessageContaining("neerness");
    }
}
