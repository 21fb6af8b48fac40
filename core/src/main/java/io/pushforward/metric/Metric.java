package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;

/** A score of a predicted law against an observed one; lower is better. */
public interface Metric {
    /** The name in experiment files and tables, such as {@code sliced-w2}. */
    String name();

    /** The seed serves metrics that draw (projections, samples of a law without atoms); others ignore it. */
    Score between(Law predicted, Law observed, Seed seed);
}
