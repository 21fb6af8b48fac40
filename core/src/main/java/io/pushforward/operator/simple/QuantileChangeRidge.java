package io.pushforward.operator.simple;

import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/** Ridge regression to the change of quantiles from input to target, added to the input's and sorted. */
@Part(
        name = "quantile-change-ridge",
        description = "ridge regression to the change of quantiles, on the line",
        inputs = SpaceKind.LINE,
        targets = SpaceKind.LINE)
public record QuantileChangeRidge(
        @Option(value = "how many quantiles are predicted", atLeast = 2)
        int levels) implements SimpleTrainer {
    public QuantileChangeRidge {
        Declaration.check(QuantileChangeRidge.class, levels);
    }

    public QuantileChangeRidge() {
        this(100);
    }

    @Override
    public Model fit(Laws laws) {
        laws.requireLine(name());
        laws.requireOneSpace(name());
        return QuantileRidge.Quantiles.fit(laws, levels, true);
    }

    @Override
    public Model open(SavedModel opened) {
        return QuantileRidge.Quantiles.open(opened);
    }
}
