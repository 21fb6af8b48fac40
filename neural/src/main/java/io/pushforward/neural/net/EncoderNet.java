package io.pushforward.neural.net;

import io.pushforward.neural.tensor.TensorEnsemble;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * Ensembles to one context vector each. The order of the points is irrelevant, and a point that is split in two with
 * its weight changes nothing.
 */
public interface EncoderNet {
    /** The length of a context. */
    int width();

    /** Contexts [laws, width]. */
    Tensor encode(TensorEnsemble input);

    /** Whether a context is the mean of points of the unit sphere, one for each point of the ensemble. */
    default boolean averagesOnSphere() {
        return false;
    }

    /** The parts of this encoder that have no trained numbers, itself perhaps. */
    default List<FixedEncoder> fixedParts() {
        return List.of();
    }
}
