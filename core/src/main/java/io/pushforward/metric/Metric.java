package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Role;
import java.util.Collections;

/** A score of a predicted law against an observed one; lower is better. Each metric is a record that is a part. */
@Role(
        value = "metric",
        description = "scores a predicted law against an observed one: metrics: [NAME, {name: NAME, …}]")
public interface Metric {
    /** The name in experiment files and tables, such as {@code sliced-w2}. */
    default String name() {
        return declaration().name();
    }

    /** What a reader of scores must know. */
    MetricFacts facts();

    /** Whether the metric can compare laws on a space. */
    default boolean fits(Space space) {
        return !Collections.disjoint(declaration().targets(), space.kinds());
    }

    /** Whether many thousand points are no burden, since they are sorted, or no array of all pairs is needed. */
    default boolean takesManyPoints(Space space) {
        return false;
    }

    /** The seed serves metrics that draw (projections, samples of a law without atoms); others ignore it. */
    Score between(Law predicted, Law observed, Seed seed);

    private Declaration<?> declaration() {
        return Declaration.of(getClass().asSubclass(Record.class));
    }
}
