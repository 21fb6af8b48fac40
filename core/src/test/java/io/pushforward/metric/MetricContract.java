package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import org.junit.jupiter.api.Test;

/** What every metric promises: zero on equal laws, never negative, and the same both ways where it says so. */
abstract class MetricContract {
    static final Seed SEED = Seed.of(7);

    abstract Metric metric();

    /** Two different laws that the metric takes. */
    abstract Law first();

    abstract Law second();

    /** What equal laws score: zero but for likelihoods. */
    double ofEqualLaws() {
        return 0;
    }

    boolean isSymmetric() {
        return true;
    }

    /** An unbiased estimate of a quantity that is never negative may itself be. */
    boolean isNeverNegative() {
        return true;
    }

    @Test
    void between_equalLaws_isAsPromised() {
        assertThat(metric().between(first(), first(), SEED).value()).isCloseTo(ofEqualLaws(), within(1e-7));
    }

    @Test
    void between_differentLaws_isPositive() {
        double value = metric().between(first(), second(), SEED).value();
        assertThat(value).isFinite();
        if (isNeverNegative()) assertThat(value).isPositive();
    }

    @Test
    void between_bothWays_isTheSame() {
        double there = metric().between(first(), second(), SEED).value();
        double back = metric().between(second(), first(), SEED).value();
        if (isSymmetric()) assertThat(back).isCloseTo(there, within(1e-9 * (1 + Math.abs(there))));
        else assertThat(back).isNotEqualTo(there);
    }

    @Test
    void between_sameSeed_isTheSameToTheBit() {
        Score once = metric().between(first(), second(), SEED);
        assertThat(metric().between(first(), second(), SEED)).isEqualTo(once);
    }

    @Test
    void named_itsOwnName_isAMetricOfThatName() {
        assertThat(Metrics.named(metric().name()).name()).isEqualTo(metric().name());
    }
}
