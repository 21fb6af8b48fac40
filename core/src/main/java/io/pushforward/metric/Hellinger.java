package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;

/** The Hellinger distance (½ Σ (√p - √p̂)²)^½, between 0 and 1. */
public final class Hellinger implements Metric {

    @Override
    public String name() {
        return "hellinger";
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        Masses masses = Masses.of(name(), predicted, observed);
        double sum = 0;
        for (int k = 0; k < masses.observed().length; k++) {
            double difference = Math.sqrt(masses.observed()[k]) - Math.sqrt(masses.predicted()[k]);
            sum += difference * difference;
        }
        return Score.exact(Math.min(1, Math.sqrt(0.5 * sum)));
    }
}
