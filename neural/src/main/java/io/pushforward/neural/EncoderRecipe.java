package io.pushforward.neural;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import java.util.List;

/** An encoder as an experiment file names it. */
public interface EncoderRecipe {
    /** What the encoder wants to know of each original point, beside its coefficients. */
    default List<PointFeatures> pointFeatures(Space inputSpace) {
        return List.of();
    }

    Encoder build(Assembly assembly);
}
