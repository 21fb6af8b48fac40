package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Optional;

/** The U-statistic of the square of {@link MaximumMeanDiscrepancy}, which may be negative. */
@Part(
        name = "mmd-unbiased",
        description = "squared maximum mean discrepancy, unbiased estimate",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record UnbiasedMeanDiscrepancy(
        @Option(value = "the kernel's squared width; by the median heuristic where left out", above = 0)
        Optional<Double> bandwidth)
        implements EnsembleMetric {
    public UnbiasedMeanDiscrepancy {
        Declaration.check(UnbiasedMeanDiscrepancy.class, bandwidth);
    }

    /** By the median heuristic. */
    public UnbiasedMeanDiscrepancy() {
        this(Optional.empty());
    }

    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                        "MMD, unbiased",
                        "Squared maximum mean discrepancy, unbiased estimate: zero on average for the true law, and negative at times.")
                .with(MetricFacts.Trait.UNBIASED);
    }

    @Override
    public boolean followsUnits() {
        return bandwidth.isEmpty();
    }

    @Override
    public Optional<EnsembleMetric> in(double unit) {
        return Optional.of(
                new UnbiasedMeanDiscrepancy(bandwidth.map(variance -> MaximumMeanDiscrepancy.over(variance, unit))));
    }

    @Override
    public boolean takesManyPoints(Space space) {
        return true;
    }

    @Override
    public Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        return MaximumMeanDiscrepancy.between(predicted, observed, bandwidth, Estimator.UNBIASED);
    }
}
