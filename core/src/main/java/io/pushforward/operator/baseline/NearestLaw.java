package io.pushforward.operator.baseline;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** The target of the training law whose input is nearest to the query. */
public final class NearestLaw extends BaselineProvider {
    @Override
    public String kind() {
        return "nearest-law";
    }

    @Override
    BaselineRecipe recipe(JsonNode options) {
        return BaselineRecipe.nearestLaw(kind(), options);
    }

    @Override
    public List<Component> components() {
        return List.of(new Component(
                "operator", kind(), NEARNESS + ", " + COMBINATION, "the target of the nearest training law"));
    }
}
