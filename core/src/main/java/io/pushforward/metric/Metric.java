package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.stream.IntStream;

/** A score of a predicted law against an observed one; lower is better. */
public interface Metric {
    /** The name in experiment files and tables, such as {@code sliced-w2}. */
    String name();

    /** The seed serves metrics that draw (projections, samples of a law without atoms); others ignore it. */
    Score between(Law predicted, Law observed, Seed seed);

    /** The scores of many pairs, in parallel; pair i sees {@code seed.derive(i)} whatever the number of threads. */
    default List<Score> betweenAll(List<? extends Law> predicted, List<? extends Law> observed, Seed seed) {
        if (predicted.size() != observed.size())
            throw new IllegalArgumentException("expected as many predictions as observations, got " + predicted.size()
                    + " and " + observed.size());
        return IntStream.range(0, predicted.size())
                .parallel()
                .mapToObj(i -> between(predicted.get(i), observed.get(i), seed.derive(i)))
                .toList();
    }
}
