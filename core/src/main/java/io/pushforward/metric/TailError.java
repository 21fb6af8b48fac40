package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import java.util.OptionalInt;

/** The absolute error of the mass of one label, the last unless told otherwise: the censoring label of a first passage. */
public final class TailError implements Metric {
    private final OptionalInt label;

    private TailError(OptionalInt label) {
        this.label = label;
    }

    public static TailError ofLastLabel() {
        return new TailError(OptionalInt.empty());
    }

    public static TailError ofLabel(int label) {
        if (label < 0) throw new IllegalArgumentException("a label's index is at least 0, got " + label);
        return new TailError(OptionalInt.of(label));
    }

    @Override
    public String name() {
        return "tail-error";
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        Masses masses = Masses.of(name(), predicted, observed);
        int k = label.orElse(masses.observed().length - 1);
        if (k >= masses.observed().length)
            throw new IllegalArgumentException(
                    "tail-error of label " + k + " needs more labels than " + masses.observed().length);
        return Score.exact(Math.abs(masses.predicted()[k] - masses.observed()[k]));
    }
}
