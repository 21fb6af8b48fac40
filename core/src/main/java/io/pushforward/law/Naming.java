package io.pushforward.law;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How the owner of the data calls what a space holds; no part of what the space is, so that spaces that differ in it alone
 * are equal.
 *
 * @param title of the data; empty where there is none
 * @param quantities one per coordinate of a vector, one per channel of a field, one for the bins that labels stand for; or
 *     none
 * @param axes what the axes of a field are, such as the time of a path; or none
 */
public record Naming(String title, List<Quantity> quantities, List<Quantity> axes) {
    public static final Naming NONE = new Naming("", List.of(), List.of());

    public Naming {
        title = title.strip();
        quantities = List.copyOf(quantities);
        axes = List.copyOf(axes);
    }

    /** Quantities without a title. */
    public static Naming of(List<Quantity> quantities) {
        return new Naming("", quantities, List.of());
    }

    public Naming withTitle(String other) {
        return new Naming(other, quantities, axes);
    }

    public Naming withAxes(Quantity... others) {
        return new Naming(title, quantities, List.of(others));
    }

    public boolean isEmpty() {
        return equals(NONE);
    }

    /** The unit that all quantities share; empty where they have none or several. */
    public String unit() {
        return quantities.stream().map(Quantity::unit).distinct().count() == 1
                ? quantities.get(0).unit()
                : "";
    }

    /** All quantities as a person reads them, a few of many. */
    public String shown() {
        Function<List<Quantity>, String> listed =
                some -> some.stream().map(Quantity::toString).collect(Collectors.joining(", "));
        return quantities.size() <= 6
                ? listed.apply(quantities)
                : listed.apply(quantities.subList(0, 5)) + " and " + (quantities.size() - 5) + " more";
    }

    /** Itself where it has no quantities, or as many as there are to name. */
    Naming checked(int expected, String what) {
        if (!quantities.isEmpty() && quantities.size() != expected)
            throw new IllegalArgumentException(
                    "expected " + expected + " names, one for each " + what + ", got " + quantities.size());
        return this;
    }
}
