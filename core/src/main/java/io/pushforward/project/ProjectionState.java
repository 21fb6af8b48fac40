package io.pushforward.project;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.store.NdArray;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A projection as plain data: what kind it is, its settings, its arrays by name. */
public record ProjectionState(String kind, JsonNode settings, Map<String, NdArray> arrays) {
    public ProjectionState {
        arrays = Collections.unmodifiableMap(new LinkedHashMap<>(arrays));
    }

    /** The array of this name with this shape; an error that says what was expected otherwise. */
    double[] array(String name, int... shape) {
        NdArray array = arrays.get(name);
        if (array == null)
            throw new IllegalArgumentException(
                    "a projection of kind " + kind + " needs an array \"" + name + "\", got " + arrays.keySet());
        if (!java.util.Arrays.equals(array.shape(), shape))
            throw new IllegalArgumentException("the array \"" + name + "\" of a projection of kind " + kind
                    + " must have shape " + java.util.Arrays.toString(shape) + ", got " + array);
        return array.doubles();
    }
}
