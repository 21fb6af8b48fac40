package io.pushforward.operator.baseline;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Kernel regression between laws: training targets weighted by exp(-d^2 / (2 h^2)), where d is the distance of their
 * inputs from the query. Distances, bandwidths and combinations are options; the defaults mix laws.
 */
public final class KernelRegression extends BaselineProvider {
    @Override
    public String kind() {
        return "kernel-regression";
    }

    @Override
    BaselineRecipe recipe(JsonNode options) {
        return BaselineRecipe.kernelRegression(kind(), options);
    }

    @Override
    public List<Component> components() {
        return List.of(new Component(
                "operator",
                kind(),
                "bandwidth, " + NEARNESS + ", " + COMBINATION,
                "training targets, weighted by a kernel of their inputs' distance"));
    }
}
