package io.pushforward.store;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Numbers as tables write them: decimal digits, a point, an exponent. Java's own suffixes and hexadecimals are none. */
public final class Numerals {
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");

    private Numerals() {}

    /** The finite number that a text writes; empty where it writes none. */
    public static OptionalDouble parse(String text) {
        if (!DECIMAL.matcher(text).matches()) return OptionalDouble.empty();
        double value = Double.parseDouble(text);
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
