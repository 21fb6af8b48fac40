package io.pushforward.neural.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.neural.tensor.Toys;
import io.pushforward.operator.TrainingRun;
import io.pushforward.random.Seed;
import io.pushforward.theory.Certified;
import io.pushforward.theory.CertifiedOperator;
import io.pushforward.theory.CertifiedQueries;
import io.pushforward.theory.PushedPoints;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CertifiedTrainingTest {
    private static final List<Ensemble> LAWS =
            List.of(Toys.input(500, 60), Toys.input(501, 60), Toys.input(502, 60), Toys.input(503, 60));

    private static NeuralOperator trained(String options) {
        return Toys.trainer("{" + options + ", batch: 16, rate: 0.01}")
                .train(Toys.scalar(60), TrainingRun.of(Seed.of(3)));
    }

    /** From the option to the certificate: at equal seeds and steps the penalty makes certificates smaller, and they hold. */
    @Test
    void training_withTheBoundInTheLoss_givesSmallerCertificates() {
        List<Double> medians = new ArrayList<>();
        for (double weight : new double[] {0, 3})
            try (NeuralOperator operator = trained("encoder: {name: sphere-tests, tests: {hidden: [16], width: 6}},"
                    + " decoder: {name: moving-atoms, atoms: 8, hidden: [16]}, loss: {name: energy, estimator: biased},"
                    + " certified: {weight: " + weight + "}, epochs: 60")) {
                CertifiedQueries queries =
                        CertifiedQueries.draw(CertifiedOperator.of(operator), LAWS, 200, 5, 0.05, Seed.of(5));
                assertThat(queries.violations()).isZero();
                medians.add(queries.bound(0.5));
            }
        assertThat(medians.get(1)).isLessThan(0.8 * medians.get(0));
    }

    /** The map that certificates speak of is the one that libtorch runs, to single precision, and no steeper than said. */
    @Test
    void pushedPoints_ofATrainedInputPush_areItsOwn() {
        for (boolean odd : new boolean[] {false, true})
            try (NeuralOperator operator =
                    trained("encoder: {name: moments, second: variance}, decoder: {name: input-push,"
                            + " context: ignored, odd: " + odd
                            + ", width: 12, blocks: 2}, loss: {name: energy}, epochs: 3")) {
                Certified read = Certified.of(operator, LAWS);
                Ensemble law = LAWS.get(0);
                Ensemble answer = (Ensemble) read.answer(law);
                Ensemble drawn = operator.apply(law)
                        .sample(odd ? 20_000 : law.size(), Seed.of(1).generator());
                assertThat(Math.sqrt(drawn.covariance()[0]))
                        .isCloseTo(Math.sqrt(answer.covariance()[0]), within(odd ? 0.02 : 1e-4));
                double steepest = 0;
                for (int i = 1; i < law.size(); i++) {
                    double along = Math.abs(answer.point(i)[0] - answer.point(i - 1)[0]);
                    double apart =
                            Math.hypot(law.point(i)[0] - law.point(i - 1)[0], law.point(i)[1] - law.point(i - 1)[1]);
                    steepest = Math.max(steepest, along / apart);
                }
                double lipschitz = ((PushedPoints) read).lipschitz();
                if (!odd) assertThat(lipschitz).isBetween(steepest, 100 * steepest);
                assertThat(CertifiedQueries.draw(read, LAWS, 40, 5, 0.05, Seed.of(5))
                                .violations())
                        .isZero();
            }
    }
}
