package io.pushforward.simulate;

import io.pushforward.data.LawPair;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.Map;

/** A system whose laws a few numbers identify, so that a pair can be drawn that no design holds. */
public interface Adjustable extends Simulator {
    /**
     * A number that can be chosen; {@link SystemFacts#parameters()} tells its meaning.
     *
     * @param low the least value in the design that operators are trained on
     * @param high the greatest
     */
    record Parameter(String name, double low, double high) {}

    List<Parameter> parameters();

    /**
     * A pair at chosen parameters, with {@code size} draws in the input and in the target.
     *
     * @param at a value for each of {@link #parameters()}, by name
     */
    LawPair draw(Map<String, Double> at, int size, Seed seed);

    /** The value of a parameter; an error that names the given ones where it is missing. */
    static double value(Map<String, Double> at, String name) {
        Double value = at.get(name);
        if (value == null)
            throw new IllegalArgumentException("expected a value for the parameter " + name + ", got " + at.keySet());
        return value;
    }
}
