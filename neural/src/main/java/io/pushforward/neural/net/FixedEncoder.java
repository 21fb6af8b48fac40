package io.pushforward.neural.net;

import io.pushforward.neural.tensor.TensorEnsemble;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * An encoder without trained numbers. What it computes of a law may be remembered as a law feature under its key, so
 * that training computes it once.
 */
public abstract class FixedEncoder implements EncoderNet {
    private final String key;

    protected FixedEncoder(String key) {
        this.key = key;
    }

    /** The name of the law feature that remembers this encoder's contexts. */
    public final String key() {
        return key;
    }

    @Override
    public final Tensor encode(TensorEnsemble input) {
        return input.lawFeature(key).orElseGet(() -> compute(input));
    }

    @Override
    public final List<FixedEncoder> fixedParts() {
        return List.of(this);
    }

    /** Contexts [laws, width], from the points. */
    public abstract Tensor compute(TensorEnsemble input);
}
