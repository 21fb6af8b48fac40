package io.pushforward.operator.baseline;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** All training targets together, whatever the query: what an operator scores that learned nothing. */
public final class PooledLaw extends BaselineProvider {
    @Override
    public String kind() {
        return "pooled-law";
    }

    @Override
    BaselineRecipe recipe(JsonNode options) {
        return BaselineRecipe.pooledLaw(kind(), options);
    }

    @Override
    public List<Component> components() {
        return List.of(
                new Component("operator", kind(), COMBINATION, "all training targets together, whatever the input"));
    }
}
