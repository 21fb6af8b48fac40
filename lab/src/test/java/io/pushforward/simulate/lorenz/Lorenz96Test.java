package io.pushforward.simulate.lorenz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.operator.simple.RingPush;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.SimulatorContract;
import io.pushforward.simulate.Sizes;
import org.junit.jupiter.api.Test;

class Lorenz96Test extends SimulatorContract {
    @Override
    protected Simulator simulator() {
        return new Lorenz96(new Sizes(12, 10, 10));
    }

    @Override
    protected Simulator withMoreInputs() {
        return new Lorenz96(new Sizes(12, 15, 10));
    }

    @Override
    protected Simulator withMoreTargets() {
        return new Lorenz96(new Sizes(12, 10, 15));
    }

    @Test
    void analysis_ofManyPoints_hasTheStatedCovariance() {
        AnalysisLaw analysis = new AnalysisLaw(7, 0.6, 2, 0.5, 11, 0.1);
        int count = 20_000;
        double[] points = analysis.draw(count, Seed.of(3).generator());
        Ensemble drawn = Ensemble.uniform(new Lorenz96().inputSpace(), points);
        double[] amplitudes = analysis.amplitudes();
        double[] seen = drawn.covariance();
        for (int i = 0; i < 40; i++)
            for (int j = 0; j < 40; j++) {
                double size = amplitudes[i] * amplitudes[j];
                // 5.5 deviations of at most sqrt(2/n) in 820 entries: false alarm 3e-5
                assertThat(seen[i * 40 + j])
                        .isCloseTo(size * analysis.correlation(Math.abs(i - j)), within(0.055 * size));
            }
        double[] centre = analysis.centre();
        for (int k = 0; k < 40; k++)
            assertThat(drawn.mean()[k]).isCloseTo(centre[k], within(5.5 * amplitudes[k] / Math.sqrt(count)));
    }

    @Test
    void plugIn_ofManyPoints_isNearTheTruth() {
        Lorenz96 design = new Lorenz96(new Sizes(6, 2000, 10));
        for (long id = 0; id < 3; id++) {
            LawPair pair = design.simulate(id, SEED);
            Law plugIn = design.plugIn(pair).orElseThrow();
            Law truth = design.truth(pair, 2000, Seed.of(9));
            double spread = Math.sqrt(trace((Ensemble) truth));
            // two ensembles of 2,000 draws: their energy is at most 2 * 2 E|X - X'| / 2000 except with small
            // probability
            assertThat(new EnergyDistance().between(plugIn, truth, SEED).value())
                    .isLessThan(4 * spread / 1000);
        }
    }

    private static double trace(Ensemble law) {
        double[] covariance = law.covariance();
        double trace = 0;
        for (int k = 0; k < 40; k++) trace += covariance[k * 41];
        return trace;
    }

    /** The local map is a third-degree polynomial to third order in the step: a few laws of short lead teach it. */
    @Test
    void ringPush_onFewLaws_isFarNearerThanPersistence() {
        Lorenz96 design = new Lorenz96(new Sizes(40, 48, 48));
        LawPairs pairs = design.simulate(Seed.of(2));
        LawPairs training = design.split(Seed.of(2)).training(pairs);
        LawPairs test = design.split(Seed.of(2)).test(pairs);
        double push = 0;
        double stay = 0;
        try (LawOperator ring = new RingPush(3, 3).train(training, SEED);
                LawOperator persistence = new Persistence().train(training, SEED)) {
            for (LawPair pair : test) {
                Law truth = design.truth(pair, 256, Seed.of(1));
                push += new EnergyDistance()
                        .between(ring.apply(pair.query()), truth, SEED)
                        .value();
                stay += new EnergyDistance()
                        .between(persistence.apply(pair.query()), truth, SEED)
                        .value();
            }
        }
        assertThat(push).isLessThan(0.4 * stay);
    }

    @Test
    void linearPropagation_ofASmallSpread_isNearTheTruth() {
        Lorenz96 design = new Lorenz96(new Sizes(6, 500, 10));
        LawPair pair = design.draw(
                java.util.Map.of(
                        "state", 3.0, "spread", 0.2, "length", 1.0, "contrast", 0.0, "place", 0.0, "lead", 0.05),
                1000,
                SEED);
        Law truth = design.truth(pair, 1000, Seed.of(4));
        try (LawOperator operator = new LinearPropagation().train(design.simulate(SEED), SEED)) {
            Law predicted = operator.apply(pair.query()).sample(1000, Seed.of(5).generator());
            double energy = new EnergyDistance().between(predicted, truth, SEED).value();
            assertThat(energy).isLessThan(4 * Math.sqrt(trace((Ensemble) truth)) / 500);
            assertThat(operator.covariates()).isEqualTo(Lorenz96.GIVEN);
        }
    }
}
