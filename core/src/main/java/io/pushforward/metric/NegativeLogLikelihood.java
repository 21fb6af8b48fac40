package io.pushforward.metric;

import io.pushforward.law.DensityLaw;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/**
 * The mean negative log-likelihood of what was observed under the predicted law.
 *
 * <p>On labels it is the cross entropy -Σ p log p̂, where labels never observed count nothing; it is infinite where an
 * observed label was given no mass. On points it is the weighted mean of minus the predicted log-density at the observed
 * points.
 */
@Part(name = "nll", description = "mean negative log-likelihood of what was observed")
public record NegativeLogLikelihood() implements Metric {

    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                        "NLL", "Mean negative log-likelihood of the target's points under the predicted law, in nats.")
                .with(MetricFacts.Trait.LIKELIHOOD, MetricFacts.Trait.ASYMMETRIC, MetricFacts.Trait.NEEDS_DENSITY)
                .standardFor(SpaceKind.LABELS);
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        if (predicted instanceof DensityLaw density && observed instanceof Ensemble points) {
            Points.checkDimensions(name(), predicted, observed);
            return Score.exact(atPoints(density, points));
        }
        Masses masses = Masses.of(name(), predicted, observed);
        double sum = 0;
        for (int k = 0; k < masses.observed().length; k++)
            if (masses.observed()[k] > 0) sum -= masses.observed()[k] * Math.log(masses.predicted()[k]);
        return Score.exact(sum);
    }

    private static double atPoints(DensityLaw density, Ensemble points) {
        double sum = 0;
        for (int i = 0; i < points.size(); i++)
            if (points.weights()[i] > 0) sum -= points.weights()[i] * density.logDensity(points.point(i));
        return sum;
    }
}
