package io.pushforward.neural.tensor;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * A batch of ensembles as tensors: flat points, their weights, and how many of them belong to each law.
 *
 * <p>Ensembles of different sizes lie one after another, so nothing is padded and no mask can be forgotten. Where all
 * sizes are equal the same storage is seen as {@code [laws, size, dimension]} at no cost, and averages take a dense
 * path. Weights are probabilities within each law. Points and weights may carry gradients: a predicted ensemble is a
 * {@code TensorEnsemble} too.
 *
 * <p>Beside its coordinates a point may have named features, numbers that were computed once from the original point;
 * so may a law.
 */
public final class TensorEnsemble {
    /** The point feature, [points, 1], that holds |y - P y|^2 of target points: what their projection left out. */
    public static final String SQUARED_RESIDUALS = "squared-residuals";
    /** The law feature, [laws, 1], that holds how many independent draws a law was counted from. */
    public static final String TRIALS = "trials";

    private final Tensor points; // [points, dimension]
    private final Tensor weights; // [points]
    private final boolean uniform;
    private final int[] sizes;
    private final Optional<Tensor> lawOfPoint; // [points], int64, for ensembles of different sizes
    private final Map<String, Tensor> pointFeatures; // each [points, width]
    private final Map<String, Tensor> lawFeatures; // each [laws, width]

    private TensorEnsemble(
            Tensor points,
            Tensor weights,
            boolean uniform,
            int[] sizes,
            Optional<Tensor> lawOfPoint,
            Map<String, Tensor> pointFeatures,
            Map<String, Tensor> lawFeatures) {
        this.points = points;
        this.weights = weights;
        this.uniform = uniform;
        this.sizes = sizes;
        this.lawOfPoint = lawOfPoint;
        this.pointFeatures = pointFeatures;
        this.lawFeatures = lawFeatures;
    }

    /** Equally weighted points [laws, size, dimension]. */
    public static TensorEnsemble uniform(Tensor points) {
        long laws = points.size(0);
        long size = points.size(1);
        Tensor weights = torch.full(new long[] {laws * size}, Tensors.scalar(1.0 / size), points.options());
        return new TensorEnsemble(
                points.reshape(laws * size, points.size(2)),
                weights,
                true,
                equalSizes(laws, size),
                Optional.empty(),
                Map.of(),
                Map.of());
    }

    /** Points [laws, size, dimension] with weights [laws, size] that sum to one in each law. */
    public static TensorEnsemble weighted(Tensor points, Tensor weights) {
        long laws = points.size(0);
        long size = points.size(1);
        if (weights.dim() != 2 || weights.size(0) != laws || weights.size(1) != size)
            throw new IllegalArgumentException("expected weights [" + laws + ", " + size + "], got "
                    + Arrays.toString(weights.sizes().vec().get()));
        return new TensorEnsemble(
                points.reshape(laws * size, points.size(2)),
                weights.reshape(laws * size),
                false,
                equalSizes(laws, size),
                Optional.empty(),
                Map.of(),
                Map.of());
    }

    /** Points [points, dimension] and weights [points] of laws with the given sizes, one after another. */
    public static TensorEnsemble ragged(Tensor points, Tensor weights, int... sizes) {
        long total = 0;
        for (int size : sizes) {
            if (size < 1) throw new IllegalArgumentException("a law needs at least one point, got " + size);
            total += size;
        }
        if (points.dim() != 2 || points.size(0) != total || weights.dim() != 1 || weights.size(0) != total)
            throw new IllegalArgumentException("expected points [" + total + ", dimension] and weights [" + total
                    + "], got " + points.dim() + " axes of " + points.size(0) + " and " + weights.dim() + " axes of "
                    + weights.size(0));
        boolean equal = Arrays.stream(sizes).allMatch(size -> size == sizes[0]);
        Optional<Tensor> lawOfPoint = equal ? Optional.empty() : Optional.of(lawOfPoint(sizes, (int) total, points));
        return new TensorEnsemble(points, weights, false, sizes.clone(), lawOfPoint, Map.of(), Map.of());
    }

    /** What a store of laws gathered, checked by it. */
    static TensorEnsemble gathered(Tensor points, Tensor weights, boolean uniform, int[] sizes) {
        TensorEnsemble laws = ragged(points, weights, sizes);
        return new TensorEnsemble(points, weights, uniform, laws.sizes, laws.lawOfPoint, Map.of(), Map.of());
    }

    private static int[] equalSizes(long laws, long size) {
        int[] sizes = new int[Math.toIntExact(laws)];
        Arrays.fill(sizes, Math.toIntExact(size));
        return sizes;
    }

    private static Tensor lawOfPoint(int[] sizes, int total, Tensor like) {
        long[] index = new long[total];
        int next = 0;
        for (int law = 0; law < sizes.length; law++) for (int i = 0; i < sizes[law]; i++) index[next++] = law;
        return Tensors.of(index, total).to(like.device(), torch.ScalarType.Long);
    }

    /** The same laws, each point with one more named feature, [points, width]. */
    public TensorEnsemble withPointFeature(String name, Tensor values) {
        return new TensorEnsemble(
                points, weights, uniform, sizes, lawOfPoint, with(pointFeatures, name, values), lawFeatures);
    }

    /** The same laws, each with one more named feature, [laws, width]. */
    public TensorEnsemble withLawFeature(String name, Tensor values) {
        return new TensorEnsemble(
                points, weights, uniform, sizes, lawOfPoint, pointFeatures, with(lawFeatures, name, values));
    }

    private static Map<String, Tensor> with(Map<String, Tensor> features, String name, Tensor values) {
        Map<String, Tensor> more = new LinkedHashMap<>(features);
        more.put(name, values);
        return more;
    }

    public int laws() {
        return sizes.length;
    }

    public int size(int law) {
        return sizes[law];
    }

    /** The size that all laws share, if they do. */
    public OptionalInt commonSize() {
        return lawOfPoint.isPresent() ? OptionalInt.empty() : OptionalInt.of(sizes[0]);
    }

    public int dimension() {
        return (int) points.size(1);
    }

    /** Whether all weights of a law are known to be equal. */
    public boolean isUniform() {
        return uniform;
    }

    /** All points, [points, dimension]. */
    public Tensor points() {
        return points;
    }

    /** All weights, [points]. */
    public Tensor weights() {
        return weights;
    }

    /** The points as [laws, size, dimension]; an error where sizes differ. */
    public Tensor densePoints() {
        return points.view(laws(), requireCommonSize(), points.size(1));
    }

    /** The weights as [laws, size]; an error where sizes differ. */
    public Tensor denseWeights() {
        return weights.view(laws(), requireCommonSize());
    }

    private int requireCommonSize() {
        return commonSize()
                .orElseThrow(() ->
                        new IllegalArgumentException("expected laws of one size, got sizes " + Arrays.toString(sizes)));
    }

    public Optional<Tensor> pointFeature(String name) {
        return Optional.ofNullable(pointFeatures.get(name));
    }

    public Optional<Tensor> lawFeature(String name) {
        return Optional.ofNullable(lawFeatures.get(name));
    }

    /** One law of this batch, as a batch of its own. */
    public TensorEnsemble law(int law) {
        long start = 0;
        for (int i = 0; i < law; i++) start += sizes[i];
        int size = sizes[law];
        Map<String, Tensor> ofPoints = new LinkedHashMap<>();
        for (Map.Entry<String, Tensor> entry : pointFeatures.entrySet())
            ofPoints.put(entry.getKey(), entry.getValue().narrow(0, start, size));
        Map<String, Tensor> ofLaw = new LinkedHashMap<>();
        lawFeatures.forEach((name, values) -> ofLaw.put(name, values.narrow(0, law, 1)));
        return new TensorEnsemble(
                points.narrow(0, start, size),
                weights.narrow(0, start, size),
                uniform,
                new int[] {size},
                Optional.empty(),
                ofPoints,
                ofLaw);
    }

    /**
     * Some of the points as other laws, which lie one after another: their numbers, and how many belong to each law.
     * Weights keep their proportions. Features of points come along, those of laws do not.
     */
    public TensorEnsemble select(int[] chosen, int... sizes) {
        return chosen(chosen, sizes, uniform);
    }

    /** The same with equal weights: what was chosen are draws, not a part. */
    public TensorEnsemble draws(int[] chosen, int... sizes) {
        return chosen(chosen, sizes, true);
    }

    private TensorEnsemble chosen(int[] chosen, int[] sizes, boolean equal) {
        double[] all = equal ? new double[0] : Tensors.doubles(weights);
        double[] kept = new double[chosen.length];
        int start = 0;
        for (int size : sizes) {
            double sum = 0;
            for (int i = start; i < start + size; i++) sum += kept[i] = equal ? 1 : all[chosen[i]];
            for (int i = start; i < start + size; i++) kept[i] /= sum;
            start += size;
        }
        Tensor index = Tensors.of(Arrays.stream(chosen).asLongStream().toArray(), chosen.length)
                .to(points.device(), torch.ScalarType.Long);
        Tensor mass = Tensors.floats(kept, kept.length).to(points.device(), weights.scalar_type());
        TensorEnsemble some = gathered(points.index_select(0, index), mass, equal, sizes);
        for (Map.Entry<String, Tensor> feature : pointFeatures.entrySet())
            some = some.withPointFeature(feature.getKey(), feature.getValue().index_select(0, index));
        return some;
    }

    /** The integral of values [points, width] over each law, [laws, width]. */
    public Tensor average(Tensor values) {
        if (lawOfPoint.isPresent()) {
            Tensor weighted = values.mul(weights.unsqueeze(1));
            Tensor zeros = torch.zeros(new long[] {laws(), values.size(1)}, values.options());
            return zeros.index_add(0, lawOfPoint.get(), weighted);
        }
        Tensor dense = values.view(laws(), sizes[0], values.size(1));
        return uniform ? dense.mean(1) : denseWeights().unsqueeze(1).bmm(dense).squeeze(1);
    }

    /** Values of each law [laws, width] given to each of its points, [points, width]. */
    public Tensor spread(Tensor values) {
        if (lawOfPoint.isPresent()) return values.index_select(0, lawOfPoint.get());
        return values.unsqueeze(1)
                .expand(laws(), sizes[0], values.size(1))
                .reshape((long) laws() * sizes[0], values.size(1));
    }

    @Override
    public String toString() {
        return laws() + " laws with " + points.size(0) + " points of dimension " + dimension();
    }
}
