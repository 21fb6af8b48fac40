package io.pushforward.simulate.lorenz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import org.junit.jupiter.api.Test;

class LorenzRingTest {
    private static final LorenzRing SILENT = new LorenzRing(40, 8, 0);

    private static double[] state() {
        double[] state = Seed.of(1).generator().normals(40);
        for (int k = 0; k < 40; k++) state[k] = 3 + 2 * state[k];
        return state;
    }

    @Test
    void drift_withoutForcingAndDamping_keepsTheEnergy() {
        double[] x = state();
        double[] drift = new double[40];
        new LorenzRing(40, 0, 0).drift(x, drift);
        double change = 0;
        double size = 0;
        for (int k = 0; k < 40; k++) {
            change += x[k] * (drift[k] + x[k]); // less the damping
            size += Math.abs(x[k] * drift[k]);
        }
        assertThat(change).isCloseTo(0, within(40 * Math.ulp(1.0) * size * 10));
    }

    @Test
    void drift_ofAConstantState_isForcingLessTheState() {
        double[] x = new double[40];
        java.util.Arrays.fill(x, 3);
        double[] drift = new double[40];
        SILENT.drift(x, drift);
        assertThat(drift).containsOnly(5);
    }

    @Test
    void drift_ofAShiftedState_isShifted() {
        double[] x = state();
        double[] shifted = new double[40];
        for (int k = 0; k < 40; k++) shifted[(k + 7) % 40] = x[k];
        double[] drift = new double[40];
        double[] ofShifted = new double[40];
        SILENT.drift(x, drift);
        SILENT.drift(shifted, ofShifted);
        for (int k = 0; k < 40; k++) assertThat(ofShifted[(k + 7) % 40]).isEqualTo(drift[k]);
    }

    @Test
    void move_withoutNoise_convergesWithOrderFour() {
        double[] coarse = moved(8);
        double[] middle = moved(16);
        double[] fine = moved(32);
        double first = distance(coarse, middle);
        double second = distance(middle, fine);
        assertThat(Math.log(first / second) / Math.log(2)).isBetween(3.6, 4.6);
    }

    private static double[] moved(int steps) {
        double[] state = state();
        SILENT.move(state, 1, 0.2, steps, Seed.of(0).generator());
        return state;
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) sum += (a[k] - b[k]) * (a[k] - b[k]);
        return Math.sqrt(sum);
    }

    /** Linear propagation is exact for small spreads: a small cloud and a small noise must have its mean and covariance. */
    @Test
    void propagate_ofASmallCloud_agreesWithManyMembers() {
        double small = 1e-3;
        LorenzRing ring = new LorenzRing(40, 8, small);
        int count = 20_000;
        var random = Seed.of(2).generator();
        double[] centre = state();
        double[] members = random.normals(count * 40);
        for (int i = 0; i < members.length; i++) members[i] = centre[i % 40] + small * members[i];
        double[] mean = centre.clone();
        double[] covariance = new double[1600];
        for (int k = 0; k < 40; k++) covariance[k * 41] = small * small;
        ring.propagate(mean, covariance, 0.2, 200);
        ring.move(members, count, 0.2, 16, random);
        Ensemble cloud = Ensemble.uniform(new Space.Vectors(40), members);
        double[] seen = cloud.covariance();
        for (int i = 0; i < 40; i++)
            for (int j = 0; j < 40; j++) {
                double size = Math.sqrt(covariance[i * 41] * covariance[j * 41]);
                // an entry has deviation at most sqrt(2/n) = 0.01 of the size; 5.5 of them in 820 entries: false alarm
                // 3e-5;
                // 200 steps of order two are off by less than 0.002
                assertThat(seen[i * 40 + j]).isCloseTo(covariance[i * 40 + j], within(0.057 * size));
                assertThat(cloud.mean()[i])
                        .isCloseTo(mean[i], within(5.5 * Math.sqrt(covariance[i * 41] / count) + 1e-5));
            }
    }

    /** Of weak order two: with independent draws, half as many steps must not show at the level of the sampling error. */
    @Test
    void move_withNoise_keepsTheBalanceOfEnergy() {
        // d E|x|^2/2 = (-E|x|^2 + F E sum x + 40 noise^2 / 2) dt for any law, by Ito's formula
        LorenzRing ring = new LorenzRing(40, 8, 2);
        int count = 4000;
        var random = Seed.of(5).generator();
        double[] members = new double[count * 40];
        double[] start = state();
        for (int i = 0; i < members.length; i++) members[i] = start[i % 40];
        double before = energies(members, count)[0];
        double supply = 0;
        int slices = 20;
        double time = 0.1;
        double last = supply(members, count);
        for (int s = 0; s < slices; s++) {
            ring.move(members, count, time / slices, 2, random);
            double now = supply(members, count);
            supply += 0.5 * (last + now) * time / slices;
            last = now;
        }
        double[] after = energies(members, count);
        // at 4.5 deviations of the mean the false alarm is 7e-6; the trapezoid of the supply is off by less than 0.05
        assertThat(after[0] - before).isCloseTo(supply, within(4.5 * Math.sqrt(after[1] / count) + 0.05));
    }

    private static double supply(double[] members, int count) {
        double sum = 0;
        for (double x : members) sum += -x * x + 8 * x;
        return sum / count + 40 * 4 / 2.0;
    }

    /** Mean and variance over members of half the squared length. */
    private static double[] energies(double[] members, int count) {
        double[] each = new double[count];
        for (int i = 0; i < members.length; i++) each[i / 40] += 0.5 * members[i] * members[i];
        double mean = 0;
        for (double energy : each) mean += energy / count;
        double variance = 0;
        for (double energy : each) variance += (energy - mean) * (energy - mean) / count;
        return new double[] {mean, variance};
    }
}
