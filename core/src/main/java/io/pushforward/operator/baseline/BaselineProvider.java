package io.pushforward.operator.baseline;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorProvider;
import io.pushforward.operator.OperatorState;
import io.pushforward.operator.OperatorTrainer;

/** A kind of operator that remembers its training laws. */
abstract class BaselineProvider implements OperatorProvider {
    static final String NEARNESS = "distance: histogram-w2 (bins) | gaussian-w2 | sinkhorn (blur, scaling,"
            + " inputParticles), particles: {name: auto | all-values | projected | a projection}";
    static final String COMBINATION =
            "combine: mixture (smoothing) | normal (jitter) | moments (jitter) | elementwise (outputParticles)";

    abstract BaselineRecipe recipe(JsonNode options);

    @Override
    public OperatorTrainer trainer(JsonNode options) {
        return recipe(options);
    }

    @Override
    public JsonNode resolved(JsonNode options) {
        return recipe(options).options();
    }

    @Override
    public LawOperator open(OperatorState state) {
        return recipe(state.settings().path("options")).open(state);
    }
}
