package io.pushforward.simulate.duffing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Ensemble;
import io.pushforward.random.LatinHypercube;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.SimulatorContract;
import io.pushforward.simulate.duffing.Duffing.Reserve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DuffingTest extends SimulatorContract {
    @Override
    protected Simulator simulator() {
        return new Duffing(12, 3, 4, Reserve.RANDOM);
    }

    @Override
    protected Simulator withMoreInputs() {
        return new Duffing(12, 5, 4, Reserve.RANDOM);
    }

    @Override
    protected Simulator withMoreTargets() {
        return new Duffing(12, 3, 6, Reserve.RANDOM);
    }

    @Test
    void design_ofTheLaws_isTheLatinHypercubeInItsBox() {
        double[][] cube = LatinHypercube.design(12, 4, SEED.generator());
        for (long id = 0; id < 12; id += 5) {
            LawPair pair = simulator().simulate(id, SEED);
            double[] point = cube[(int) id];
            assertThat(pair.parameter("A")).isCloseTo(0.5 + 1.5 * point[0], within(1e-15));
            assertThat(pair.parameter("f")).isCloseTo(0.1 + 0.2 * point[1], within(1e-15));
            assertThat(pair.parameter("sigma")).isCloseTo(0.05 + 0.35 * point[2], within(1e-15));
            assertThat(pair.parameter("length")).isCloseTo(0.1 + 0.9 * point[3], within(1e-15));
        }
    }

    @Test
    void input_points_haveTheMomentsOfTheForcingLaw() {
        LawPair pair = new Duffing(2, 4000, 1, Reserve.RANDOM).simulate(0, SEED);
        double variance = Math.pow(pair.parameter("A"), 2) / 2 + Math.pow(pair.parameter("sigma"), 2);
        Ensemble input = (Ensemble) pair.input();
        // mean of 4000: deviation sqrt(v / 4000); a variance's at most v sqrt(2 / 4000). At 5 deviations the 64 checks
        // give a false alarm with probability below 4e-5.
        for (int k = 0; k < 256; k += 8) {
            assertThat(mean(input, k)).isCloseTo(0, within(5 * Math.sqrt(variance / 4000)));
            assertThat(variance(input, k)).isCloseTo(variance, within(5 * variance * Math.sqrt(2.0 / 4000)));
        }
    }

    @Test
    void target_paths_startAtRestInSinglePrecision() {
        Ensemble target = (Ensemble) simulator().simulate(0, SEED).target();
        for (int i = 0; i < target.size(); i++) assertThat(target.point(i)[0]).isZero();
        for (double y : target.points()) assertThat(y).isEqualTo((float) y);
    }

    @Test
    void truth_ofManyPaths_agreesWithThePlugInOfManyPaths() {
        // Both are responses to independent forcing of one law, once drawn finely, once seen at 256 times only.
        Simulator simulator = new Duffing(2, 1000, 1, Reserve.RANDOM);
        LawPair pair = simulator.simulate(1, SEED);
        Ensemble truth = (Ensemble) simulator.truth(pair, 1000, Seed.of(77));
        Ensemble plugIn = (Ensemble) simulator.plugIn(pair).orElseThrow();
        for (int k = 40; k < 256; k += 43) {
            double deviation = Math.sqrt(variance(truth, k));
            // 6 checks at 5 deviations of a difference of two means, 6 at 5 of two deviations: false alarm below 1e-5
            assertThat(mean(plugIn, k)).isCloseTo(mean(truth, k), within(5 * deviation * Math.sqrt(2.0 / 1000)));
            assertThat(Math.sqrt(variance(plugIn, k))).isCloseTo(deviation, within(5 * deviation / Math.sqrt(1000)));
        }
    }

    private static double mean(Ensemble law, int k) {
        double sum = 0;
        for (int i = 0; i < law.size(); i++) sum += law.point(i)[k] / law.size();
        return sum;
    }

    private static double variance(Ensemble law, int k) {
        double mean = mean(law, k);
        double sum = 0;
        for (int i = 0; i < law.size(); i++) sum += Math.pow(law.point(i)[k] - mean, 2) / law.size();
        return sum;
    }

    @ParameterizedTest
    @EnumSource(names = {"AMPLITUDE", "FREQUENCY"})
    void split_reservingABand_testsTheOuterTwelfthsOnly(Reserve reserve) {
        Duffing design = new Duffing(24, 1, 1, reserve);
        String axis = reserve == Reserve.AMPLITUDE ? "A" : "f";
        double low = axis.equals("A") ? 0.5 : 0.1;
        double width = axis.equals("A") ? 1.5 : 0.2;
        Split split = design.split(SEED);
        assertThat(split.test()).hasSize(4);
        for (long id = 0; id < 24; id++) {
            double place = (design.simulate(id, SEED).parameter(axis) - low) / width;
            // one point lies in each of 24 strata, so the outer twelfths hold exactly two each
            assertThat(split.test().contains(id)).isEqualTo(place < 1.0 / 12 || place > 11.0 / 12);
        }
    }

    @Test
    void convergence_onTheCornersOfTheBox_passesAndImproves() {
        DuffingConvergence.Table table = DuffingConvergence.run(2, Seed.of(0));
        assertThat(table.passed()).isTrue();
        assertThat(table.trajectories()).isEqualTo(34);
        assertThat(table.rows()).extracting(DuffingConvergence.Row::step).containsExactly(0.02, 0.01, 0.005);
        assertThat(table.rows().get(2).worst()).isLessThan(1e-6);
        assertThat(table.rows().get(0).worst())
                .isGreaterThan(4 * table.rows().get(2).worst());
    }
}
