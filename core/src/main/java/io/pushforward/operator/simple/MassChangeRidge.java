package io.pushforward.operator.simple;

import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.List;

/** Ridge regression to the change of masses from input to target, added to the input's. */
@Part(
        name = "mass-change-ridge",
        description = "ridge regression to the change of masses, on labels or few common points")
public record MassChangeRidge(
        @Option("log (centred logarithms) or linear") MassRidge.Scale scale) implements SimpleTrainer {
    public MassChangeRidge() {
        this(MassRidge.Scale.LINEAR);
    }

    @Override
    public Model fit(Laws laws) {
        laws.requireOneSpace(name());
        int n = laws.size();
        List<Law> all = new LazyList<>(
                2 * n,
                i -> i < n ? laws.targets().get(i) : laws.queries().get(i - n).law());
        SharedOutcomes places = SharedOutcomes.of(laws.target(), all)
                .orElseThrow(() -> Laws.misfit(name(), "labels or few common points", laws.target()));
        return MassRidge.Fitted.fit(laws, places, scale, true);
    }

    @Override
    public Model open(SavedModel opened) {
        return MassRidge.Fitted.open(opened, scale);
    }
}
