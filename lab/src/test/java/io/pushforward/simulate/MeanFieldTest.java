package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.law.Bins;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Histogram;
import io.pushforward.random.Seed;
import org.junit.jupiter.api.Test;

class MeanFieldTest extends SimulatorContract {
    private static final DoubleWell LINEAR = new DoubleWell(-0.3, 0, 0.8, 0.5);
    private static final DoubleWell DOUBLE = new DoubleWell(1, 1, 1, 0.6);

    @Override
    protected Simulator simulator() {
        return new MeanField(12, 20, 20, 100);
    }

    @Override
    protected Simulator withMoreInputs() {
        return new MeanField(12, 30, 20, 100);
    }

    @Override
    protected Simulator withMoreTargets() {
        return new MeanField(12, 20, 30, 100);
    }

    @Test
    void equation_ofALinearWell_hasTheClosedFormMoments() {
        double mean = 0.7 * Math.exp(-0.3 * 1.5);
        double variance = linearVariance(1.5);
        Histogram coarse = linearEnd(200, 100);
        Histogram fine = linearEnd(400, 200);
        // second order: four times the error at twice the cell and step, and extrapolation leaves next to nothing
        assertThat((coarse.mean() - mean) / (fine.mean() - mean)).isCloseTo(4, within(0.3));
        assertThat((coarse.variance() - variance) / (fine.variance() - variance))
                .isCloseTo(4, within(0.3));
        assertThat((4 * fine.mean() - coarse.mean()) / 3).isCloseTo(mean, within(1e-5));
        assertThat((4 * fine.variance() - coarse.variance()) / 3).isCloseTo(variance, within(1e-5));
    }

    @Test
    void population_inALinearWell_hasTheClosedFormMoments() {
        int members = 40_000;
        double[] population = gaussian(0.7, 0.4).draw(members, Seed.of(3).generator());
        LINEAR.move(population, 1.5, 60, Seed.of(4).generator());
        Ensemble end = Ensemble.uniform(new io.pushforward.law.Space.Vectors(1), population);
        double variance = linearVariance(1.5);
        // the members' mean has deviation below sqrt(0.4 / n); at 4.5 deviations both checks give 1e-5 false alarms
        assertThat(end.mean()[0]).isCloseTo(0.7 * Math.exp(-0.3 * 1.5), within(4.5 * Math.sqrt(0.4 / members)));
        assertThat(end.covariance()[0]).isCloseTo(variance, within(4.5 * variance * Math.sqrt(2.0 / members)));
    }

    @Test
    void equation_afterALongTime_restsAtTheSelfConsistentLaw() {
        Bins bins = Bins.uniform(-4, 4, 400);
        Histogram end = FokkerPlanck.solve(DOUBLE, bins, gaussian(0.3, 0.3).masses(bins), 60, 3000);
        double mean = end.mean();
        double total = 0;
        double first = 0;
        for (int i = 0; i < 8000; i++) {
            double x = -4 + 0.001 * (i + 0.5);
            double density = Math.exp(-2 / 0.36 * (x * x * x * x / 4 - x * x / 2 + x * x / 2 - mean * x));
            total += density;
            first += x * density;
        }
        assertThat(mean).isGreaterThan(0.5);
        assertThat(first / total).isCloseTo(mean, within(1e-4));
    }

    @Test
    void population_inTheDoubleWell_followsTheEquation() {
        Bins bins = Bins.uniform(-4, 4, 400);
        DiagonalMixture start =
                new DiagonalMixture(1, new double[] {0.4, 0.6}, new double[] {-1, 0.6}, new double[] {0.2, 0.4});
        Histogram end = FokkerPlanck.solve(DOUBLE, bins, start.masses(bins), 3, 300);
        int members = 40_000;
        double[] population = start.draw(members, Seed.of(8).generator());
        DOUBLE.move(population, 3, 150, Seed.of(9).generator());
        java.util.Arrays.sort(population);
        double distance = 0;
        for (int i = 0; i < members; i++)
            distance = Math.max(distance, Math.abs(end.cumulative(population[i]) - (i + 0.5) / members));
        // Kolmogorov's bound of 3.0 / sqrt(n) has probability 3e-8 for independent members; their common mean wanders
        // by 1 / sqrt(n) as well, which doubles it at most
        assertThat(distance).isLessThan(6 / Math.sqrt(members));
    }

    @Test
    void map_ofAMixtureOfLaws_isNotTheMixtureOfTheirImages() {
        Bins bins = MeanField.cells();
        double[] left = gaussian(-1, 0.3).masses(bins);
        double[] right = gaussian(1, 0.3).masses(bins);
        double[] both = new double[bins.count()];
        for (int i = 0; i < both.length; i++) both[i] = 0.2 * left[i] + 0.8 * right[i];
        double[] ofLeft = MeanField.end(left).masses();
        double[] ofRight = MeanField.end(right).masses();
        double[] ofBoth = MeanField.end(both).masses();
        double variation = 0;
        for (int i = 0; i < both.length; i++) variation += Math.abs(ofBoth[i] - 0.2 * ofLeft[i] - 0.8 * ofRight[i]) / 2;
        // a map of points, even one with noise of its own, would give zero
        assertThat(variation).isGreaterThan(0.1);
    }

    @Test
    void target_ofManyMembers_isNearTheTruthAndThePlugIn() {
        MeanField design = new MeanField(12, 5000, 5000, 5000);
        for (long id = 0; id < 3; id++) {
            LawPair pair = design.simulate(id, SEED);
            Histogram truth = (Histogram) design.truth(pair, 1, SEED);
            Histogram plugIn = (Histogram) design.plugIn(pair).orElseThrow();
            double observed = ((Ensemble) pair.target()).mean()[0];
            // the wandering of a mean of 5000 is 0.015 at the start and may be doubled by the end
            assertThat(observed).isCloseTo(truth.mean(), within(0.12));
            assertThat(plugIn.mean()).isCloseTo(truth.mean(), within(0.12));
        }
    }

    @Test
    void truth_ofAStepAfterAStep_isThatOfTwoSteps() {
        MeanField one = new MeanField(12, 4000, 10, 10).withTime(1);
        LawPair pair = one.simulate(2, SEED);
        Histogram middle = (Histogram) one.truth(pair, 1, SEED);
        Histogram direct = (Histogram) one.withTime(2).truth(pair, 1, SEED);
        Histogram again = FokkerPlanck.solve(MeanField.well(1), MeanField.cells(), middle.masses(), 1, 200);
        // both have errors of second order in cell and step, about 1e-4 here; the laws differ by far more
        assertThat(again.mean()).isCloseTo(direct.mean(), within(1e-3));
        assertThat(again.variance()).isCloseTo(direct.variance(), within(1e-3));
        assertThat(Math.abs(middle.variance() - direct.variance())).isGreaterThan(1e-2);
    }

    @Test
    void attraction_thatVaries_isGivenAndMovesTheTruth() {
        MeanField design = new MeanField(12, 20, 20, 100).withAttraction(MeanField.Attraction.VARIED);
        LawPair pair = design.simulate(3, SEED);
        double strength = pair.parameter("attraction");
        assertThat(strength).isBetween(0.0, 2.0);
        assertThat(pair.query().given().value(0)).isEqualTo(strength);
        assertThat(pair.input())
                .isEqualTo(new MeanField(12, 20, 20, 100).simulate(3, SEED).input());
        Histogram truth = (Histogram) design.truth(pair, 1, SEED);
        Histogram own = FokkerPlanck.solve(
                MeanField.well(strength), MeanField.cells(), mixture(pair).masses(MeanField.cells()), 3, 600);
        assertThat(truth.masses()).isEqualTo(own.masses());
    }

    private static DiagonalMixture mixture(LawPair pair) {
        return new DiagonalMixture.Family(1, 3, 1.5, 0.1, 0.5).of(pair);
    }

    @Test
    void members_ofLargerPopulations_approachThoseOfAnInfiniteOne() {
        PropagationOfChaos.Table table = PropagationOfChaos.run(40, Seed.of(5));
        // the rate is -1/2; forty populations of each of eight sizes leave its fit an error of about 0.03
        assertThat(table.distanceRate()).isCloseTo(-0.5, within(0.15));
        assertThat(table.meanRate()).isCloseTo(-0.5, within(0.15));
        assertThat(table.rows()).isSortedAccordingTo((a, b) -> Double.compare(b.distance(), a.distance()));
    }

    @Test
    void population_smallerThanTheTarget_isRefused() {
        assertThatThrownBy(() -> new MeanField(12, 20, 20, 10)).hasMessageContaining("at least the 20 targets, got 10");
    }

    private static DiagonalMixture gaussian(double mean, double deviation) {
        return new DiagonalMixture(1, new double[] {1}, new double[] {mean}, new double[] {deviation});
    }

    private static Histogram linearEnd(int cells, int steps) {
        Bins bins = Bins.uniform(-3, 4, cells);
        return FokkerPlanck.solve(LINEAR, bins, gaussian(0.7, 0.4).masses(bins), 1.5, steps);
    }

    /** Deviations from the mean relax at rate 0.3 + 0.8 to variance 0.25 / 2.2; the mean itself at 0.3. */
    private static double linearVariance(double time) {
        double decay = Math.exp(-2.2 * time);
        return 0.16 * decay + 0.25 / 2.2 * (1 - decay);
    }
}
