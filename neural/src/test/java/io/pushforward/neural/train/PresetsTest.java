package io.pushforward.neural.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.experiment.Experiment.OperatorEntry;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Scale;
import io.pushforward.law.Bins;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.Toys;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's operators as the examples write them: how many numbers they train. */
class PresetsTest {
    private static final Space.Labels PASSAGE = Space.Labels.of(Bins.uniform(0, 8, 48), "censored");

    /** Counts from the widths in the paper's text, by hand. */
    @ParameterizedTest
    @CsvSource({
        "ou, distributional-operator, 14, 0, 6321",
        "ou, fixed-feature-mlp, 1, 0, 2225", // 18 -> 32 -> 49
        "gaussian, distributional-operator, 4, 4, 51790",
        "gaussian, fixed-feature-mlp, 4, 4, 54030", // 20 -> 128 -> 128 -> 128 -> 128 -> 14
        "duffing, distributional-operator, 24, 13, 889756",
        "duffing, fixed-feature-mlp, 256, 256, 105696"
    })
    void parameters_ofThePapersOperators(String experiment, String name, int inputs, int targets, int expected) {
        OperatorEntry entry = ExperimentFile.find(experiment).at(Scale.PAPER, Optional.empty()).operators().stream()
                .filter(operator -> operator.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertThat(parameters((NeuralTrainer) entry.trainer(), inputs, targets)).isEqualTo(expected);
    }

    /** The paper's own count is one layer of 32 x 32 less than its widths: a path network of one activated layer. */
    @Test
    void parameters_ofTheSmallerReadingOfThePaper_areItsCount() {
        String options = "{encoder: {name: deep-sets, path: {hidden: [], width: 32, activateOutput: true}, particle:"
                + " {hidden: [32], width: 32}}, decoder: {name: softmax, hidden: [32]}, loss: {name: likelihood}}";
        assertThat(parameters(Toys.trainer(options), 14, 0)).isEqualTo(5265);
    }

    private static int parameters(NeuralTrainer trainer, int inputs, int targets) {
        Space target = targets == 0 ? PASSAGE : new Space.Vectors(targets);
        Space input = new Space.Vectors(inputs);
        LawTensors laws = points(inputs);
        Assembly assembly = Assembly.fresh(
                new Assembly.Shape(input, inputs, target, target.dimension()),
                Tensors.cpu(),
                Seed.of(1),
                new TrainingLaws(laws, targets == 0 ? laws : points(targets)));
        try (Model model = Model.build(trainer.encoder(), trainer.decoder(), assembly)) {
            return model.parameters().size();
        }
    }

    private static LawTensors points(int dimension) {
        Generator random = Seed.of(4).generator();
        double[] points = new double[3 * dimension];
        for (int i = 0; i < points.length; i++) points[i] = random.nextGaussian();
        return Toys.tensors(List.of(Ensemble.uniform(new Space.Vectors(dimension), points)), List.of());
    }
}
