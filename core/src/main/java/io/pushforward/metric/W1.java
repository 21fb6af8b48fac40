package io.pushforward.metric;

import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/** The exact Wasserstein distance of order one. */
@Part(
        name = "w1",
        description = "exact Wasserstein distance of order one",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS, SpaceKind.BINS})
public record W1() implements Wasserstein {
    @Override
    public int order() {
        return 1;
    }

    @Override
    public MetricFacts facts() {
        return MetricFacts.of("W\u2081", "Wasserstein distance of order one.")
                .withUnitToThe(1)
                .standardFor(SpaceKind.LINE);
    }
}
