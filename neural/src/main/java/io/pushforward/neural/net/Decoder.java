package io.pushforward.neural.net;

import io.pushforward.neural.tensor.TensorLaw;

import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Role;

/** From contexts to laws: a part by its options, from which the trained network is built. */
@Role("decoder")
public interface Decoder {
    /** What messages call it. */
    default String title() {
        return this instanceof Record part ? Declaration.of(part).name() : toString();
    }

    /** Whether the input particles are pushed as if each were an independent draw. */
    default boolean pushesInputs() {
        return false;
    }

    /** What the decoder gives for targets on a space, such as {@link TensorLaw.Gaussian}. */
    Class<? extends TensorLaw> gives(Space targetSpace);

    /**
     * @param width the length of a context
     */
    DecoderNet<?> build(Assembly assembly, int width);
}
