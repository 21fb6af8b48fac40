package io.pushforward.neural.train;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.tensor.CrossFit;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.random.Seed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.random.RandomGenerator;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;

/**
 * The prediction for one input ensemble, on coefficients. The context is computed once; laws that draw or have densities
 * of their own go back to the decoder with it.
 */
final class Predictor {
    /** So coarse that the rounding of other units, 1e-10 of a deviation, changes one of a thousand numbers once in 1e5 laws. */
    private static final double SHAPE_STEP = 1.0 / 64;

    /** A deviation below this share of the mean is rounding. */
    private static final double CONSTANT = 1e-12;

    private final Model model;
    private final Ensemble input; // coefficients
    private final Map<String, float[]> features; // of points
    private final float[] context; // one after another where there are several
    private final Space.Vectors space;

    private Predictor(
            Model model, Ensemble input, Map<String, float[]> features, float[] context, Space.Vectors space) {
        this.model = model;
        this.input = input;
        this.features = features;
        this.context = context;
        this.space = space;
    }

    /**
     * The predicted law on labels or on {@code rank} coefficients.
     *
     * @param points the input's coefficients
     * @param given features of its points
     */
    static Law predict(Model model, Ensemble points, Map<String, float[]> given, Space targetSpace, int rank) {
        int[] order = order(points);
        return model.guard()
                .inside(() -> predictOrdered(model, points.select(order), ordered(given, order), targetSpace, rank));
    }

    /** One order of the points, whatever order they came in: then not even rounding depends on it. */
    private static int[] order(Ensemble input) {
        int d = input.dimension();
        double[] points = input.points();
        double[] weights = input.weights();
        double[] first = new double[input.size()];
        for (int i = 0; i < first.length; i++) first[i] = points[i * d];
        int[] order = Batches.order(input.size());
        sort(order, order.clone(), 0, order.length, first, (i, j) -> {
            for (int k = 0; k < d; k++) {
                int sign = Double.compare(points[i * d + k], points[j * d + k]);
                if (sign != 0) return sign;
            }
            return Double.compare(weights[i], weights[j]);
        });
        return order;
    }

    /**
     * Merges sorted halves, which keeps equal entries in their order; {@code spare} holds the same numbers at first. Most
     * comparisons end at the {@code first} coordinates, which are asked before the whole {@code comparison}.
     */
    private static void sort(
            int[] numbers, int[] spare, int from, int to, double[] first, IntBinaryOperator comparison) {
        if (to - from < 2) return;
        int middle = (from + to) >>> 1;
        sort(spare, numbers, from, middle, first, comparison);
        sort(spare, numbers, middle, to, first, comparison);
        int left = from;
        int right = middle;
        for (int k = from; k < to; k++) {
            if (left == middle) numbers[k] = spare[right++];
            else if (right == to) numbers[k] = spare[left++];
            else {
                int one = spare[left];
                int other = spare[right];
                boolean takesLeft = first[one] < first[other]
                        || !(first[one] > first[other]) && comparison.applyAsInt(one, other) <= 0;
                numbers[k] = takesLeft ? one : other;
                if (takesLeft) left++;
                else right++;
            }
        }
    }

    private static Map<String, float[]> ordered(Map<String, float[]> given, int[] order) {
        Map<String, float[]> features = new LinkedHashMap<>();
        given.forEach((name, values) -> {
            int width = values.length / order.length;
            float[] sorted = new float[values.length];
            for (int i = 0; i < order.length; i++) System.arraycopy(values, order[i] * width, sorted, i * width, width);
            features.put(name, sorted);
        });
        return features;
    }

    private static Law predictOrdered(
            Model model, Ensemble input, Map<String, float[]> features, Space targetSpace, int rank) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = Tensors.noGradients()) {
            CrossFit fit = crossFit(model, input, tensors(input, features));
            Tensor context = model.encoder().encode(fit.others());
            TensorLaw law = model.decoder().decode(context, fit.pushed());
            if (law instanceof TensorLaw.LabelMasses masses && targetSpace instanceof Space.Labels labels)
                return Categorical.of(labels, masses(masses.logMasses()));
            Space.Vectors space = new Space.Vectors(rank);
            if (law instanceof TensorLaw.AtomMasses masses)
                return Ensemble.weighted(space, Tensors.doubles(masses.atoms()), masses(masses.logMasses()));
            if (law instanceof TensorLaw.MovedAtoms moved)
                return Ensemble.uniform(space, Tensors.doubles(moved.points()));
            if (law instanceof TensorLaw.Gaussian gaussian)
                return Gaussian.ofCholesky(
                        space, Tensors.doubles(gaussian.mean()), Tensors.doubles(gaussian.cholesky()));
            if (law instanceof TensorLaw.GridMasses grid)
                return new GridLaw(space, grid.grid(), Tensors.doubles(grid.logMasses()));
            Predictor predictor = new Predictor(model, input, features, Tensors.floats(context), space);
            return law instanceof TensorLaw.Density ? new FlowLaw(predictor) : new GeneratedLaw(predictor);
        }
    }

    /**
     * The input cut into the parts that the decoder asks for, else the whole as its own context. The cut is drawn from the
     * points themselves: the same for the same input in any unit, and no pattern that all inputs share.
     */
    private static CrossFit crossFit(Model model, Ensemble input, TensorEnsemble points) {
        int folds = model.decoder().folds();
        if (folds == 1) return new CrossFit(points, points);
        return CrossFit.each(
                points, folds, Seed.of(shape(input)).derive("folds").generator());
    }

    /**
     * A number that hardly two laws share, of their points about the mean in steps of a share of the deviation. (Of the
     * points' bits, rounding alone would make another cut, and another unit or a shift do that.)
     */
    private static long shape(Ensemble input) {
        int d = input.dimension();
        double[] mean = input.mean();
        double[] step = new double[d];
        for (int i = 0; i < input.size(); i++)
            for (int k = 0; k < d; k++)
                step[k] += input.weights()[i] * Math.pow(input.points()[i * d + k] - mean[k], 2);
        for (int k = 0; k < d; k++) {
            double deviation = Math.sqrt(step[k]);
            step[k] = deviation > CONSTANT * Math.abs(mean[k]) ? SHAPE_STEP * deviation : Double.POSITIVE_INFINITY;
        }
        int hash = 1;
        for (int i = 0; i < input.size() * d; i++)
            hash = 31 * hash + Long.hashCode(Math.round((input.points()[i] - mean[i % d]) / step[i % d]));
        return Integer.toUnsignedLong(hash);
    }

    private static TensorEnsemble tensors(Ensemble input, Map<String, float[]> features) {
        Tensor points = Tensors.floats(input.points(), 1, input.size(), input.dimension());
        TensorEnsemble laws = input.isUniform()
                ? TensorEnsemble.uniform(points)
                : TensorEnsemble.weighted(points, Tensors.floats(input.weights(), 1, input.size()));
        for (Map.Entry<String, float[]> feature : features.entrySet())
            laws = laws.withPointFeature(
                    feature.getKey(),
                    Tensors.of(feature.getValue(), input.size(), feature.getValue().length / input.size()));
        return laws;
    }

    private static double[] masses(Tensor logMasses) {
        double[] masses = Tensors.doubles(logMasses);
        for (int k = 0; k < masses.length; k++) masses[k] = Math.exp(masses[k]);
        return masses;
    }

    Space.Vectors space() {
        return space;
    }

    private <T> T ask(Function<TensorLaw, T> question) {
        return model.guard().inside(() -> answer(question));
    }

    private <T> T answer(Function<TensorLaw, T> question) {
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = Tensors.noGradients()) {
            CrossFit fit = crossFit(model, input, tensors(input, features));
            int contexts = fit.others().laws();
            TensorLaw law =
                    model.decoder().decode(Tensors.of(context, contexts, context.length / contexts), fit.pushed());
            return question.apply(law);
        }
    }

    Ensemble sample(int size, RandomGenerator random) {
        if (size < 1) throw new IllegalArgumentException("expected at least one draw, got " + size);
        return ask(law -> {
            if (!(law instanceof TensorLaw.Particles drawn))
                throw new IllegalStateException("a predicted law without particles: " + law);
            return Ensemble.uniform(
                    space,
                    Tensors.doubles(drawn.particles(size, new Noise(random)).points()));
        });
    }

    double logDensity(double[] point) {
        return ask(law -> {
            if (!(law instanceof TensorLaw.Density density))
                throw new IllegalStateException("a predicted law without density: " + law);
            return density.logDensity(TensorEnsemble.uniform(Tensors.floats(point, 1, 1, point.length)))
                    .item_double();
        });
    }
}
