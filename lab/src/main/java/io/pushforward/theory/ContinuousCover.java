package io.pushforward.theory;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorProvider;
import io.pushforward.operator.OperatorState;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.settings.Settings;
import java.util.List;

/** Makes {@link CoverOperator}s; the radius of the cover is the only option. */
public final class ContinuousCover implements OperatorProvider {
    /** Features are root mean squares of cosines and sines: laws differ by 1 where they have nothing in common. */
    private static final double RADIUS = 0.1;

    @Override
    public String kind() {
        return CoverOperator.KIND;
    }

    @Override
    public OperatorTrainer trainer(JsonNode options) {
        double radius = radius(options);
        return (training, run) -> CoverOperator.of(training, radius, run.seed());
    }

    @Override
    public JsonNode resolved(JsonNode options) {
        Settings settings = Settings.of(kind(), options);
        settings.number("radius", RADIUS);
        return settings.finish();
    }

    private double radius(JsonNode options) {
        Settings settings = Settings.of(kind(), options);
        double radius = settings.number("radius", RADIUS);
        if (!(radius > 0)) throw settings.error("radius", "expected a positive number, got " + radius);
        settings.finish();
        return radius;
    }

    @Override
    public LawOperator open(OperatorState state) {
        return CoverOperator.open(state, radius(state.settings().path("options")));
    }

    @Override
    public List<Component> components() {
        return List.of(new Component(
                "operator",
                kind(),
                "radius",
                "the theory's construction without training: training targets mixed by tents on a cover of features"));
    }
}
