package io.pushforward.metric;

import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import io.pushforward.law.Unit;
import io.pushforward.random.Seed;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import io.pushforward.transport.HistogramTransport;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * W2 between the finite bins of two categorical laws: labels beyond the bins (censoring) are removed, the other masses
 * are renormalised, each spread uniformly over its bin.
 */
@Part(
        name = "finite-w2",
        description = "W2 between the bins of labels, without those beyond them",
        targets = SpaceKind.LABELS)
public record FiniteBinW2(
        @Option("the ends of the bins, one more than bins; those of the data where left out")
        Optional<List<Double>> edges)
        implements Metric {
    /** The bins that the labels stand for; where they carry none, [0, 1], [1, 2], ... for all labels but the last. */
    public FiniteBinW2() {
        this(Optional.empty());
    }

    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                        "W\u2082, finite bins",
                        "Quadratic Wasserstein distance between the laws inside the bins, given that an outcome lies there.")
                .withUnitToThe(1)
                .standardFor(SpaceKind.BINS);
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        Masses masses = Masses.of(name(), predicted, observed);
        double[] bounds = edges.map(FiniteBinW2::numbers).orElseGet(() -> ownEdges(observed, masses.observed().length));
        int bins = bounds.length - 1;
        double unit = Unit.of(bounds[bins] * 0.5 - bounds[0] * 0.5);
        double[] scaled = Unit.over(unit, bounds);
        double square = HistogramTransport.squaredW2(
                Arrays.copyOf(masses.predicted(), bins), scaled, Arrays.copyOf(masses.observed(), bins), scaled);
        return Score.exact(Math.sqrt(square)).times(unit);
    }

    private static double[] ownEdges(Law observed, int labels) {
        if (observed instanceof Categorical law && law.space().bins().isPresent())
            return law.space().bins().get().edges();
        double[] whole = new double[labels];
        Arrays.setAll(whole, k -> k);
        return whole;
    }

    private static double[] numbers(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
