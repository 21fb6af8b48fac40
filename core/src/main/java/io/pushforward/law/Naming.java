package io.pushforward.law;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How the owner of the data calls what a space holds; no part of what the space is, so that spaces that differ in it alone
 * are equal.
 *
 * @param title of the data; empty where there is none
 * @param quantities one per coordinate of a vector, one per channel of a path, one for the bins that labels stand for; or
 *     none
 * @param axis what the times of a path are
 */
public record Naming(String title, List<Quantity> quantities, Optional<Quantity> axis) {
    public static final Naming NONE = new Naming("", List.of(), Optional.empty());

    public Naming {
        title = title.strip();
        quantities = List.copyOf(quantities);
    }

    /** Quantities without a title. */
    public static Naming of(List<Quantity> quantities) {
        return new Naming("", quantities, Optional.empty());
    }

    public Naming withTitle(String other) {
        return new Naming(other, quantities, axis);
    }

    public Naming withAxis(Quantity other) {
        return new Naming(title, quantities, Optional.of(other));
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
