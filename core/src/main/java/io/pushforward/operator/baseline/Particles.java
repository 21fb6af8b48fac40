package io.pushforward.operator.baseline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.OperatorState;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionState;
import io.pushforward.project.Projections;
import io.pushforward.store.NdArray;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a law-space distance sees of an input law's points. */
sealed interface Particles {
    String PREFIX = "particles.";

    Ensemble of(Ensemble input);

    ObjectNode write(Map<String, NdArray> arrays);

    /** The coefficients under a projection. */
    record Projected(Projection projection) implements Particles {
        @Override
        public Ensemble of(Ensemble input) {
            return projection.analyse(input);
        }

        @Override
        public ObjectNode write(Map<String, NdArray> arrays) {
            ProjectionState state = projection.state();
            state.arrays().forEach((name, array) -> arrays.put(PREFIX + name, array));
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("kind", state.kind())
                    .set("settings", state.settings());
        }
    }

    /** Every number of every point, as points on the line that share the point's weight. */
    record AllValues() implements Particles {
        static final String KIND = "all-values";

        @Override
        public Ensemble of(Ensemble input) {
            Space line = new Space.Vectors(1);
            if (input.isUniform()) return Ensemble.uniform(line, input.points());
            int d = input.dimension();
            double[] weights = new double[input.points().length];
            for (int i = 0; i < weights.length; i++) weights[i] = input.weights()[i / d];
            return Ensemble.weighted(line, input.points(), weights);
        }

        @Override
        public ObjectNode write(Map<String, NdArray> arrays) {
            return JsonNodeFactory.instance.objectNode().put("kind", KIND);
        }
    }

    static Particles open(JsonNode json, OperatorState state) {
        String kind = json.path("kind").asText();
        if (kind.equals(AllValues.KIND)) return new AllValues();
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        state.arrays().forEach((name, array) -> {
            if (name.startsWith(PREFIX)) arrays.put(name.substring(PREFIX.length()), array);
        });
        return new Projected(Projections.open(new ProjectionState(kind, json.path("settings"), arrays)));
    }
}
