package io.pushforward.neural.encoder;

import io.pushforward.neural.EncoderRecipe;
import io.pushforward.neural.FixedEncoder;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.net.Assembly;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * The mean, second moments, and the averages of sine and cosine at frequencies drawn once from a normal law: the
 * features of the paper's fixed-feature networks.
 */
public final class FixedFeatures extends FixedEncoder {
    /** What counts as a particle. */
    public enum Particles {
        POINTS,
        /** Every coordinate of every point, as a point on the line. */
        COORDINATES
    }

    private final Recipe recipe;
    private final int dimension;
    private final Tensor frequencies; // [frequencies, dimension]
    private final Tensor triangle;

    private FixedFeatures(String key, Recipe recipe, int dimension, Tensor frequencies, Tensor triangle) {
        super(key);
        this.recipe = recipe;
        this.dimension = dimension;
        this.frequencies = frequencies;
        this.triangle = triangle;
    }

    @Override
    public int width() {
        int seconds = switch (recipe.second) {
            case VARIANCE -> dimension;
            case COVARIANCE -> dimension * dimension;
            case TRIANGLE -> dimension * (dimension + 1) / 2;
        };
        return dimension + seconds + 2 * recipe.frequencies;
    }

    @Override
    public Tensor compute(TensorEnsemble input) {
        TensorEnsemble particles = recipe.particles == Particles.POINTS ? input : coordinates(input);
        Tensor moments = Moments.raw(particles, recipe.second, recipe.estimator, triangle);
        if (recipe.frequencies == 0) return moments;
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

    /**
     * The options of {@link FixedFeatures}.
     *
     * @param frequencySeed where the frequencies are drawn from, apart from the training's seed
     */
    public record Recipe(
            Moments.Second second,
            Moments.Estimator estimator,
            int frequencies,
            long frequencySeed,
            Particles particles)
            implements EncoderRecipe {
        public Recipe {
            if (frequencies < 0)
                throw new IllegalArgumentException("frequencies must not be negative, got " + frequencies);
        }

        /** Reads {@code second}, {@code estimator}, {@code frequencies}, {@code frequencySeed}, {@code particles}. */
        public static Recipe read(Settings settings) {
            return new Recipe(
                    settings.choice("second", Moments.Second.VARIANCE),
                    settings.choice("estimator", Moments.Estimator.POPULATION),
                    settings.integer("frequencies", 8),
                    settings.integer("frequencySeed", 0),
                    settings.choice("particles", Particles.POINTS));
        }

        @Override
        public FixedFeatures build(Assembly assembly) {
            int d = particles == Particles.POINTS ? assembly.shape().inputRank() : 1;
            Generator random = Seed.of(frequencySeed).derive("frequencies").generator();
            float[] drawn = new float[frequencies * d];
            for (int i = 0; i < drawn.length; i++) drawn[i] = (float) random.nextGaussian();
            return new FixedFeatures(
                    assembly.name("features"),
                    this,
                    d,
                    assembly.tensor(NdArray.of(drawn, frequencies, d)),
                    Moments.triangle(assembly, d));
        }
    }
}
