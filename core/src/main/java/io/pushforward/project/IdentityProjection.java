package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import io.pushforward.settings.Part;
import io.pushforward.store.State;
import java.util.List;

/** The projection that changes nothing: the coefficients of a point are its coordinates. */
public record IdentityProjection(Space source) implements Projection {
    static final String KIND = "identity";

    /** How to get it. */
    @Part(name = "identity", description = "the coordinates themselves")
    public record Method() implements ProjectionMethod {
        @Override
        public IdentityProjection fit(Space space, List<Ensemble> trainingLaws) {
            return new IdentityProjection(space);
        }
    }

    @Override
    public int rank() {
        return source.dimension();
    }

    @Override
    public double[] analyse(double[] points, int count) {
        LinearProjection.requireLength(points, count, rank(), "points of " + rank() + " coordinates");
        return points.clone();
    }

    @Override
    public double[] synthesise(double[] coefficients, int count) {
        LinearProjection.requireLength(coefficients, count, rank(), "vectors of " + rank() + " coefficients");
        return coefficients.clone();
    }

    /** A law that is on the source space already stays what it is, be it on labels or with a density. */
    @Override
    public Law synthesise(Law coefficients) {
        return coefficients.space().equals(source) ? coefficients : Projection.super.synthesise(coefficients);
    }

    @Override
    public double[] norm() {
        return LinearProjection.euclidean(rank());
    }

    @Override
    public double[] scales() {
        return LinearProjection.euclidean(rank());
    }

    @Override
    public State state() {
        return State.of(KIND).with(Document.empty().with("source", SpaceJson.write(source)));
    }
}
