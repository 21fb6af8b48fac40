package io.pushforward.metric;

import io.pushforward.law.DensityLaw;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/**
 * The Hellinger distance (½ ∫ (√p - √p̂)²)^½, between 0 and 1.
 *
 * <p>Closed on labels and between normal laws; between other densities (1 - E_p √(p̂ / p))^½ over draws from the observed
 * law, an estimate.
 */
@Part(name = "hellinger", description = "Hellinger distance between masses or densities")
public record Hellinger() implements Metric {

    @Override
    public MetricFacts facts() {
        return MetricFacts.of("Hellinger", "Hellinger distance between the predicted law and the target.")
                .withCaution(
                        "On counted frequencies its expectation is not smallest at the true law: an operator can score below the floor without being nearer to the truth.")
                .withWarning(
                        "Hellinger distance to observed frequencies is not minimised by the true law when trials are few:"
                                + " compare with the floor, not with zero.")
                .with(MetricFacts.Trait.NEEDS_DENSITY)
                .standardFor(SpaceKind.LABELS);
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        if (predicted instanceof Gaussian q && observed instanceof Gaussian p) {
            Points.checkDimensions(name(), predicted, observed);
            return Score.exact(NormalDistances.hellinger(q, p));
        }
        if (predicted instanceof DensityLaw q && observed instanceof DensityLaw p) {
            Points.checkDimensions(name(), predicted, observed);
            return estimated(DensityEstimate.of(q, p, seed, ratio -> Math.exp(0.5 * ratio)));
        }
        Masses masses = Masses.of(name(), predicted, observed);
        double sum = 0;
        for (int k = 0; k < masses.observed().length; k++) {
            double difference = Math.sqrt(masses.observed()[k]) - Math.sqrt(masses.predicted()[k]);
            sum += difference * difference;
        }
        return Score.exact(Math.min(1, Math.sqrt(0.5 * sum)));
    }

    /** By the delta method; at an overlap of one or more there is no root to linearise, and the error is that of the square. */
    private static Score estimated(DensityEstimate overlap) {
        double value = Math.sqrt(Math.max(0, 1 - overlap.mean()));
        double error = value > 0 ? overlap.standardError() / (2 * value) : Math.sqrt(overlap.standardError());
        return Score.estimate(value, error);
    }
}
