package io.pushforward.figure;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Unmodifiable copies of maps that keep their order, which {@link Map#copyOf} does not. */
final class Ordered {
    private Ordered() {}

    static <K, V> Map<K, V> copy(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
