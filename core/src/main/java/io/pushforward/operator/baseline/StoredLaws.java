package io.pushforward.operator.baseline;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Laws as named arrays, and back, without loss. */
public final class StoredLaws {
    private StoredLaws() {}

    /** Writes laws that are all ensembles, all categorical, or all normal. */
    public static void write(String prefix, List<? extends Law> laws, Map<String, NdArray> arrays) {
        if (laws.stream().allMatch(Ensemble.class::isInstance))
            ensembles(prefix, laws.stream().map(Ensemble.class::cast).toList(), arrays);
        else if (laws.stream().allMatch(Categorical.class::isInstance))
            arrays.put(prefix + "masses", rows(laws, law -> ((Categorical) law).masses()));
        else if (laws.stream().allMatch(Gaussian.class::isInstance)) {
            arrays.put(prefix + "means", rows(laws, law -> ((Gaussian) law).mean()));
            arrays.put(prefix + "covariances", rows(laws, law -> ((Gaussian) law).covariance()));
        } else
            throw new Misfit("expected laws that are all ensembles, all categorical or all normal, got " + laws.get(0)
                    + " first");
    }

    /** Reads what {@link #write} wrote. */
    public static List<Law> read(String prefix, Space space, State state) {
        if (state.has(prefix + "masses")) {
            if (!(space instanceof Space.Labels labels))
                throw new IllegalArgumentException("masses belong to labels, got laws on " + space);
            return rows(state.array(prefix + "masses")).stream()
                    .<Law>map(masses -> Categorical.of(labels, masses))
                    .toList();
        }
        if (state.has(prefix + "means")) {
            List<double[]> means = rows(state.array(prefix + "means"));
            List<double[]> covariances = rows(state.array(prefix + "covariances"));
            List<Law> laws = new ArrayList<>();
            for (int i = 0; i < means.size(); i++) laws.add(Gaussian.of(space, means.get(i), covariances.get(i)));
            return laws;
        }
        return List.copyOf(ensembles(prefix, space, state));
    }

    static void ensembles(String prefix, List<Ensemble> laws, Map<String, NdArray> arrays) {
        int d = laws.get(0).dimension();
        int[] sizes = laws.stream().mapToInt(Ensemble::size).toArray();
        int total = Math.toIntExact(Arrays.stream(sizes).asLongStream().sum());
        double[] points = new double[Math.multiplyExact(total, d)];
        double[] weights = new double[total];
        int at = 0;
        for (Ensemble law : laws) {
            System.arraycopy(law.points(), 0, points, at * d, law.size() * d);
            System.arraycopy(law.weights(), 0, weights, at, law.size());
            at += law.size();
        }
        arrays.put(prefix + "sizes", NdArray.of(sizes, sizes.length));
        arrays.put(prefix + "points", smallest(points, total, d));
        if (!laws.stream().allMatch(Ensemble::isUniform)) arrays.put(prefix + "weights", NdArray.of(weights, total));
    }

    static List<Ensemble> ensembles(String prefix, Space space, State state) {
        int d = space.dimension();
        long[] sizes = state.array(prefix + "sizes").longs();
        double[] points = state.array(prefix + "points").doubles();
        boolean weighted = state.has(prefix + "weights");
        double[] weights = weighted ? state.array(prefix + "weights").doubles() : new double[points.length / d];
        if (Arrays.stream(sizes).sum() * d != points.length || weights.length != points.length / d)
            throw new IllegalArgumentException("the arrays \"" + prefix + "...\" of laws do not fit together: "
                    + Arrays.stream(sizes).sum() + " points of dimension " + d + " expected, got " + points.length
                    + " coordinates and " + weights.length + " weights");
        List<Ensemble> laws = new ArrayList<>();
        int at = 0;
        for (long size : sizes) {
            int to = at + (int) size;
            double[] own = Arrays.copyOfRange(points, at * d, to * d);
            laws.add(
                    weighted
                            ? Ensemble.weighted(space, own, Arrays.copyOfRange(weights, at, to))
                            : Ensemble.uniform(space, own));
            at = to;
        }
        return laws;
    }

    /** As floats where that loses nothing, as with data that were kept in single precision. */
    private static NdArray smallest(double[] values, int... shape) {
        float[] single = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            single[i] = (float) values[i];
            if (single[i] != values[i]) return NdArray.of(values, shape);
        }
        return NdArray.of(single, shape);
    }

    static List<double[]> rows(NdArray matrix) {
        int width = matrix.size() / matrix.extent(0);
        double[] values = matrix.doubles();
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < matrix.extent(0); i++) rows.add(Arrays.copyOfRange(values, i * width, (i + 1) * width));
        return rows;
    }

    private interface Row {
        double[] of(Law law);
    }

    private static NdArray rows(List<? extends Law> laws, Row row) {
        return matrix(laws.stream().map(row::of).toList());
    }

    static NdArray matrix(List<double[]> rows) {
        int width = rows.get(0).length;
        double[] values = new double[rows.size() * width];
        for (int i = 0; i < rows.size(); i++) System.arraycopy(rows.get(i), 0, values, i * width, width);
        return NdArray.of(values, rows.size(), width);
    }
}
