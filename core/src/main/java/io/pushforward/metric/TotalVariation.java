package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;

/** The total variation distance ½ Σ |p - p̂| between masses: the largest error of the probability of any event. */
@Part(
        name = "total-variation",
        description = "total variation distance between masses on labels",
        targets = SpaceKind.LABELS)
public record TotalVariation() implements Metric {
    @Override
    public MetricFacts facts() {
        return MetricFacts.of(
                "Total variation", "The largest error of the predicted probability of any set of labels.");
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        Masses masses = Masses.of(name(), predicted, observed);
        double sum = 0;
        for (int k = 0; k < masses.observed().length; k++)
            sum += Math.abs(masses.observed()[k] - masses.predicted()[k]);
        return Score.exact(0.5 * sum);
    }
}
