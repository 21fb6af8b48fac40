package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.random.Seed;
import org.junit.jupiter.api.Test;

/** What every law with a density promises besides {@link LawContract}. */
public abstract class DensityLawContract extends LawContract {
    @Override
    protected abstract DensityLaw law();

    /** A density with thinner tails, on the same support or a part of it. */
    protected abstract DensityLaw narrower();

    /**
     * The mean of q/p over draws from p is the integral of q, one: true only if p is normalised and is the density of
     * the draws. Six standard errors of 20,000 draws: false alarm below 1e-6.
     */
    @Test
    void density_isNormalisedAndThatOfTheDraws() {
        int count = 20_000;
        Ensemble drawn = law().sample(count, Seed.of(5).derive("density").generator());
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double ratio = Math.exp(narrower().logDensity(drawn.point(i)) - law().logDensity(drawn.point(i)));
            sum += ratio;
            squares += ratio * ratio;
        }
        double average = sum / count;
        double error = Math.sqrt(Math.max(0, squares / count - average * average) / count);
        assertThat(error).isLessThan(0.05);
        assertThat(Math.abs(average - 1)).isLessThanOrEqualTo(6 * error + 1e-12);
    }
}
