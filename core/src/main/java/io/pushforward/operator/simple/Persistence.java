package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Part;

/** The input law itself. */
@Part(name = "persistence", description = "the input law itself, where inputs and targets share a space")
public record Persistence() implements SimpleTrainer {
    @Override
    public boolean isUnprojected() {
        return true;
    }

    @Override
    public Model fit(Laws laws) {
        laws.requireOneSpace(name());
        return new Moved(laws.target(), new double[0]);
    }

    @Override
    public Model open(Opened opened) {
        return new Moved(opened.target(), new double[0]);
    }

    /** The input law, moved by a shift; not moved where that is empty. */
    record Moved(Space space, double[] shift) implements Model {
        @Override
        public Law apply(Query query) {
            if (shift.length == 0) return query.law();
            Ensemble points = Points.of(query.law());
            double[] moved = points.points().clone();
            for (int i = 0; i < moved.length; i++) moved[i] += shift[i % shift.length];
            return Unit.with(space, moved, points);
        }

        @Override
        public void write(Saved saved) {
            if (shift.length > 0) saved.put("shift", shift);
        }

        @Override
        public long parameters() {
            return shift.length;
        }
    }
}
