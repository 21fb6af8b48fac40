package io.pushforward.neural.tensor;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Many ensembles on one device, from which batches are gathered. */
public final class LawTensors implements AutoCloseable {
    private static final int BLOCK = 1 << 13; // points

    private final Tensor points; // [points, dimension]
    private final Tensor weights; // [points]
    private final double[] masses; // [points], the same on the host; empty where the points of each law weigh the same
    private final double[] common; // [laws], the weight of each law's first point
    private final boolean uniform;
    private final int[] offsets; // [laws + 1]
    private final OptionalInt commonSize;
    private final Device device;
    private final Map<String, Tensor> pointFeatures = new LinkedHashMap<>();
    private final Map<String, Tensor> lawFeatures = new LinkedHashMap<>();

    /**
     * @param points flat, law after law
     * @param weights probabilities within each law
     * @param sizes points of each law
     */
    public LawTensors(float[] points, int dimension, double[] weights, int[] sizes, Device device) {
        this(collected(points, dimension, weights, sizes), device);
    }

    private static LawCollector collected(float[] points, int dimension, double[] weights, int[] sizes) {
        LawCollector laws = LawCollector.inMemory(dimension);
        int next = 0;
        for (int size : sizes) {
            laws.add(
                    Arrays.copyOfRange(points, next * dimension, (next + size) * dimension),
                    Arrays.copyOfRange(weights, next, next + size));
            next += size;
        }
        return laws;
    }

    /** The laws that were collected, which lets go of them. */
    public LawTensors(LawCollector laws, Device device) {
        this.offsets = laws.offsets();
        this.common = laws.common();
        this.uniform = laws.isUniform();
        this.masses = laws.masses();
        int first = offsets[1];
        boolean equal = true;
        for (int law = 0; law < laws(); law++) equal &= size(law) == first;
        this.commonSize = equal ? OptionalInt.of(first) : OptionalInt.empty();
        this.device = device;
        try (PointerScope scope = new PointerScope()) {
            this.points = kept(laws.points());
            this.weights = kept(laws.weights());
            laws.features().forEach((name, column) -> pointFeatures.put(name, kept(column)));
        }
    }

    private Tensor kept(Tensor tensor) {
        Tensor there = tensor.to(device, torch.ScalarType.Float);
        there.retainReference();
        return there;
    }

    /** Gives each point one more named feature, flat [points, width]. */
    public void addPointFeature(String name, float[] values) {
        try (PointerScope scope = new PointerScope()) {
            int total = offsets[laws()];
            pointFeatures.put(name, kept(Tensors.of(values, total, values.length / total)));
        }
    }

    /** Gives each law one more named feature, flat [laws, width]. */
    public void addLawFeature(String name, float[] values) {
        try (PointerScope scope = new PointerScope()) {
            lawFeatures.put(name, kept(Tensors.of(values, laws(), values.length / laws())));
        }
    }

    /** Forgets the features of points, once nothing asks for them any more. */
    public void forgetPointFeatures() {
        pointFeatures.values().forEach(Tensor::releaseReference);
        pointFeatures.clear();
    }

    public int laws() {
        return offsets.length - 1;
    }

    public int dimension() {
        return (int) points.size(1);
    }

    public int size(int law) {
        return offsets[law + 1] - offsets[law];
    }

    /** All points of all laws, [points, dimension]. */
    public Tensor points() {
        return points;
    }

    /** All points as numbers, one block of whole points after another: they may be more than fit in memory. */
    public void eachBlock(Consumer<double[]> next) {
        long total = offsets[laws()];
        for (long from = 0; from < total; from += BLOCK)
            try (PointerScope scope = new PointerScope()) {
                next.accept(Tensors.doubles(points.narrow(0, from, Math.min(BLOCK, total - from))));
            }
    }

    /** All weights, [points]. */
    public Tensor weights() {
        return weights;
    }

    /** All laws as one batch. */
    public TensorEnsemble all() {
        TensorEnsemble batch = TensorEnsemble.gathered(points, weights, uniform, sizes(range(laws())));
        for (Map.Entry<String, Tensor> feature : pointFeatures.entrySet())
            batch = batch.withPointFeature(feature.getKey(), feature.getValue());
        for (Map.Entry<String, Tensor> feature : lawFeatures.entrySet())
            batch = batch.withLawFeature(feature.getKey(), feature.getValue());
        return batch;
    }

    /** These laws with all their points. */
    public TensorEnsemble batch(int... laws) {
        if (commonSize.isEmpty()) return gathered(laws, everyPoint(laws), sizes(laws), uniform, true);
        long size = commonSize.getAsInt();
        Tensor index = longs(laws);
        TensorEnsemble batch =
                TensorEnsemble.gathered(rows(points, index, size), flat(weights, index, size), uniform, sizes(laws));
        for (Map.Entry<String, Tensor> feature : pointFeatures.entrySet())
            batch = batch.withPointFeature(feature.getKey(), rows(feature.getValue(), index, size));
        return withLawFeatures(batch, index);
    }

    /** These laws, each with some of its points. */
    public TensorEnsemble batch(int[] laws, Subsample subsample, RandomGenerator random) {
        int[] sizes = new int[laws.length];
        int[][] chosen = new int[laws.length][];
        int total = 0;
        for (int k = 0; k < laws.length; k++) {
            chosen[k] = chosen(laws[k], subsample, random);
            sizes[k] = chosen[k].length;
            total += sizes[k];
        }
        int[] index = new int[total];
        int next = 0;
        for (int[] some : chosen) {
            System.arraycopy(some, 0, index, next, some.length);
            next += some.length;
        }
        boolean equal = uniform || subsample.drawsByWeight();
        return gathered(laws, index, sizes, equal, false);
    }

    private int[] chosen(int law, Subsample subsample, RandomGenerator random) {
        if (!uniform) return subsample.choose(masses, offsets[law], offsets[law + 1], random);
        double[] equal = new double[size(law)];
        Arrays.fill(equal, common[law]);
        int[] chosen = subsample.choose(equal, 0, equal.length, random);
        for (int i = 0; i < chosen.length; i++) chosen[i] += offsets[law];
        return chosen;
    }

    private TensorEnsemble gathered(int[] laws, int[] pointIndex, int[] sizes, boolean equal, boolean whole) {
        Tensor index = longs(pointIndex);
        Tensor mass = whole ? weights.index_select(0, index) : renormalised(pointIndex, sizes, equal);
        TensorEnsemble batch = TensorEnsemble.gathered(points.index_select(0, index), mass, equal, sizes);
        for (Map.Entry<String, Tensor> feature : pointFeatures.entrySet())
            batch = batch.withPointFeature(feature.getKey(), feature.getValue().index_select(0, index));
        return withLawFeatures(batch, longs(laws));
    }

    private Tensor renormalised(int[] pointIndex, int[] sizes, boolean equal) {
        double[] mass = new double[pointIndex.length];
        int start = 0;
        for (int size : sizes) {
            double sum = 0;
            for (int i = start; i < start + size; i++) sum += mass[i] = equal ? 1 : masses[pointIndex[i]];
            for (int i = start; i < start + size; i++) mass[i] /= sum;
            start += size;
        }
        return Tensors.floats(mass, mass.length).to(device, torch.ScalarType.Float);
    }

    private TensorEnsemble withLawFeatures(TensorEnsemble batch, Tensor index) {
        for (Map.Entry<String, Tensor> feature : lawFeatures.entrySet())
            batch = batch.withLawFeature(feature.getKey(), feature.getValue().index_select(0, index));
        return batch;
    }

    private Tensor rows(Tensor all, Tensor index, long size) {
        return all.view(laws(), size * all.size(1)).index_select(0, index).view(-1, all.size(1));
    }

    private Tensor flat(Tensor all, Tensor index, long size) {
        return all.view(laws(), size).index_select(0, index).view(-1);
    }

    private int[] everyPoint(int... laws) {
        int[] index = new int[Arrays.stream(sizes(laws)).sum()];
        int next = 0;
        for (int law : laws) for (int i = offsets[law]; i < offsets[law + 1]; i++) index[next++] = i;
        return index;
    }

    private int[] sizes(int... laws) {
        return Arrays.stream(laws).map(this::size).toArray();
    }

    private static int[] range(int count) {
        int[] all = new int[count];
        for (int i = 0; i < count; i++) all[i] = i;
        return all;
    }

    private Tensor longs(int... values) {
        return Tensors.of(Arrays.stream(values).asLongStream().toArray(), values.length)
                .to(device, torch.ScalarType.Long);
    }

    @Override
    public void close() {
        points.releaseReference();
        weights.releaseReference();
        pointFeatures.values().forEach(Tensor::releaseReference);
        lawFeatures.values().forEach(Tensor::releaseReference);
    }
}
