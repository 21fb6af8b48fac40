package io.pushforward.neural;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;

/** A decoder as an experiment file names it. */
public interface DecoderRecipe {
    /** The name in experiment files. */
    String name();

    /** What the decoder gives for targets on a space, such as {@link TensorLaw.Gaussian}. */
    Class<? extends TensorLaw> gives(Space targetSpace);

    /**
     * @param width the length of a context
     */
    Decoder<?> build(Assembly assembly, int width);
}
