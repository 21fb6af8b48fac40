package io.pushforward.neural.net;

import io.pushforward.law.Space;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Role;
import java.util.List;

/** From contexts to laws: a part by its options, from which the trained network is built. */
@Role(value = "decoder", description = "from a context to a law, in operators of kind neural: decoder: {name: NAME, …}")
public interface Decoder {
    /** What messages call it. */
    default String title() {
        return this instanceof Record part ? Declaration.of(part).name() : toString();
    }

    /** Whether the input particles are pushed as if each were an independent draw. */
    default boolean pushesInputs() {
        return false;
    }

    /** The same, told symmetries of all target laws; a decoder that has no use for them is as it was. */
    default Decoder declaring(List<String> symmetries) {
        return this;
    }

    /** What the decoder gives for targets on a space, such as {@link TensorLaw.Gaussian}. */
    Class<? extends TensorLaw> gives(Space targetSpace);

    /**
     * @param width the length of a context
     */
    DecoderNet<?> build(Assembly assembly, int width);
}
