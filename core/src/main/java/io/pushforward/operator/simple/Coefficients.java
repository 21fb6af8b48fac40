package io.pushforward.operator.simple;

import io.pushforward.data.LawPairs;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Projection;

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
                || !projection.source().isNumeric()
                || projection.source() instanceof Space.Vectors vectors && vectors.dimension() <= FEW;
    }

    /** Coefficients that are kept in memory at most; of more laws some are kept, spread evenly. */
    private static final double MOST = 1 << 25;

    /** The pairs in memory, shortened. */
    public static LawPairs of(TrainingSet training) {
        if (isPlain(training)) return training.pairs();
        return training.pairs()
                .with(
                        space(training.input()),
                        space(training.target()),
                        query -> query.with(shortened(training.input(), query.law())),
                        law -> shortened(training.target(), law))
                .atMost(MOST)
                .inMemory();
    }

    private static Space space(Projection projection) {
        return projection instanceof IdentityProjection ? projection.source() : new Space.Vectors(projection.rank());
    }

    private static Law shortened(Projection projection, Law law) {
        return projection instanceof IdentityProjection ? law : projection.analyse(Points.of(law));
    }
}
