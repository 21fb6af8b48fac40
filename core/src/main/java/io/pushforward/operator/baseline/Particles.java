package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.project.Projection;
import io.pushforward.project.Projections;
import io.pushforward.store.State;

/** What a law-space distance sees of an input law's points. */
sealed interface Particles {
    String NAME = "particles";

    Ensemble of(Ensemble input);

    State state();

    /** The coefficients under a projection. */
    record Projected(Projection projection) implements Particles {
        @Override
        public Ensemble of(Ensemble input) {
            return projection.analyse(input);
        }

        @Override
        public State state() {
            return projection.state();
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
        public State state() {
            return State.of(KIND);
        }
    }

    static Particles open(State state) {
        return state.kind().equals(AllValues.KIND) ? new AllValues() : new Projected(Projections.open(state));
    }
}
