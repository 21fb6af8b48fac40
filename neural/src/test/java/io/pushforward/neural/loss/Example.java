package io.pushforward.neural.loss;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;

/**
 * Target laws on paths, a projection fitted to them, and predicted coefficients, all in double precision: what a loss
 * sees in a training step.
 */
record Example(Projection projection, List<Ensemble> targets, double[] coefficients, int particles) {
    static final Space.Fields PATHS = Space.Fields.path(Axis.uniform(0, 1, 24), 1);

    /** Random laws of the given sizes, with a mean that is not zero and noise that the projection does not catch. */
    static Example of(ProjectionMethod method, int particles, int... sizes) {
        Generator random = Seed.of(7).derive("example").generator();
        List<Ensemble> targets = new ArrayList<>();
        for (int size : sizes) {
            double level = random.nextGaussian();
            double[] points = new double[size * PATHS.dimension()];
            for (int i = 0; i < size; i++) {
                double amplitude = 1 + random.nextGaussian();
                double phase = 6.28 * random.nextDouble();
                for (int k = 0; k < PATHS.dimension(); k++)
                    points[i * PATHS.dimension() + k] = 0.4
                            + level * k / 24.0
                            + amplitude * Math.sin(0.5 * k + phase)
                            + 0.3 * random.nextGaussian();
            }
            targets.add(Ensemble.uniform(PATHS, points));
        }
        Projection projection = method.fit(PATHS, targets);
        double[] coefficients = random.normals(sizes.length * particles * projection.rank());
        return new Example(projection, targets, coefficients, particles);
    }

    int laws() {
        return targets.size();
    }

    LossSetting setting() {
        return new LossSetting(PATHS, projection);
    }

    Example with(List<Ensemble> others) {
        return new Example(projection, others, coefficients, particles);
    }

    Example withCoefficients(double[] others) {
        return new Example(projection, targets, others, particles);
    }

    /** The coefficients [laws, particles, rank], ready to collect gradients. */
    Tensor predicted() {
        return Tensors.doubles(coefficients, laws(), particles, projection.rank())
                .set_requires_grad(true);
    }

    /** The targets with what the part asks them to carry. */
    TensorEnsemble target(Loss part) {
        List<double[]> points = targets.stream()
                .map(law -> projection.analyse(law.points(), law.size()))
                .toList();
        List<double[]> weights = targets.stream().map(Ensemble::weights).toList();
        List<double[]> residuals =
                targets.stream().map(projection::squaredResiduals).toList();
        int[] sizes = targets.stream().mapToInt(Ensemble::size).toArray();
        long total = java.util.Arrays.stream(sizes).sum();
        TensorEnsemble target = TensorEnsemble.ragged(
                        Tensors.doubles(joined(points), total, projection.rank()),
                        Tensors.doubles(joined(weights), total),
                        sizes)
                .withPointFeature(TensorEnsemble.SQUARED_RESIDUALS, Tensors.doubles(joined(residuals), total, 1));
        for (TargetFeature feature : part.features(setting())) {
            double[] values =
                    joined(targets.stream().map(law -> widened(feature.of(law))).toList());
            target = switch (feature.rows()) {
                case EACH_POINT ->
                    target.withPointFeature(feature.name(), Tensors.doubles(values, total, values.length / total));
                case EACH_LAW ->
                    target.withLawFeature(feature.name(), Tensors.doubles(values, laws(), values.length / laws()));
            };
        }
        return target;
    }

    /** The loss of predicted coefficients [laws, particles, rank]. */
    Tensor loss(Loss part, Tensor predicted) {
        return loss(part, TensorEnsemble.uniform(predicted));
    }

    Tensor loss(Loss part, TensorLaw predicted) {
        @SuppressWarnings("unchecked")
        var loss = (io.pushforward.neural.net.LawLoss<TensorLaw>) part.build(setting());
        return loss.of(predicted, target(part), new Noise(Seed.of(1).generator()));
    }

    Tensor loss(Loss part, TensorEnsemble predicted) {
        var law = new TensorLaw.DrawnOnce(
                new TensorLaw.AtomMasses(Tensors.doubles(new double[1], 1, 1), Tensors.doubles(new double[1], 1, 1)),
                new java.util.HashMap<>(java.util.Map.of(largest(), predicted)));
        return loss(part, law);
    }

    private int largest() {
        return targets.stream().mapToInt(Ensemble::size).max().orElseThrow();
    }

    /** The predicted paths of each law. */
    List<Ensemble> predictedPaths() {
        List<Ensemble> laws = new ArrayList<>();
        int width = particles * projection.rank();
        for (int law = 0; law < laws(); law++) {
            double[] some = java.util.Arrays.copyOfRange(coefficients, law * width, (law + 1) * width);
            laws.add(Ensemble.uniform(PATHS, projection.synthesise(some, particles)));
        }
        return laws;
    }

    /** The chain rule for D(c): gradients in predicted paths [laws * particles, dimension] to gradients in coefficients. */
    double[] pulledBack(double[] inPaths) {
        int rank = projection.rank();
        int d = PATHS.dimension();
        double[] origin = projection.synthesise(new double[rank], 1);
        double[] inCoefficients = new double[laws() * particles * rank];
        for (int k = 0; k < rank; k++) {
            double[] unit = new double[rank];
            unit[k] = 1;
            double[] image = projection.synthesise(unit, 1);
            for (int i = 0; i < laws() * particles; i++)
                for (int t = 0; t < d; t++) inCoefficients[i * rank + k] += inPaths[i * d + t] * (image[t] - origin[t]);
        }
        return inCoefficients;
    }

    /** The length of the longest path that a unit coefficient adds. */
    double largestStretch() {
        int rank = projection.rank();
        double[] origin = projection.synthesise(new double[rank], 1);
        double largest = 0;
        for (int k = 0; k < rank; k++) {
            double[] unit = new double[rank];
            unit[k] = 1;
            double[] image = projection.synthesise(unit, 1);
            double square = 0;
            for (int t = 0; t < image.length; t++) square += (image[t] - origin[t]) * (image[t] - origin[t]);
            largest = Math.max(largest, Math.sqrt(square));
        }
        return largest;
    }

    static double[] joined(List<double[]> parts) {
        return parts.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
    }

    private static double[] widened(float[] values) {
        double[] wide = new double[values.length];
        for (int k = 0; k < wide.length; k++) wide[k] = values[k];
        return wide;
    }
}
