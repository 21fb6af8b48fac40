package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Optional;

/** The absolute error of the mass of one label, the last unless told otherwise: the censoring label of a first passage. */
@Part(name = "tail-error", description = "absolute error of the mass of one label", targets = SpaceKind.LABELS)
public record TailError(
        @Option(value = "index of the label; the last where left out", key = "index", atLeast = 0)
        Optional<Integer> label)
        implements Metric {
    public TailError {
        Declaration.check(TailError.class, label);
    }

    public TailError() {
        this(Optional.empty());
    }

    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                        "Tail error",
                        "Absolute error of the predicted mass of one label, the last unless told otherwise.")
                .standardFor(SpaceKind.BINS);
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        Masses masses = Masses.of(name(), predicted, observed);
        int k = label.orElse(masses.observed().length - 1);
        if (k >= masses.observed().length)
            throw new Misfit("tail-error of label " + k + " needs more labels than " + masses.observed().length);
        return Score.exact(Math.abs(masses.predicted()[k] - masses.observed()[k]));
    }
}
