package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Part;
import java.util.Optional;

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
        return new Moved(laws.target(), new double[0], Optional.empty());
    }

    @Override
    public boolean ignoresCovariates() {
        return true;
    }

    @Override
    public boolean ignoresFurtherLaws() {
        return true;
    }

    @Override
    public Model open(SavedModel opened) {
        return new Moved(opened.target(), new double[0], Optional.empty());
    }

    /** The input law, moved by a shift and its correction; not moved where the shift is empty. */
    record Moved(Space space, double[] shift, Optional<Correction> correction) implements Model {
        @Override
        public Law apply(Query query) {
            if (shift.length == 0) return query.law();
            Ensemble points = Points.of(query.law());
            double[] by = shift.clone();
            correction.ifPresent(found -> Points.add(found.at(query), by));
            double[] moved = points.points().clone();
            for (int i = 0; i < moved.length; i++) moved[i] += by[i % by.length];
            return Unit.with(space, moved, points);
        }

        @Override
        public void write(ModelArrays saved) {
            if (shift.length > 0) saved.put("shift", shift);
            correction.ifPresent(found -> found.write(saved.part("correction")));
        }

        @Override
        public long parameters() {
            return shift.length;
        }
    }
}
