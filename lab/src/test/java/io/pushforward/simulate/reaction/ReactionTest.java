package io.pushforward.simulate.reaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReactionTest {
    private static final int N = 64;

    @Test
    void move_ofAConstantWithoutNoise_followsTheClosedFormWithOrderTwo() {
        double exact = 0.3 * Math.exp(1.5) / Math.sqrt(1 + 0.09 * Math.expm1(3));
        double coarse = constant(20) - exact;
        double fine = constant(40) - exact;
        assertThat(coarse / fine).isCloseTo(4, within(0.4));
        assertThat((4 * constant(40) - constant(20)) / 3).isCloseTo(exact, within(2e-5));
    }

    private static double constant(int steps) {
        double[] field = new double[N];
        Arrays.fill(field, 0.3);
        new Reaction(N, 1e-3, 1, 0).move(field, 1, 1.5, steps, Seed.of(0).generator());
        for (double value : field) assertThat(value).isCloseTo(field[0], within(1e-12));
        return field[0];
    }

    /** Two walls of the equation at rest: a field tanh(d / sqrt(2 diffusion)) about each of them, far from the other. */
    @Test
    void move_ofWallsFarApart_leavesThemAtRest() {
        int n = 256;
        double width = Math.sqrt(2 * 4e-4);
        double[] field = new double[n];
        for (int k = 0; k < n; k++) {
            double x = (double) k / n;
            field[k] = Math.tanh((0.25 - Math.abs(x - 0.5)) / width);
        }
        double[] start = field.clone();
        new Reaction(n, 4e-4, 1, 0).move(field, 1, 2, 200, Seed.of(0).generator());
        // the kinks between the walls, and the pull of one on the other, are of the size exp(-2 * 0.25 / width) = 2e-8
        for (int k = 0; k < n; k++) assertThat(field[k]).isCloseTo(start[k], within(1e-4));
    }

    /** Without a reaction every mode is an Ornstein-Uhlenbeck process, exact at any step. */
    @Test
    void move_withoutReaction_hasTheVarianceOfTheHeatEquation() {
        double diffusion = 2e-3;
        double time = 0.7;
        int count = 4000;
        double[] fields = new double[count * N];
        new Reaction(N, diffusion, 0, 0.3)
                .move(fields, count, time, 3, Seed.of(6).generator());
        for (int lag : new int[] {0, 1, 7}) {
            double expected = 0;
            for (int k = -N / 2 + 1; k <= N / 2; k++) {
                double rate = diffusion * Math.pow(2 * Math.PI * k, 2);
                double variance = k == 0 ? time : -Math.expm1(-2 * rate * time) / (2 * rate);
                expected += 0.09 * variance * Math.cos(2 * Math.PI * k * lag / N);
            }
            double seen = 0;
            for (int i = 0; i < count; i++)
                for (int k = 0; k < N; k++) seen += fields[i * N + k] * fields[i * N + (k + lag) % N] / N / count;
            // the mean over fields of an average round the circle, which varies by less than the variance itself: 5
            // deviations
            assertThat(seen).isCloseTo(expected, within(5 * 2 / Math.sqrt(count)));
        }
    }

    @Test
    void refined_withoutReaction_isTheSameForAnyNumberOfSteps() {
        double[] start = Seed.of(1).generator().normals(N);
        double[][] ends = new Reaction(N, 1e-3, 0, 0.2)
                .refined(start, 1, 16, 4, Seed.of(2).generator());
        for (double[] end : ends) for (int k = 0; k < N; k++) assertThat(end[k]).isCloseTo(ends[0][k], within(1e-12));
    }
}
