package io.pushforward.neural.tensor;

import java.util.HashMap;
import java.util.Map;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * A batch of predicted laws. What can be asked of it is its type: masses, a density, particles. A loss that asks for a
 * density does not take a law that has none.
 */
public sealed interface TensorLaw {
    /** How many laws the batch holds. */
    int laws();

    /** Masses on finitely many outcomes that all laws share. */
    sealed interface Masses extends TensorLaw {
        /** Normalised log-masses, [laws, outcomes]. */
        Tensor logMasses();

        @Override
        default int laws() {
            return (int) logMasses().size(0);
        }
    }

    /** A density with respect to Lebesgue measure on the coefficients. */
    sealed interface Density extends TensorLaw {
        /** Log-densities of each law at its own points, [points]. */
        Tensor logDensity(TensorEnsemble points);
    }

    /** Weighted points through which gradients flow to the parameters. */
    sealed interface Particles extends TensorLaw {
        /**
         * {@code count} particles of each law; laws whose particles are theirs to choose (shared atoms, cells) give all
         * of them, with weights, whatever the count.
         */
        TensorEnsemble particles(int count, Noise noise);

        /** How many particles of a law can be drawn without repeating anything. */
        default int distinct(int law) {
            return Integer.MAX_VALUE;
        }
    }

    /** Masses on the labels of a space of labels. */
    record LabelMasses(Tensor logMasses) implements Masses {}

    /** Masses on atoms [outcomes, dimension] that all laws share. */
    record AtomMasses(Tensor logMasses, Tensor atoms) implements Masses, Particles {
        @Override
        public TensorEnsemble particles(int count, Noise noise) {
            Tensor points = atoms.unsqueeze(0).expand(logMasses.size(0), atoms.size(0), atoms.size(1));
            return TensorEnsemble.weighted(points, logMasses.exp());
        }
    }

    /** Equally weighted atoms [laws, atoms, dimension], each law's own. */
    record MovedAtoms(Tensor points) implements Particles {
        @Override
        public int laws() {
            return (int) points.size(0);
        }

        @Override
        public TensorEnsemble particles(int count, Noise noise) {
            return TensorEnsemble.uniform(points);
        }
    }

    /** Gaussian laws with means [laws, d] and lower Cholesky factors [laws, d, d] of their covariances. */
    record Gaussian(Tensor mean, Tensor cholesky) implements Density, Particles {
        private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

        @Override
        public int laws() {
            return (int) mean.size(0);
        }

        @Override
        public Tensor logDensity(TensorEnsemble points) {
            long d = mean.size(1);
            // One triangular inverse per law instead of one solve per point.
            Tensor identity = torch.eye(d, mean.options()).expand(laws(), d, d);
            Tensor inverse = torch.linalg_solve_triangular(cholesky, identity, false); // [laws, d, d]
            Tensor centred = points.points().sub(points.spread(mean)); // [points, d]
            Tensor whitened = points.commonSize().isPresent()
                    ? centred.view(laws(), -1, d).bmm(inverse.transpose(1, 2)).reshape(-1, d)
                    : points.spread(inverse.reshape(laws(), d * d))
                            .view(-1, d, d)
                            .bmm(centred.unsqueeze(2))
                            .squeeze(2);
            Tensor logDeterminant = cholesky.diagonal(0, 1, 2).log().sum(1).unsqueeze(1); // [laws, 1]
            return whitened.square()
                    .sum(1)
                    .mul(Tensors.scalar(-0.5))
                    .sub(points.spread(logDeterminant).squeeze(1))
                    .sub(Tensors.scalar(0.5 * d * LOG_TWO_PI));
        }

        @Override
        public TensorEnsemble particles(int count, Noise noise) {
            Tensor standard = noise.normal(laws(), count, mean.size(1));
            return TensorEnsemble.uniform(standard.bmm(cholesky.transpose(1, 2)).add(mean.unsqueeze(1)));
        }
    }

    /** The images of standard Gaussian noise under invertible maps, one per law. */
    record Flow(int laws, Map map) implements Density, Particles {
        /** The invertible maps of a batch of laws. */
        public interface Map {
            /** The length of a point. */
            int dimension();

            /** Noise [laws, count, dimension] to points of the same shape. */
            Tensor push(Tensor noise);

            /** Log-densities of the images at each law's own points, [points]. */
            Tensor logDensity(TensorEnsemble points);
        }

        @Override
        public Tensor logDensity(TensorEnsemble points) {
            return map.logDensity(points);
        }

        @Override
        public TensorEnsemble particles(int count, Noise noise) {
            return TensorEnsemble.uniform(map.push(noise.normal(laws, count, map.dimension())));
        }
    }

    /** The images of a base law under maps, one per law: laws that can be drawn from, and nothing else. */
    record Generated(int laws, Base base, Push push) implements Particles {
        /** The maps of a batch of laws: base draws [laws, count, width] to points [laws, count, dimension]. */
        @FunctionalInterface
        public interface Push {
            Tensor push(Tensor base);
        }

        @Override
        public TensorEnsemble particles(int count, Noise noise) {
            return TensorEnsemble.uniform(push.push(base.draw(laws, count, noise)));
        }

        @Override
        public int distinct(int law) {
            return base.distinct(law);
        }
    }

    /** Other laws whose draws of one size are made once and then shared, by the parts of a loss. */
    record DrawnOnce(Particles law, Map<Integer, TensorEnsemble> drawn) implements Particles {
        public DrawnOnce(Particles law) {
            this(law, new HashMap<>());
        }

        @Override
        public int laws() {
            return law.laws();
        }

        @Override
        public TensorEnsemble particles(int count, Noise noise) {
            return drawn.computeIfAbsent(count, many -> law.particles(many, noise));
        }

        @Override
        public int distinct(int own) {
            return law.distinct(own);
        }
    }

    /** Masses of the cells or nodes of a grid, which carry a density; log-masses [laws, grid size]. */
    record GridMasses(Tensor logMasses, DensityGrid grid) implements Density, Particles {
        @Override
        public int laws() {
            return (int) logMasses.size(0);
        }

        @Override
        public Tensor logDensity(TensorEnsemble points) {
            return grid.logDensity(logMasses, points);
        }

        @Override
        public TensorEnsemble particles(int count, Noise noise) {
            Tensor centres = grid.centres().to(logMasses.device(), logMasses.scalar_type());
            Tensor points = centres.unsqueeze(0).expand(laws(), centres.size(0), centres.size(1));
            return TensorEnsemble.weighted(points, logMasses.exp());
        }
    }
}
