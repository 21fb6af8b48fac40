package io.pushforward.metric;

import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/** The exact Wasserstein distance of order two. */
@Part(
        name = "w2",
        description = "exact Wasserstein distance of order two",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS, SpaceKind.BINS})
public record W2() implements Wasserstein {
    @Override
    public int order() {
        return 2;
    }

    @Override
    public MetricFacts facts() {
        return MetricFacts.of("W\u2082", "Quadratic Wasserstein distance.").withUnitToThe(1);
    }
}
