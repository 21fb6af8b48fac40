package io.pushforward.metric;

import io.pushforward.law.DensityLaw;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/**
 * The Kullback-Leibler divergence of the observed law p from the predicted one: KL(p ‖ p̂) = E_p log(p / p̂).
 *
 * <p>On labels, those with p = 0 count nothing; it is infinite where p̂ = 0 &lt; p. Each summand is written as
 * p̂ - p + p log(p / p̂), which is never negative and leaves the sum as it is. Between normal laws it is closed; between
 * other densities the mean over draws from the observed law, an estimate.
 */
@Part(name = "kl", description = "Kullback-Leibler divergence from the observed to the predicted law")
public record KullbackLeibler() implements Metric {

    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                        "KL divergence",
                        "Kullback\u2013Leibler divergence from the target to the predicted law, in nats.")
                .with(MetricFacts.Trait.ASYMMETRIC, MetricFacts.Trait.NEEDS_DENSITY)
                .standardFor(SpaceKind.LABELS);
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        if (predicted instanceof Gaussian q && observed instanceof Gaussian p) {
            Points.checkDimensions(name(), predicted, observed);
            return Score.exact(NormalDistances.kullbackLeibler(q, p));
        }
        if (predicted instanceof DensityLaw q && observed instanceof DensityLaw p) {
            Points.checkDimensions(name(), predicted, observed);
            DensityEstimate estimate = DensityEstimate.of(q, p, seed, ratio -> -ratio);
            return Score.estimate(estimate.mean(), estimate.standardError());
        }
        Masses masses = Masses.of(name(), predicted, observed);
        double sum = 0;
        for (int k = 0; k < masses.observed().length; k++) {
            double p = masses.observed()[k];
            double q = masses.predicted()[k];
            sum += p > 0 ? q - p + p * Math.log(p / q) : q;
        }
        return Score.exact(Math.max(0, sum));
    }
}
