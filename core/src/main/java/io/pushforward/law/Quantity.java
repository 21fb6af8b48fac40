package io.pushforward.law;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a number is of, as its owner calls it: {@code wind speed [kn]} has the name {@code wind speed} and the unit
 * {@code kn}.
 *
 * @param unit empty where there is none
 */
public record Quantity(String name, String unit) {
    private static final Pattern WRITTEN = Pattern.compile("(.*\\S)\\s*\\[([^\\[\\]]*)]");

    public Quantity {
        name = name.strip();
        unit = unit.strip();
        if (name.isEmpty()) throw new IllegalArgumentException("expected a name of a quantity, got none");
    }

    /** A name with its unit in brackets, or a name alone. */
    public static Quantity parse(String text) {
        Matcher written = WRITTEN.matcher(text.strip());
        return written.matches() ? new Quantity(written.group(1), written.group(2)) : new Quantity(text, "");
    }

    @Override
    public String toString() {
        return unit.isEmpty() ? name : name + " [" + unit + "]";
    }
}
