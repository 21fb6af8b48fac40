package io.pushforward.operator;

import io.pushforward.data.LawPairs;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.LabelCoordinates;
import io.pushforward.project.Projection;

/**
 * Training pairs in their original spaces, and the projections that were fitted to them. Inputs on labels, whose points
 * are mere indices, are seen by {@link LabelCoordinates}.
 */
public record TrainingSet(LawPairs pairs, Projection input, Projection target) {
    /** Pairs whose points are taken as they are. */
    public static TrainingSet unprojected(LawPairs pairs) {
        return new TrainingSet(
                pairs, new IdentityProjection(pairs.inputSpace()), new IdentityProjection(pairs.targetSpace()));
    }

    public TrainingSet {
        if (input instanceof IdentityProjection && !input.source().isNumeric())
            input = LabelCoordinates.of(input.source());
        if (!input.source().equals(pairs.inputSpace()))
            throw new IllegalArgumentException(
                    "the input projection is for " + input.source() + ", the inputs are on " + pairs.inputSpace());
        if (!target.source().equals(pairs.targetSpace()))
            throw new IllegalArgumentException(
                    "the target projection is for " + target.source() + ", the targets are on " + pairs.targetSpace());
    }
}
