package io.pushforward.neural.tensor;

import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/** What a generator pushes forward. */
public sealed interface Base {
    /** The length of a draw. */
    int width();

    /** Draws [laws, count, width]. */
    Tensor draw(int laws, int count, Noise noise);

    /** How many draws of a law can be made without repeating anything. */
    default int distinct(int law) {
        return Integer.MAX_VALUE;
    }

    /**
     * Independent standard normal variables, then independent phases, uniform on [0, 1).
     *
     * @param normals how many normal variables
     * @param phases how many phases
     */
    record Variables(
            @Option(value = "standard normal variables", atLeast = 0)
            int normals,

            @Option(value = "phases, uniform on a circle", atLeast = 0)
            int phases)
            implements Base {
        public Variables {
            Declaration.check(Variables.class, normals, phases);
        }

        @Override
        public int width() {
            return normals + phases;
        }

        @Override
        public Tensor draw(int laws, int count, Noise noise) {
            if (phases == 0) return noise.normal(laws, count, normals);
            if (normals == 0) return noise.uniform(laws, count, phases);
            Tensor normal = noise.normal(laws, count, normals);
            return torch.cat(new TensorVector(normal, noise.uniform(laws, count, phases)), 2);
        }

        /** Draws as a network sees them: a phase becomes the cosine and sine of its angle; [rows, features]. */
        public Tensor features(Tensor rows) {
            if (phases == 0) return rows;
            Tensor angles = rows.narrow(1, normals, phases).mul(Tensors.scalar(2 * Math.PI));
            if (normals == 0) return torch.cat(new TensorVector(angles.cos(), angles.sin()), 1);
            return torch.cat(new TensorVector(rows.narrow(1, 0, normals), angles.cos(), angles.sin()), 1);
        }

        /** The length of {@link #features}. */
        public int featureWidth() {
            return normals + 2 * phases;
        }
    }

    /**
     * A particle of the law's own input ensemble, then noise, then two signs where signs are drawn, then the number of the
     * particle's context where the ensemble's points carry one.
     *
     * <p>Each input particle is used once before any is used twice: the particles are independent draws of the input
     * law, so that distinct ones stay independent draws, which draws with replacement would not be. Where weights
     * differ, particles are drawn in proportion to them.
     *
     * <p>The first sign, of the particle, is drawn at random. The second, of the point that it becomes, is the same while
     * particles are used for the first time, the opposite for the second, and so on: of twice as many draws as there are
     * particles, half are negatives of what the other half stands for.
     *
     * @param signed whether signs stand after the noise
     */
    record InputParticles(TensorEnsemble inputs, Variables noise, boolean signed) implements Base {
        @Override
        public int width() {
            return inputs.dimension()
                    + noise.width()
                    + (signed ? 2 : 0)
                    + (contexts().isPresent() ? 1 : 0);
        }

        @Override
        public Tensor draw(int laws, int count, Noise random) {
            Tensor index = chosen(count, random).to(inputs.points().device(), torch.ScalarType.Long);
            Tensor particles = inputs.points().index_select(0, index).view(laws, count, inputs.dimension());
            TensorVector columns = new TensorVector(particles);
            if (noise.width() > 0) columns.push_back(noise.draw(laws, count, random));
            if (signed) {
                Tensor signs = signs(laws, count, random);
                columns.push_back(signs);
                columns.push_back(signs.mul(turns(count)));
            }
            contexts()
                    .ifPresent(numbers ->
                            columns.push_back(numbers.index_select(0, index).view(laws, count, 1)));
            return columns.size() == 1 ? particles : torch.cat(columns, 2);
        }

        private static Tensor signs(int laws, int count, Noise random) {
            return random.uniform(laws, count, 1)
                    .round()
                    .mul_(Tensors.scalar(2))
                    .sub_(Tensors.scalar(1));
        }

        /** 1 for the first use of each particle, that is for as many draws as there are particles, then -1, and so on. */
        private Tensor turns(int count) {
            float[] turns = new float[inputs.laws() * count];
            for (int law = 0; law < inputs.laws(); law++)
                for (int i = 0; i < count; i++) turns[law * count + i] = i / inputs.size(law) % 2 == 0 ? 1 : -1;
            return Tensors.of(turns, inputs.laws(), count, 1)
                    .to(inputs.points().device(), inputs.points().scalar_type());
        }

        private Optional<Tensor> contexts() {
            return inputs.pointFeature(CrossFit.CONTEXT);
        }

        @Override
        public int distinct(int law) {
            return inputs.size(law);
        }

        private Tensor chosen(int count, Noise random) {
            long[] index = new long[inputs.laws() * count];
            double[] weights = Tensors.doubles(inputs.weights());
            int start = 0;
            for (int law = 0; law < inputs.laws(); law++) {
                int end = start + inputs.size(law);
                int[] some = Subsample.byWeight(count, weights, start, end, random.random());
                for (int i = 0; i < count; i++) index[law * count + i] = some[i];
                start = end;
            }
            return Tensors.of(index, index.length);
        }
    }
}
