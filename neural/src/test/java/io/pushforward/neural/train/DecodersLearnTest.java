package io.pushforward.neural.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.neural.tensor.Toys;
import io.pushforward.operator.TrainingRun;
import io.pushforward.random.Seed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every decoder learns a map that is known, from ensembles of 30 points, and predicts it for laws that it never saw. */
class DecodersLearnTest {
    private static final String TRAINING =
            ", batch: 25, schedule: cosine, warmUp: 0.05, decay: 0, clip: 1, average: 0.9}";

    /**
     * The targets are N(2 m, (0.5 + 0.25 m)^2) with m in (-1, 1): a constant prediction misses means by 1.2 on average.
     * Bounds are for 150 training laws of 30 draws each, with some room for the seed.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "decoder: {name: gaussian, hidden: [16]}, loss: {name: likelihood}, rate: 0.01, epochs: 40",
                "decoder: {name: real-nvp, couplings: 4, hidden: [16]}, loss: {name: likelihood}, rate: 0.01,"
                        + " epochs: 40",
                "decoder: {name: exponential-density, hidden: [16], count: 25, rank: 8}, loss: {name: likelihood},"
                        + " rate: 0.02, epochs: 60",
                "decoder: {name: bin-density, hidden: [16], count: 20}, loss: {name: likelihood}, rate: 0.02, epochs: 40",
                "decoder: {name: softmax, hidden: [16], atoms: 20}, loss: {name: energy}, rate: 0.02, epochs: 40",
                "decoder: {name: generator, normals: 2, hidden: [32]}, loss: {name: energy}, rate: 0.01, epochs: 60",
                "decoder: {name: hermite-chaos, hidden: [16], variables: 1, degree: 2}, loss: {name: energy},"
                        + " rate: 0.02, epochs: 40",
                "decoder: {name: input-push, normals: 2, width: 24, blocks: 1}, loss: {name: energy}, rate: 0.01,"
                        + " epochs: 60"
            })
    void operator_onNewLaws_hasTheMeanAndDeviationOfTheTruth(String parts) {
        String options = "{encoder: {name: moments, second: variance}, " + parts + TRAINING;
        try (NeuralOperator operator = Toys.trainer(options).train(Toys.scalar(150), TrainingRun.of(Seed.of(3)))) {
            double meanError = 0;
            double deviationError = 0;
            int laws = 12;
            for (long id = 1000; id < 1000 + laws; id++) {
                double m = Toys.parameter(id);
                Ensemble drawn = operator.apply(Toys.input(id, 400))
                        .sample(2000, Seed.of(id).generator());
                meanError += Math.abs(drawn.mean()[0] - 2 * m) / laws;
                deviationError += Math.abs(Math.sqrt(drawn.covariance()[0]) - (0.5 + 0.25 * m)) / laws;
            }
            assertThat(meanError).as("mean error").isLessThan(0.1);
            assertThat(deviationError).as("deviation error").isLessThan(0.1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: softmax, hidden: [16]}",
                "{name: ordinal, hidden: [16], count: 4}",
                "{name: ordinal, hidden: [16], shapes: free, count: 2}"
            })
    void operator_onLabels_hasTheMassesOfTheTruth(String decoder) {
        String options = "{encoder: {name: moments, second: variance}, decoder: " + decoder
                + ", loss: {name: likelihood}, rate: 0.02, epochs: 40" + TRAINING;
        try (NeuralOperator operator = Toys.trainer(options).train(Toys.labelled(150), TrainingRun.of(Seed.of(3)))) {
            for (long id = 1000; id < 1010; id++) {
                Law predicted = operator.apply(Toys.input(id, 2000));
                assertThat(((Categorical) predicted).masses())
                        .containsExactly(Toys.masses(Toys.parameter(id)), within(0.04));
            }
        }
    }
}
