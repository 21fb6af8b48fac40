package io.pushforward.neural.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Space;
import io.pushforward.neural.decoder.InputPush;
import io.pushforward.neural.decoder.NoiseGenerator;
import io.pushforward.neural.decoder.RealNvp;
import io.pushforward.neural.encoder.DeepSets;
import io.pushforward.neural.net.Activation;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.Layers;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.Rounding;
import io.pushforward.neural.tensor.Tape;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Gradients that layers write down on a {@link Tape}, against those that libtorch traces. */
class WrittenGradientsTest {
    private static final int LAWS = 3;
    private static final int SIZE = 8;

    static Stream<Decoder> decoders() {
        return Stream.of(
                new RealNvp().withCouplings(3).withHidden(List.of(8, 8)),
                new NoiseGenerator().withHidden(List.of(8, 8)),
                new NoiseGenerator().withHidden(List.of(8, 8)).withCode(new Layers(8, 4)),
                new InputPush(),
                new InputPush().withContext(InputPush.Context.IGNORED).withOdd(true));
    }

    @ParameterizedTest
    @MethodSource("decoders")
    void writtenGradients_ofDecoders_areTheTraced(Decoder decoder) {
        DeepSets encoder = new DeepSets(8, 6)
                .withPath(new DeepSets.PathLayers(new Layers(8, 4), false))
                .withOuter(new Layers(8, 5));
        assertAlike(encoder, decoder);
    }

    @ParameterizedTest
    @EnumSource(Activation.class)
    void writtenGradients_ofActivations_areTheTraced(Activation activation) {
        DeepSets encoder = new DeepSets(8, 6).withOuter(new Layers(8, 5).withActivation(activation));
        assertAlike(
                encoder, new RealNvp().withCouplings(2).withHidden(List.of(8)).withActivation(activation));
    }

    /**
     * The same kernels in the same order give the same bits where a processor has no others. Elsewhere both are the gradients
     * of a network whose parameters are wrong by roundings of ten layers, each of sums over eight numbers or all points; what
     * such an error does is measured with a larger one.
     */
    private static void assertAlike(DeepSets encoder, Decoder decoder) {
        try (PointerScope scope = new PointerScope();
                LawTensors inputs = laws(3, 1);
                LawTensors targets = laws(2, 2)) {
            Assembly.Shape shape = new Assembly.Shape(new Space.Vectors(3), 3, new Space.Vectors(2), 2);
            Assembly assembly = Assembly.fresh(shape, Tensors.cpu(), Seed.of(3), new TrainingLaws(inputs, targets));
            try (Model model = Model.build(encoder, decoder, assembly)) {
                shake(model);
                loss(model, inputs).backward();
                float[] traced = Tensors.floats(model.parameters().gradients());
                model.parameters().gradients().zero_();
                try (Tape tape = Tape.open()) {
                    tape.backward(loss(model, inputs));
                }
                float[] written = Tensors.floats(model.parameters().gradients());
                float largest = 0;
                for (float entry : traced) largest = Math.max(largest, Math.abs(entry));
                assertThat(largest).isGreaterThan(1e-3f);
                float rounding = (float) (Rounding.of(10 * (8 + LAWS * SIZE), Rounding.FLOAT)
                        * Math.max(largest, condition(model, inputs, traced)));
                assertThat(rounding).as("the bound says something").isLessThan(0.01f * largest);
                for (int k = 0; k < traced.length; k++) assertThat(written[k]).isCloseTo(traced[k], within(rounding));
            }
        }
    }

    /** How much gradients move for each relative change of the parameters. */
    private static double condition(Model model, LawTensors inputs, float[] traced) {
        double change = 1e-3;
        float[] values = Tensors.floats(model.parameters().values());
        double most = 0;
        Generator random = Seed.of(6).generator();
        for (int trial = 0; trial < 3; trial++) {
            float[] moved = values.clone();
            for (int k = 0; k < moved.length; k++) moved[k] *= (float) (1 + change * random.nextGaussian());
            io.pushforward.neural.tensor.Gradients.set(model.parameters(), moved);
            model.parameters().gradients().zero_();
            loss(model, inputs).backward();
            float[] there = Tensors.floats(model.parameters().gradients());
            for (int k = 0; k < there.length; k++) most = Math.max(most, Math.abs(there[k] - traced[k]) / change);
        }
        io.pushforward.neural.tensor.Gradients.set(model.parameters(), values);
        return most;
    }

    /** Away from layers that start at zero, behind which every gradient is zero. */
    private static void shake(Model model) {
        Generator random = Seed.of(4).generator();
        float[] values = Tensors.floats(model.parameters().values());
        for (int k = 0; k < values.length; k++) values[k] += (float) (0.1 * random.nextGaussian());
        io.pushforward.neural.tensor.Gradients.set(model.parameters(), values);
    }

    private static Tensor loss(Model model, LawTensors inputs) {
        Noise noise = new Noise(Seed.of(5).generator());
        TensorLaw.Particles law = (TensorLaw.Particles) model.predict(inputs.all(), noise);
        return law.particles(SIZE, noise).points().square().mean();
    }

    private static LawTensors laws(int dimension, int seed) {
        Generator random = Seed.of(seed).generator();
        float[] points = new float[LAWS * SIZE * dimension];
        for (int k = 0; k < points.length; k++) points[k] = (float) random.nextGaussian();
        double[] weights = new double[LAWS * SIZE];
        Arrays.fill(weights, 1.0 / SIZE);
        int[] sizes = new int[LAWS];
        Arrays.fill(sizes, SIZE);
        return new LawTensors(points, dimension, weights, sizes, Tensors.cpu());
    }

    @Test
    void open_whileOneIsOpen_isRefused() {
        try (Tape tape = Tape.open()) {
            assertThat(Tape.recording()).contains(tape);
            assertThatThrownBy(Tape::open).isInstanceOf(IllegalStateException.class);
        }
        assertThat(Tape.recording()).isEmpty();
    }
}
