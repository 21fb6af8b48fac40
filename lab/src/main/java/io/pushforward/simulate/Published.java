package io.pushforward.simulate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Scores of an operator that others published.
 *
 * @param operator the name of ours that it corresponds to
 * @param source where it was published
 */
public record Published(String operator, String source, Map<String, Value> scores) {
    /** A mean, and its standard deviation over runs where one was given. */
    public record Value(double mean, OptionalDouble std) {
        public static Value of(double mean) {
            return new Value(mean, OptionalDouble.empty());
        }

        public static Value of(double mean, double std) {
            return new Value(mean, OptionalDouble.of(std));
        }
    }

    /** The paper whose experiments these are. */
    public static final String PAPER =
            "Wang et al., From Distributions to Stochastic Processes: Neural Approximation of Measure-Valued Maps";

    public Published {
        scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
    }
}
