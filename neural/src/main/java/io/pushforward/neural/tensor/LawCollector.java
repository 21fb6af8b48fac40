package io.pushforward.neural.tensor;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.Tensor;

/** Gathers laws one after another for {@link LawTensors}, in memory while they are few and in files beyond that. */
public final class LawCollector implements AutoCloseable {
    /** The share of the Java heap that the numbers of one kind may take before they go to a file. */
    private static final int HEAP_SHARE = 16;

    private final int dimension;
    private final Path folder;
    private final long most;
    private final Column points;
    private final Column weights;
    private final Map<String, Column> features = new LinkedHashMap<>();
    private int[] offsets = new int[64]; // [laws + 1]
    private double[] common = new double[64]; // [laws]
    private double[] masses = new double[0]; // [points] as soon as some law's weights differ
    private int laws;
    private boolean uniform = true;

    private LawCollector(int dimension, Path folder, long most) {
        this.dimension = dimension;
        this.folder = folder;
        this.most = most;
        points = new Column(folder, most);
        weights = new Column(folder, most);
    }

    /** @param folder where files go that hold more than fits into a share of the memory */
    public static LawCollector beside(Path folder, int dimension) {
        return new LawCollector(dimension, folder, Runtime.getRuntime().maxMemory() / HEAP_SHARE / Float.BYTES);
    }

    static LawCollector inMemory(int dimension) {
        return new LawCollector(dimension, Path.of("."), Long.MAX_VALUE);
    }

    /** One more law. */
    public void add(float[] coordinates, double[] mass) {
        if (laws + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
            common = Arrays.copyOf(common, 2 * common.length);
        }
        boolean equal = true;
        for (double own : mass) equal &= own == mass[0];
        int start = offsets[laws];
        int end = Math.addExact(start, mass.length);
        if (!equal && uniform) {
            uniform = false;
            masses = new double[end];
            for (int law = 0; law < laws; law++) Arrays.fill(masses, offsets[law], offsets[law + 1], common[law]);
        }
        if (!uniform) {
            if (end > masses.length) masses = Arrays.copyOf(masses, (int) Math.min(Integer.MAX_VALUE - 8, 2L * end));
            System.arraycopy(mass, 0, masses, start, mass.length);
        }
        common[laws++] = mass[0];
        offsets[laws] = end;
        points.add(coordinates);
        float[] rounded = new float[mass.length];
        for (int i = 0; i < mass.length; i++) rounded[i] = (float) mass[i];
        weights.add(rounded);
    }

    /** A named feature of the points of the law that was added last, flat [size, width]. */
    public void feature(String name, float[] values) {
        features.computeIfAbsent(name, key -> new Column(folder, most)).add(values);
    }

    int[] offsets() {
        return Arrays.copyOf(offsets, laws + 1);
    }

    double[] common() {
        return Arrays.copyOf(common, laws);
    }

    boolean isUniform() {
        return uniform;
    }

    double[] masses() {
        return uniform ? masses : Arrays.copyOf(masses, offsets[laws]);
    }

    Tensor points() {
        return points.tensor(dimension);
    }

    Tensor weights() {
        return weights.tensor(1).view(-1);
    }

    Map<String, Tensor> features() {
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        features.forEach((name, column) -> tensors.put(name, column.tensor(column.length() / offsets[laws])));
        return tensors;
    }

    @Override
    public void close() {
        List.of(points, weights).forEach(Column::close);
        features.values().forEach(Column::close);
    }
}
