package io.pushforward.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.law.Bins;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeldOutErrorTest {
    private static HeldOutError of(double... distances) {
        return HeldOutError.of("w1", HeldOutError.Source.FOLDS, distances);
    }

    @Test
    void radius_ofNineLaws_isTheLargestDistance() {
        assertThat(of(3, 1, 2, 9, 8, 7, 6, 5, 4).radius()).isEqualTo(9);
    }

    @Test
    void radius_ofFewerLaws_isNotPromised() {
        assertThat(of(3, 1, 2).radius()).isInfinite();
        assertThat(of(3, 1, 2).sentence(new Space.Vectors(1))).contains("no held-out error", "3 held-out laws");
    }

    /**
     * Over 2,000 repetitions with 49 held-out laws a fresh law is inside with probability 45/50 exactly; the share has a
     * standard deviation of 0.0067, so that five of them fail a right radius once in about two million times.
     */
    @Test
    void radius_ofExchangeableLaws_holdsAFreshOneNineTimesInTen() {
        Generator random = Seed.of(7).generator();
        int inside = 0;
        int repetitions = 2000;
        for (int r = 0; r < repetitions; r++) {
            double[] seen = IntStream.range(0, 49)
                    .mapToDouble(i -> Math.exp(random.nextGaussian()))
                    .toArray();
            if (Math.exp(random.nextGaussian()) <= of(seen).radius()) inside++;
        }
        assertThat((double) inside / repetitions).isBetween(0.9 - 5 * 0.0067, 0.9 + 5 * 0.0067);
    }

    @Test
    void sentence_saysMetricRadiusMedianCountAndSource() {
        HeldOutError error = of(IntStream.rangeClosed(1, 19).asDoubleStream().toArray());
        assertThat(error.sentence(new Space.Vectors(1)))
                .contains("nine of ten", "W\u2081 18", "half within 10", "19 training laws held out");
        Space knots = new Space.Vectors(1).called(Naming.of(List.of(Quantity.parse("wind [kn]"))));
        assertThat(error.sentence(knots)).containsPattern("W\u2081 18\\S* kn of");
    }

    @Test
    void distance_thatIsNaN_isRefused() {
        assertThatThrownBy(() -> of(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void metric_fitsTheSpaceItIsFor() {
        for (Space space : List.of(
                new Space.Vectors(1),
                new Space.Vectors(3),
                new Space.Labels(List.of("a", "b")),
                Space.Labels.of(new Bins(0, 1, 4))))
            assertThat(HeldOutError.metric(space).fits(space))
                    .as(space.toString())
                    .isTrue();
        assertThat(HeldOutError.metric(new Space.Vectors(1)).name()).isEqualTo("w1");
    }
}
