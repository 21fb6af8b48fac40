package io.pushforward.operator;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.store.NdArray;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An operator as plain data: what kind it is, its settings, its arrays by name.
 *
 * @param kind the name of the part that can open it
 */
public record OperatorState(String kind, JsonNode settings, Map<String, NdArray> arrays) {
    public OperatorState {
        arrays = Collections.unmodifiableMap(new LinkedHashMap<>(arrays));
    }

    /** The array of this name; an error that says which there are otherwise. */
    public NdArray array(String name) {
        NdArray array = arrays.get(name);
        if (array == null)
            throw new IllegalArgumentException(
                    "an operator of kind " + kind + " needs an array \"" + name + "\", got " + arrays.keySet());
        return array;
    }
}
