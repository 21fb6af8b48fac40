package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;

/**
 * The Kullback-Leibler divergence of the observed law p from the predicted one: KL(p ‖ p̂) = Σ p log(p / p̂).
 *
 * <p>Labels with p = 0 count nothing; it is infinite where p̂ = 0 &lt; p. Each summand is written as
 * p̂ - p + p log(p / p̂), which is never negative and leaves the sum as it is.
 */
public final class KullbackLeibler implements Metric {

    @Override
    public String name() {
        return "kl";
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
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
