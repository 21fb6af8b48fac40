package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.FixedEncoder;
import io.pushforward.neural.tensor.Activations;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.NdArray;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * The mean, second moments, and the averages of sine and cosine at frequencies drawn once from a normal law: the
 * features of the paper's fixed-feature networks.
 */
@Part(name = "fixed-features", description = "moments, and averages of sine and cosine at drawn frequencies")
public record FixedFeatures(
        @Option("which second moments") Moments.Second second,

        @Option("what stands under the sum of squares") Moments.Estimator estimator,

        @Option(value = "how many frequencies", atLeast = 0) int frequencies,

        @Option("where the frequencies are drawn from, apart from the seed of the training")
        long frequencySeed,

        @Option("what counts as a particle") Particles particles)
        implements Encoder {
    /** What counts as a particle. */
    public enum Particles {
        POINTS,
        /** Every coordinate of every point, as a point on the line. */
        COORDINATES
    }

    public FixedFeatures {
        Declaration.check(FixedFeatures.class, second, estimator, frequencies, frequencySeed, particles);
    }

    public FixedFeatures() {
        this(Moments.Second.VARIANCE, Moments.Estimator.POPULATION, 8, 0, Particles.POINTS);
    }

    public FixedFeatures withSecond(Moments.Second second) {
        return new FixedFeatures(second, estimator, frequencies, frequencySeed, particles);
    }

    public FixedFeatures withEstimator(Moments.Estimator estimator) {
        return new FixedFeatures(second, estimator, frequencies, frequencySeed, particles);
    }

    public FixedFeatures withFrequencies(int frequencies) {
        return new FixedFeatures(second, estimator, frequencies, frequencySeed, particles);
    }

    public FixedFeatures withFrequencySeed(long frequencySeed) {
        return new FixedFeatures(second, estimator, frequencies, frequencySeed, particles);
    }

    public FixedFeatures withParticles(Particles particles) {
        return new FixedFeatures(second, estimator, frequencies, frequencySeed, particles);
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        int d = particles == Particles.POINTS ? assembly.shape().inputRank() : 1;
        Memory.requireNumbers("frequencies " + frequencies, 2.0 * frequencies * d);
        Generator random = Seed.of(frequencySeed).derive("frequencies").generator();
        float[] drawn = new float[frequencies * d];
        for (int i = 0; i < drawn.length; i++) drawn[i] = (float) random.nextGaussian();
        return new Net(
                assembly.name("features"),
                this,
                d,
                assembly.tensor(NdArray.of(drawn, frequencies, d)),
                Moments.Net.triangle(assembly, d));
    }

    private static final class Net extends FixedEncoder {

        private final FixedFeatures part;
        private final int dimension;
        private final Tensor frequencies; // [frequencies, dimension]
        private final Tensor triangle;

        private Net(String key, FixedFeatures part, int dimension, Tensor frequencies, Tensor triangle) {
            super(key);
            this.part = part;
            this.dimension = dimension;
            this.frequencies = frequencies;
            this.triangle = triangle;
        }

        @Override
        public int width() {
            int seconds = switch (part.second) {
                case VARIANCE -> dimension;
                case COVARIANCE -> dimension * dimension;
                case TRIANGLE -> dimension * (dimension + 1) / 2;
            };
            return dimension + seconds + 2 * part.frequencies;
        }

        @Override
        public Tensor compute(TensorEnsemble input) {
            TensorEnsemble particles = part.particles == Particles.POINTS ? input : coordinates(input);
            Tensor moments = Moments.Net.raw(particles, part.second, part.estimator, triangle);
            if (part.frequencies == 0) return moments;
            Activations.require(particles.points().size(0), 3.0 * part.frequencies); // angle, sine, cosine
            Tensor angles = particles.points().mm(frequencies.t());
            return torch.cat(
                    new TensorVector(moments, particles.average(angles.sin()), particles.average(angles.cos())), 1);
        }

        private static TensorEnsemble coordinates(TensorEnsemble input) {
            int d = input.dimension();
            int[] sizes = new int[input.laws()];
            for (int law = 0; law < sizes.length; law++) sizes[law] = d * input.size(law);
            Tensor weights = input.weights()
                    .div(Tensors.scalar(d))
                    .unsqueeze(1)
                    .expand(-1, d)
                    .reshape(-1);
            return TensorEnsemble.ragged(input.points().reshape(-1, 1), weights, sizes);
        }
    }
}
