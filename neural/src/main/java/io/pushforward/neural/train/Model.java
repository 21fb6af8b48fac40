package io.pushforward.neural.train;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.Parameters;
import io.pushforward.neural.tensor.CrossFit;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.store.NdArray;
import java.util.LinkedHashMap;
import java.util.Map;

/** An encoder and a decoder with the parameters that both are made of, and the guard that whoever shares them goes through. */
record Model(
        EncoderNet encoder,
        DecoderNet<?> decoder,
        Parameters parameters,
        Map<String, NdArray> constants,
        CloseGuard guard)
        implements AutoCloseable {

    static Model build(Encoder encoders, Decoder decoders, Assembly assembly) {
        EncoderNet encoder = encoders.build(assembly.in("encoder"));
        DecoderNet<?> decoder = decoders.build(assembly.in("decoder"), encoder.width());
        return new Model(encoder, decoder, assembly.finish(), assembly.constants(), new CloseGuard());
    }

    /** The laws that a training step compares with its targets. */
    TensorLaw predict(TensorEnsemble input, Noise noise) {
        if (decoder.folds() == 1) return decoder.decode(encoder.encode(input), input);
        CrossFit fit = CrossFit.one(input, decoder.folds(), noise.random());
        return decoder.decode(encoder.encode(fit.others()), fit.pushed());
    }

    /** Parameters and constants by name. */
    Map<String, NdArray> arrays() {
        Map<String, NdArray> arrays = new LinkedHashMap<>(parameters.arrays());
        arrays.putAll(constants);
        return arrays;
    }

    @Override
    public void close() {
        guard.close(parameters::close);
    }
}
