package io.pushforward.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * How many numbers an array holds, and where the finite ones lie.
 *
 * @param min empty where no number is finite, like {@code max} and {@code mean}
 */
public record Range(long count, long nan, long infinite, OptionalDouble min, OptionalDouble max, OptionalDouble mean) {

    /** Gathers a range from blocks of numbers. */
    static final class Builder {
        private long count;
        private long nan;
        private long infinite;
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;
        private double mean;

        void add(NdArray block) {
            for (double value : block.doubles()) {
                count++;
                if (Double.isNaN(value)) nan++;
                else if (Double.isInfinite(value)) infinite++;
                else {
                    min = Math.min(min, value);
                    max = Math.max(max, value);
                    // Welford's running mean: no overflow, no loss of small numbers after many large ones.
                    mean += (value - mean) / (count - nan - infinite);
                }
            }
        }

        Range build() {
            boolean none = count == nan + infinite;
            return new Range(count, nan, infinite, given(none, min), given(none, max), given(none, mean));
        }

        private static OptionalDouble given(boolean none, double value) {
            return none ? OptionalDouble.empty() : OptionalDouble.of(value);
        }
    }

    ObjectNode json() {
        ObjectNode json = Json.object();
        json.put("count", count).put("nan", nan).put("infinite", infinite);
        min.ifPresent(value -> json.put("min", value));
        max.ifPresent(value -> json.put("max", value));
        mean.ifPresent(value -> json.put("mean", value));
        return json;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (min.isPresent())
            text.append(String.format(
                    Locale.ROOT,
                    "min %.6g  max %.6g  mean %.6g",
                    min.getAsDouble(),
                    max.orElseThrow(),
                    mean.orElseThrow()));
        else text.append("no finite number");
        if (nan > 0) text.append("  NaN ").append(nan);
        if (infinite > 0) text.append("  infinite ").append(infinite);
        return text.toString();
    }
}
