package io.pushforward.neural.net;

import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
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
     * Into how many parts an input ensemble is cut so that the context beside a part comes from the others; 1 where the
     * context comes from the whole ensemble.
     */
    default int folds() {
        return 1;
    }
}
