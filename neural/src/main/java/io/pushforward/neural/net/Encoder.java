package io.pushforward.neural.net;

import io.pushforward.law.Space;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.settings.Role;
import java.util.List;

/** From ensembles to contexts: a part by its options, from which the trained network is built. */
@Role(
        value = "encoder",
        description = "from an ensemble to its context, in operators of kind neural: encoder: {name: NAME, …}")
public interface Encoder {
    /** What the encoder wants to know of each original point, beside its coefficients. */
    default List<PointFeatures> pointFeatures(Space inputSpace) {
        return List.of();
    }

    EncoderNet build(Assembly assembly);
}
