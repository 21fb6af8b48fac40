package io.pushforward.figure;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One axis of a panel.
 *
 * @param label what is measured, with its unit; blank where the ticks say it all
 * @param range what is shown; empty for just what the marks need
 */
public record Axis(String label, Scale scale, Optional<Range> range, Ticks ticks) {
    public enum Scale {
        LINEAR,
        LOG
    }

    /** Where an axis has marks, and what stands there. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Ticks.Automatic.class, name = "automatic"),
        @JsonSubTypes.Type(value = Ticks.Named.class, name = "named"),
        @JsonSubTypes.Type(value = Ticks.None.class, name = "none")
    })
    public sealed interface Ticks {
        /** Round numbers. */
        record Automatic() implements Ticks {}

        /** A name at each position. */
        record Named(List<Double> positions, List<String> names) implements Ticks {
            public Named {
                positions = List.copyOf(positions);
                names = List.copyOf(names);
                if (positions.size() != names.size())
                    throw new IllegalArgumentException(
                            "expected a name for each of " + positions.size() + " tick positions, got " + names.size());
            }
        }

        record None() implements Ticks {}
    }

    public Axis {
        if (scale == Scale.LOG && range.isPresent() && !(range.get().low() > 0))
            throw new IllegalArgumentException("a logarithmic axis needs a positive range, got " + range.get());
    }

    public static Axis linear(String label) {
        return new Axis(label, Scale.LINEAR, Optional.empty(), new Ticks.Automatic());
    }

    public static Axis log(String label) {
        return new Axis(label, Scale.LOG, Optional.empty(), new Ticks.Automatic());
    }

    /** Names at 0, 1, 2, …, with half a step of room at both ends. */
    public static Axis categories(String label, List<String> names) {
        List<Double> positions = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) positions.add((double) i);
        return new Axis(
                label,
                Scale.LINEAR,
                Optional.of(new Range(-0.5, names.size() - 0.5)),
                new Ticks.Named(positions, names));
    }

    public Axis between(double low, double high) {
        return new Axis(label, scale, Optional.of(new Range(low, high)), ticks);
    }

    public Axis withTicks(Ticks other) {
        return new Axis(label, scale, range, other);
    }

    public Axis withoutTicks() {
        return withTicks(new Ticks.None());
    }
}
