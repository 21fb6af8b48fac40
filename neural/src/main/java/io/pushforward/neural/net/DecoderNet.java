package io.pushforward.neural.net;

import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;

/**
 * Contexts to predicted laws, always valid ones. The type of the law says what a loss may ask of it.
 *
 * @param <L> the predicted laws
 */
public interface DecoderNet<L extends TensorLaw> {
    /**
     * @param context [laws, width]
     * @param input the ensembles that the contexts came from; most decoders use the context alone, one pushes the
     *     input particles themselves
     */
    L decode(Tensor context, TensorEnsemble input);

    /**
     * How fast the laws move with their contexts, [laws]: an upper bound on the speed of W2 for a unit step of the context;
     * on masses, of their l1 norm. Empty where the decoder has no such bound.
     */
    default Optional<Tensor> steepness(Tensor context) {
        return Optional.empty();
    }

    /**
     * Into how many parts an input ensemble is cut so that the context beside a part comes from the others; 1 where the
     * context comes from the whole ensemble.
     */
    default int folds() {
        return 1;
    }
}
