package io.pushforward.operator.simple;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.baseline.StoredLaws;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arrays of a fitted operator by name: written by it, and read when it is opened. */
final class ModelArrays {
    private final Map<String, NdArray> arrays;
    private final String prefix;

    private ModelArrays(Map<String, NdArray> arrays, String prefix) {
        this.arrays = arrays;
        this.prefix = prefix;
    }

    static ModelArrays empty() {
        return new ModelArrays(new LinkedHashMap<>(), "");
    }

    static ModelArrays of(Map<String, NdArray> arrays) {
        return new ModelArrays(arrays, "");
    }

    /** The arrays of a part, whose names begin with the part's. */
    ModelArrays part(String name) {
        return new ModelArrays(arrays, prefix + name + ".");
    }

    Map<String, NdArray> arrays() {
        return arrays;
    }

    boolean has(String name) {
        return arrays.containsKey(prefix + name);
    }

    void put(String name, double... values) {
        arrays.put(prefix + name, NdArray.of(values, values.length));
    }

    void put(String name, double[][] rows) {
        int width = rows.length == 0 ? 0 : rows[0].length;
        double[] flat = new double[rows.length * width];
        for (int i = 0; i < rows.length; i++) System.arraycopy(rows[i], 0, flat, i * width, width);
        arrays.put(prefix + name, NdArray.of(flat, rows.length, width));
    }

    void put(String name, List<? extends Law> laws) {
        StoredLaws.write(prefix + name + ".", laws, arrays);
    }

    double[] numbers(String name) {
        return array(name).doubles();
    }

    double number(String name) {
        return numbers(name)[0];
    }

    double[][] rows(String name) {
        NdArray array = array(name);
        int width = array.extent(1);
        double[] flat = array.doubles();
        double[][] rows = new double[array.extent(0)][width];
        for (int i = 0; i < rows.length; i++) System.arraycopy(flat, i * width, rows[i], 0, width);
        return rows;
    }

    List<Law> laws(String name, Space space) {
        return StoredLaws.read(prefix + name + ".", space, new State("simple", Document.empty(), arrays));
    }

    Ensemble points(String name, Space space) {
        return (Ensemble) laws(name, space).get(0);
    }

    private NdArray array(String name) {
        NdArray array = arrays.get(prefix + name);
        if (array == null)
            throw new IllegalArgumentException(
                    "expected an array \"" + prefix + name + "\" of the operator, got " + arrays.keySet());
        return array;
    }
}
