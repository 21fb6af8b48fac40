package io.pushforward.neural.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Init;
import io.pushforward.neural.net.Parameter.Decay;
import io.pushforward.neural.net.Parameters;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Rounding;
import io.pushforward.neural.tensor.Subsample;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.NoGradGuard;
import org.junit.jupiter.api.Test;

class AdamWTest {
    private static Parameters parameters() {
        LawTensors laws = new LawTensors(new float[1], 1, new double[] {1}, new int[] {1}, Tensors.cpu());
        Space line = new Space.Vectors(1);
        Assembly assembly = Assembly.fresh(
                new Assembly.Shape(line, 1, line, 1), Tensors.cpu(), Seed.of(2), new TrainingLaws(laws, laws));
        assembly.parameter("decays", Init.normal(1), 3);
        assembly.parameter("free", Init.normal(1), Decay.FREE, 2);
        return assembly.finish();
    }

    /** The formula of Loshchilov and Hutter (2019, algorithm 2) with PyTorch's conventions, in double precision. */
    @Test
    void step_manyTimes_followsTheFormula() {
        Parameters parameters = parameters();
        double[] values = Tensors.doubles(parameters.values());
        double[] first = new double[5];
        double[] second = new double[5];
        double[] sizes = new double[5]; // what the first moment would be, were no gradient to cancel another
        double[] roundings = new double[5];
        Generator random = Seed.of(9).generator();
        double decay = 0.1;
        double largest = 1.5;
        try (AdamW optimiser = new AdamW(parameters, decay, Optional.of(largest));
                NoGradGuard guard = Tensors.noGradients()) {
            for (int count = 1; count <= 20; count++) {
                double rate = 0.05 / count;
                float[] gradient = new float[5];
                double norm = 0;
                for (int i = 0; i < 5; i++) {
                    gradient[i] = (float) random.nextGaussian();
                    norm += gradient[i] * gradient[i];
                }
                norm = Math.sqrt(norm);
                parameters.gradients().copy_(Tensors.of(gradient, 5));
                optimiser.step(rate, count, norm);
                for (int i = 0; i < 5; i++) {
                    double g = gradient[i] * Math.min(1, largest / (norm + 1e-6));
                    if (i < 3) values[i] -= rate * decay * values[i];
                    first[i] = 0.9 * first[i] + 0.1 * g;
                    second[i] = 0.999 * second[i] + 0.001 * g * g;
                    double m = first[i] / (1 - Math.pow(0.9, count));
                    double v = second[i] / (1 - Math.pow(0.999, count));
                    values[i] -= rate * m / (Math.sqrt(v) + 1e-8);
                    sizes[i] = 0.9 * sizes[i] + 0.1 * Math.abs(g);
                    // Three roundings a step in each moment, eight in the update, two in the value.
                    double relative = sizes[i] / (1 - Math.pow(0.9, count)) / Math.sqrt(v);
                    roundings[i] += rate * relative * Rounding.of(6 * count + 8, Rounding.FLOAT);
                    roundings[i] = Math.max(roundings[i], Rounding.of(2 * count, Rounding.FLOAT) * Math.abs(values[i]));
                }
            }
        }
        double[] found = Tensors.doubles(parameters.values());
        for (int i = 0; i < 5; i++) assertThat(found[i]).isCloseTo(values[i], within(2 * roundings[i]));
    }

    @Test
    void withMethods_changeEachItsOwnOption() {
        TrainingOptions.Subsampling some = new TrainingOptions.Subsampling(
                Subsample.Draw.WITHOUT_REPLACEMENT, Optional.of(3), Optional.empty(), 0.5);
        TrainingOptions.Validation held = new TrainingOptions.Validation(0.25, 7);
        assertThat(new TrainingOptions()
                        .withEpochs(3)
                        .withBatch(5)
                        .withRate(0.5)
                        .withSchedule(TrainingOptions.Schedule.STEP)
                        .withWarmUp(0.125)
                        .withDecay(0.25)
                        .withClip(4)
                        .withAverage(0.75)
                        .withSparsity(2)
                        .withSubsample(some)
                        .withValidation(held)
                        .withDevice(TrainingOptions.Device.CUDA)
                        .withCheckpointSeconds(11))
                .isEqualTo(new TrainingOptions(
                        3,
                        5,
                        0.5,
                        TrainingOptions.Schedule.STEP,
                        0.125,
                        0.25,
                        Optional.of(4.0),
                        Optional.of(0.75),
                        2,
                        Optional.empty(),
                        some,
                        Optional.of(held),
                        TrainingOptions.Device.CUDA,
                        11));
    }

    @Test
    void rate_warmsUpAndFallsAsACosine() {
        TrainingOptions options = new TrainingOptions()
                .withRate(2)
                .withSchedule(TrainingOptions.Schedule.COSINE)
                .withWarmUp(0.1);
        assertThat(options.rate(0, 100, List.of())).isCloseTo(2.0 / 11, within(1e-12));
        assertThat(options.rate(9, 100, List.of())).isCloseTo(20.0 / 11, within(1e-12));
        assertThat(options.rate(10, 100, List.of())).isEqualTo(2);
        assertThat(options.rate(55, 100, List.of())).isCloseTo(1, within(1e-12));
        assertThat(options.rate(99, 100, List.of())).isBetween(0.0, 0.01);
    }

    @Test
    void rate_byStep_isATenthAfterHalfOfTheStepsAndAgainAfterThreeQuarters() {
        TrainingOptions options = new TrainingOptions().withRate(2).withSchedule(TrainingOptions.Schedule.STEP);
        assertThat(options.rate(49, 100, List.of())).isEqualTo(2);
        assertThat(options.rate(50, 100, List.of())).isCloseTo(0.2, within(1e-12));
        assertThat(options.rate(75, 100, List.of())).isCloseTo(0.02, within(1e-12));
    }

    @Test
    void rate_byPlateau_fallsAfterElevenEpochsWithoutALowerLoss() {
        TrainingOptions options = new TrainingOptions().withRate(2).withSchedule(TrainingOptions.Schedule.PLATEAU);
        List<Double> losses = new ArrayList<>(List.of(-1.0, -2.0));
        for (int epoch = 0; epoch < 10; epoch++) losses.add(-2.0001); // lower, by less than counts
        assertThat(options.rate(99, 100, losses)).isEqualTo(2);
        losses.add(-1.5);
        assertThat(options.rate(99, 100, losses)).isCloseTo(0.2, within(1e-12));
        losses.add(-3.0); // falls again, and the rate stays
        assertThat(options.rate(99, 100, losses)).isCloseTo(0.2, within(1e-12));
    }
}
