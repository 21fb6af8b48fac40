package io.pushforward.neural.encoder;

import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.FixedEncoder;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.function.Function;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** The mean of each law beside second moments about it. */
@Part(name = "moments", description = "mean and variance, covariance or its lower triangle")
public record Moments(
        @Option("which second moments") Second second,

        @Option("what stands under the sum of squares") Estimator estimator,

        @Option("whether they are standardised over the training laws")
        boolean standardise)
        implements Encoder {
    /** Which second moments. */
    public enum Second {
        /** Of each coordinate. */
        VARIANCE,
        /** All entries of the covariance, row by row. */
        COVARIANCE,
        /** The covariance's entries on and below the diagonal. */
        TRIANGLE
    }

    /** What stands under the sum of squares. */
    public enum Estimator {
        /** The law's own moments. */
        POPULATION,
        /**
         * One less than the number of points (of equally weighted ones; 1 - sum of squared weights in general). This is
         * no function of the law alone: it changes where a weight is split.
         */
        UNBIASED
    }

    public Moments {
        Declaration.check(Moments.class, second, estimator, standardise);
    }

    public Moments() {
        this(Second.TRIANGLE, Estimator.POPULATION, true);
    }

    public Moments withSecond(Second second) {
        return new Moments(second, estimator, standardise);
    }

    public Moments withEstimator(Estimator estimator) {
        return new Moments(second, estimator, standardise);
    }

    public Moments withStandardise(boolean standardise) {
        return new Moments(second, estimator, standardise);
    }

    @Override
    public EncoderNet build(Assembly assembly) {
        int d = assembly.shape().inputRank();
        Tensor below = Net.triangle(assembly, d);
        Function<Tensor, Tensor> last = Function.identity();
        if (standardise) {
            Function<TensorEnsemble, Tensor> rows = laws -> Net.raw(laws, second, estimator, below);
            last = Standardise.fit(assembly, rows)::apply;
        }
        return new Net(assembly.name("moments"), this, d, below, last);
    }

    static final class Net extends FixedEncoder {

        private final Second second;
        private final Estimator estimator;
        private final int dimension;
        private final Tensor triangle; // indices of the entries on and below the diagonal
        private final Function<Tensor, Tensor> standardise;

        private Net(String key, Moments part, int dimension, Tensor triangle, Function<Tensor, Tensor> standardise) {
            super(key);
            this.second = part.second;
            this.estimator = part.estimator;
            this.dimension = dimension;
            this.triangle = triangle;
            this.standardise = standardise;
        }

        @Override
        public int width() {
            return dimension
                    + switch (second) {
                        case VARIANCE -> dimension;
                        case COVARIANCE -> dimension * dimension;
                        case TRIANGLE -> dimension * (dimension + 1) / 2;
                    };
        }

        @Override
        public Tensor compute(TensorEnsemble input) {
            return standardise.apply(raw(input, second, estimator, triangle));
        }

        static Tensor raw(TensorEnsemble input, Second second, Estimator estimator, Tensor triangle) {
            Tensor mean = input.average(input.points());
            Tensor centred = input.points().sub(input.spread(mean)); // [points, d]
            Tensor squares = second == Second.VARIANCE ? input.average(centred.square()) : covariance(input, centred);
            if (estimator == Estimator.UNBIASED) {
                Tensor mass = input.average(input.weights().unsqueeze(1)); // sum of squared weights, [laws, 1]
                squares = squares.div(mass.neg().add(Tensors.scalar(1)));
            }
            if (second == Second.TRIANGLE) squares = squares.index_select(1, triangle);
            return torch.cat(new TensorVector(mean, squares), 1);
        }

        /** Covariances [laws, d * d]. */
        private static Tensor covariance(TensorEnsemble input, Tensor centred) {
            long d = input.dimension();
            if (input.commonSize().isEmpty())
                return input.average(
                        centred.unsqueeze(2).mul(centred.unsqueeze(1)).view(-1, d * d));
            Tensor dense = centred.view(input.laws(), -1, d);
            Tensor weighted = dense.mul(input.denseWeights().unsqueeze(2));
            return dense.transpose(1, 2).bmm(weighted).view(-1, d * d);
        }

        static Tensor triangle(Assembly assembly, int d) {
            Memory.requireNumbers("second moments of " + d + " coordinates", (double) d * d);
            long[] index = new long[d * (d + 1) / 2];
            int next = 0;
            for (int i = 0; i < d; i++) for (int j = 0; j <= i; j++) index[next++] = (long) i * d + j;
            return assembly.indices(index);
        }
    }
}
