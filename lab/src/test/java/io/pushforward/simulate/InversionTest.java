package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.GaussianMixture;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.simple.Tilt;
import io.pushforward.random.Seed;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InversionTest extends SimulatorContract {
    private static final int MANY = 40_000;
    private static final DiagonalMixture PRIOR = new DiagonalMixture(
            2, new double[] {0.3, 0.7}, new double[] {-1, 0.5, 1.2, -0.4}, new double[] {0.5, 0.3, 0.4, 0.7});

    @Override
    protected Simulator simulator() {
        return inversion(20, 20);
    }

    @Override
    protected Simulator withMoreInputs() {
        return inversion(30, 20);
    }

    @Override
    protected Simulator withMoreTargets() {
        return inversion(20, 30);
    }

    private static Inversion inversion(int inputs, int outputs) {
        return new Inversion(new Sizes(12, inputs, outputs), Inversion.Observation.LINEAR);
    }

    /** Posterior mean and second moments by quadrature over the plane: prior density times likelihood. */
    private static double[] byQuadrature(Inversion.Posterior posterior) {
        double[] sums = new double[6];
        double step = 0.02;
        for (double x = -5; x <= 5; x += step)
            for (double y = -5; y <= 5; y += step) {
                double density = 0;
                for (int c = 0; c < 2; c++) {
                    double u = (x - PRIOR.mean(c, 0)) / PRIOR.deviation(c, 0);
                    double v = (y - PRIOR.mean(c, 1)) / PRIOR.deviation(c, 1);
                    density += PRIOR.weight(c)
                            / (PRIOR.deviation(c, 0) * PRIOR.deviation(c, 1))
                            * Math.exp(-0.5 * (u * u + v * v));
                }
                double mass = density * Math.exp(posterior.logLikelihood(new double[] {x, y}, 0));
                double[] terms = {1, x, y, x * x, x * y, y * y};
                for (int k = 0; k < 6; k++) sums[k] += mass * terms[k];
            }
        double[] moments = new double[5];
        for (int k = 0; k < 5; k++) moments[k] = sums[k + 1] / sums[0];
        return moments;
    }

    private static double[] moments(Ensemble law) {
        double[] moments = new double[5];
        for (int i = 0; i < law.size(); i++) {
            double x = law.points()[2 * i];
            double y = law.points()[2 * i + 1];
            double[] terms = {x, y, x * x, x * y, y * y};
            for (int k = 0; k < 5; k++) moments[k] += law.weights()[i] * terms[k];
        }
        return moments;
    }

    private static Inversion.Posterior posterior(Inversion.Observation observation) {
        return new Inversion.Posterior(PRIOR, observation, 0.9, 6);
    }

    @Test
    void closedForm_ofALinearObservation_hasTheMomentsOfBayesFormula() {
        GaussianMixture exact = posterior(Inversion.Observation.LINEAR).exact();
        double[] expected = byQuadrature(posterior(Inversion.Observation.LINEAR));
        double[] mean = exact.mean();
        double[] covariance = exact.covariance();
        // the midpoint rule of a smooth integrand that vanishes at the ends is exact to rounding
        assertThat(mean[0]).isCloseTo(expected[0], within(1e-6));
        assertThat(mean[1]).isCloseTo(expected[1], within(1e-6));
        assertThat(covariance[0] + mean[0] * mean[0]).isCloseTo(expected[2], within(1e-6));
        assertThat(covariance[1] + mean[0] * mean[1]).isCloseTo(expected[3], within(1e-6));
        assertThat(covariance[3] + mean[1] * mean[1]).isCloseTo(expected[4], within(1e-6));
    }

    /** 5 deviations for each of 10 moments of size at most 3: false alarm 6e-6. */
    @Test
    void rejection_ofEitherObservation_hasTheMomentsOfBayesFormula() {
        for (Inversion.Observation observation : Inversion.Observation.values()) {
            double[] draws = posterior(observation).rejected(MANY, Seed.of(4).generator());
            double[] seen = moments(Ensemble.uniform(new Space.Vectors(2), draws));
            double[] expected = byQuadrature(posterior(observation));
            for (int k = 0; k < 5; k++) assertThat(seen[k]).isCloseTo(expected[k], within(5 * 3 / Math.sqrt(MANY)));
        }
    }

    /** Importance sampling, the insider's plug-in, with so many prior draws that it must agree; its effective size is checked. */
    @Test
    void plugIn_ofManyPoints_agreesWithTheTruth() {
        for (Inversion.Observation observation : Inversion.Observation.values()) {
            Inversion design = new Inversion(new Sizes(12, MANY, 2000), observation);
            for (long id = 0; id < 3; id++) {
                LawPair pair = design.simulate(id, SEED);
                Ensemble plugIn = (Ensemble) design.plugIn(pair).orElseThrow();
                double squares = 0;
                for (double weight : plugIn.weights()) squares += weight * weight;
                double effective = 1 / squares;
                assertThat(effective).isGreaterThan(500);
                double[] seen = moments(plugIn);
                double[] target = moments((Ensemble) pair.target());
                // 5 deviations of moments whose own deviation is at most 4, from 2,000 draws and the effective ones
                double bound = 5 * 4 * Math.sqrt(1 / effective + 1 / 2000.0);
                for (int k = 0; k < 5; k++) assertThat(seen[k]).isCloseTo(target[k], within(bound));
            }
        }
    }

    /** The mean energies over test laws of what is learned, of the known likelihood, and of the prior. */
    private static double[] energies(Inversion.Observation observation, Tilt trainer) {
        Inversion design = new Inversion(new Sizes(900, 200, 100), observation);
        LawPairs pairs = design.simulate(SEED);
        LawPairs test = design.split(SEED).test(pairs);
        double[] sums = new double[3];
        try (LawOperator tilt = trainer.train(design.split(SEED).training(pairs), SEED)) {
            for (LawPair pair : test) {
                Law truth = design.truth(pair, 500, SEED).sample(500, Seed.of(1).generator());
                sums[0] += energy(tilt.apply(pair.query()), truth) / test.size();
                sums[1] += energy(design.plugIn(pair).orElseThrow(), truth) / test.size();
                sums[2] += energy(pair.input(), truth) / test.size();
            }
        }
        return sums;
    }

    @Test
    void tilt_ofPriorPoints_learnsTheLikelihood() {
        double[] means = energies(Inversion.Observation.LINEAR, new Tilt(2, 2));
        // the logarithm of the likelihood lies in the span of the features: what is left is the noise of 750 laws
        assertThat(means[0] - means[1]).isLessThan(0.1 * (means[2] - means[1]));
    }

    /** No polynomial is the distance from the origin: with distances the features span it almost. */
    @Test
    void tilt_ofDistances_learnsWhatPolynomialsCannot() {
        double[] without = energies(Inversion.Observation.DISTANCE, new Tilt(4, 2));
        double[] with = energies(Inversion.Observation.DISTANCE, new Tilt(2, 2, 9));
        assertThat(with[0] - with[1]).isLessThan(0.5 * (without[0] - without[1]));
        assertThat(with[0]).isLessThan(1.5 * with[1]);
    }

    private static double energy(Law a, Law b) {
        return new EnergyDistance().between(a, b, SEED).value();
    }

    @Test
    void draw_ofAnImpossibleObservation_isRefused() {
        Inversion design = new Inversion(new Sizes(12, 2, 2), Inversion.Observation.DISTANCE);
        Map<String, Double> at = new HashMap<>();
        design.parameters().forEach(own -> at.put(own.name(), own.low()));
        at.put("observed", 100.0);
        assertThatThrownBy(() -> design.draw(at, 1, SEED)).hasMessageContaining("too far from what the prior explains");
    }
}
