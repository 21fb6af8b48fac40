package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.CoordinateProjection;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.LabelCoordinates;
import io.pushforward.project.ParticleView;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.project.Standardised;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.List;
import java.util.Optional;

/** What a distance between input laws sees of their points. */
public record ParticleOptions(
        @Option(value = "what is seen of the points", inline = true, key = "name")
        ParticleView view,

        @Option("whether a projection's coefficients are standardised")
        Optional<Boolean> standardise) {

    /** The points themselves, but for distances on the line the value of a path at time one. */
    @Part(name = "auto", description = "the points, or for distances on the line the value of a path at time one")
    public record Automatic() implements ParticleView {}

    /** Every number of every point, as points on the line. */
    @Part(name = "all-values", description = "every number of every point, as points on the line")
    public record AllValues() implements ParticleView {}

    /** The coefficients of the experiment's input projection. */
    @Part(name = "projected", description = "the coefficients of the input projection")
    public record Projected() implements ParticleView {}

    public ParticleOptions {
        if (standardise.isPresent() && !(view instanceof ProjectionMethod || view instanceof Automatic))
            throw new IllegalArgumentException("standardise is for particles by a projection, got " + view);
    }

    public ParticleOptions() {
        this(new Automatic());
    }

    public ParticleOptions(ParticleView view) {
        this(view, Optional.empty());
    }

    /** The same with standardised coordinates, unless something else was asked for. */
    ParticleOptions standardised() {
        return view instanceof Automatic && standardise.isEmpty() ? new ParticleOptions(view, Optional.of(true)) : this;
    }

    Particles fit(Distance distance, TrainingSet training, List<Ensemble> inputs) {
        Space space = training.pairs().inputSpace();
        if (view instanceof AllValues) return new Particles.AllValues();
        if (view instanceof Projected) return new Particles.Projected(training.input());
        if (view instanceof ProjectionMethod method)
            return new Particles.Projected(
                    (standardise.orElse(false) ? method.standardised() : method).fit(space, inputs));
        Projection plain = distance.onTheLine() && space.path().isPresent()
                ? new CoordinateProjection.AtTime(1).fit(space, inputs)
                : space.isNumeric() ? new IdentityProjection(space) : LabelCoordinates.of(space);
        // The coordinates of paths and fields share their unit.
        return new Particles.Projected(
                standardise.orElse(false) && space instanceof Space.Vectors
                        ? new Standardised((own, laws) -> plain).fit(space, inputs)
                        : plain);
    }
}
