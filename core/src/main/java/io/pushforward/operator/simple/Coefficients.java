package io.pushforward.operator.simple;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Projection;
import java.util.List;

/** Training pairs as laws of the coefficients that their projections give. */
public final class Coefficients {
    private Coefficients() {}

    /** Points of more coordinates than this are taken as their projections give them. */
    private static final int FEW = 64;

    /** Whether points are taken as they are: they need no projection, or there is none. */
    static boolean isPlain(TrainingSet training) {
        return isPlain(training.input()) && isPlain(training.target());
    }

    private static boolean isPlain(Projection projection) {
        return projection instanceof IdentityProjection
                || projection.source() instanceof Space.Labels
                || projection.source() instanceof Space.Vectors vectors && vectors.dimension() <= FEW;
    }

    /** The pairs in memory, shortened. */
    public static LawPairs of(TrainingSet training) {
        if (isPlain(training)) return training.pairs();
        List<LawPair> pairs = training.pairs().stream()
                .map(pair -> new LawPair(
                        pair.id(),
                        pair.query().with(shortened(training.input(), pair.input())),
                        shortened(training.target(), pair.target()),
                        pair.facts()))
                .toList();
        return new LawPairs(space(training.input()), space(training.target()), pairs);
    }

    private static Space space(Projection projection) {
        return projection instanceof IdentityProjection ? projection.source() : new Space.Vectors(projection.rank());
    }

    private static Law shortened(Projection projection, Law law) {
        return projection instanceof IdentityProjection ? law : projection.analyse(Points.of(law));
    }
}
