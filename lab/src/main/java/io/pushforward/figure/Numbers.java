package io.pushforward.figure;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** An immutable column of numbers, compared by value. NaN stands for a gap. */
public final class Numbers {
    private final double[] values;

    private Numbers(double[] values) {
        this.values = values;
    }

    @JsonCreator
    public static Numbers of(double... values) {
        return new Numbers(values.clone());
    }

    /** {@code 0, 1, …, count − 1}. */
    public static Numbers indices(int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) values[i] = i;
        return new Numbers(values);
    }

    /** The rows of a matrix, one after another. */
    public static Numbers rows(double[][] matrix) {
        return new Numbers(Arrays.stream(matrix).flatMapToDouble(Arrays::stream).toArray());
    }

    public int size() {
        return values.length;
    }

    public double at(int i) {
        return values[i];
    }

    @JsonValue
    public double[] toArray() {
        return values.clone();
    }

    /** The finite numbers among them. */
    public DoubleStream finite() {
        return Arrays.stream(values).filter(Double::isFinite);
    }

    void requireSize(int expected, String what) {
        if (values.length != expected)
            throw new IllegalArgumentException(
                    "expected " + expected + " numbers for " + what + ", got " + values.length);
    }

    void requireIncreasing(String what) {
        for (int i = 1; i < values.length; i++)
            if (!(values[i] > values[i - 1]))
                throw new IllegalArgumentException(
                        what + " must increase, got " + values[i - 1] + " then " + values[i]);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Numbers numbers && Arrays.equals(values, numbers.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return values.length > 8 ? values.length + " numbers from " + values[0] : Arrays.toString(values);
    }
}
