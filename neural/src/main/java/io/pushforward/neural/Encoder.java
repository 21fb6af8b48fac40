package io.pushforward.neural;

import org.bytedeco.pytorch.Tensor;

/**
 * Ensembles to one context vector each. The order of the points is irrelevant, and a point that is split in two with
 * its weight changes nothing.
 */
public interface Encoder {
    /** The length of a context. */
    int width();

    /** Contexts [laws, width]. */
    Tensor encode(TensorEnsemble input);
}
