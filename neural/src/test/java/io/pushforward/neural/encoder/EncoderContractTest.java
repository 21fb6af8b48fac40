package io.pushforward.neural.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.net.Parameters;
import io.pushforward.neural.tensor.Gradients;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Rounding;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.Toys;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every encoder promises: it is a function of the law alone, in batches of any sizes. */
class EncoderContractTest {
    private static final Space.Fields PATHS = Space.Fields.path(Axis.uniform(0, 2, 9), 1);
    private static final int DIMENSION = 9;
    /** Of sums of at most twenty points, then of layers of at most nine numbers; terms are at most ten times their sum. */
    private static final float ROUNDING = (float) (10 * Rounding.of(20 + 2 * 9, Rounding.FLOAT));

    /** An encoder with its parameters, on training laws of different sizes with different weights. */
    private record Built(EncoderNet encoder, Encoder part, Parameters parameters) {
        static Built of(String yaml) {
            Settings settings = Settings.of("test", Toys.yaml(yaml));
            Encoder part = Registry.read(Encoder.class, settings);
            settings.finish();
            List<Ensemble> laws = List.of(law(1, 12), law(2, 7), law(3, 7), law(4, 20));
            LawTensors inputs = Toys.tensors(laws, part.pointFeatures(PATHS));
            Assembly assembly = Assembly.fresh(
                    new Assembly.Shape(PATHS, DIMENSION, new Space.Vectors(1), 1),
                    Tensors.cpu(),
                    Seed.of(5),
                    new TrainingLaws(inputs, inputs));
            EncoderNet encoder = part.build(assembly.in("encoder"));
            return new Built(encoder, part, assembly.finish());
        }

        float[] encode(Ensemble... laws) {
            return Tensors.floats(encoder.encode(batch(laws)));
        }

        TensorEnsemble batch(Ensemble... laws) {
            return Toys.tensors(List.of(laws), part.pointFeatures(PATHS)).all();
        }
    }

    private static Ensemble law(long seed, int size) {
        Generator random = Seed.of(seed).generator();
        double[] points = new double[size * DIMENSION];
        double[] weights = new double[size];
        for (int i = 0; i < size; i++) {
            weights[i] = 0.2 + random.nextDouble();
            for (int k = 1; k < DIMENSION; k++)
                points[i * DIMENSION + k] = points[i * DIMENSION + k - 1] + 0.1 * seed + 0.4 * random.nextGaussian();
        }
        return Ensemble.weighted(PATHS, points, weights);
    }

    @ParameterizedTest
    @MethodSource("encoders")
    void encode_ofShuffledPoints_isTheSame(String yaml) {
        Built built = Built.of(yaml);
        Ensemble law = law(7, 11);
        Ensemble shuffled = law.select(10, 3, 5, 0, 1, 9, 8, 2, 4, 7, 6);
        assertClose(built.encode(shuffled), built.encode(law));
        assertThat(built.encode(law)).hasSize(built.encoder.width());
    }

    @ParameterizedTest
    @MethodSource("encoders")
    void encode_ofAPointSplitInTwo_isTheSame(String yaml) {
        Built built = Built.of(yaml);
        Ensemble law = law(7, 6);
        double[] points = Arrays.copyOf(law.points(), 8 * DIMENSION);
        System.arraycopy(points, 2 * DIMENSION, points, 6 * DIMENSION, DIMENSION);
        Arrays.fill(points, 7 * DIMENSION, 8 * DIMENSION, 3.5); // a point of weight zero, wherever it lies
        double[] weights = Arrays.copyOf(law.weights(), 8);
        weights[6] = 0.7 * weights[2];
        weights[2] *= 0.3;
        assertClose(built.encode(Ensemble.weighted(PATHS, points, weights)), built.encode(law));
    }

    @ParameterizedTest
    @MethodSource("encoders")
    void encode_ofARaggedBatch_isEachLawAlone(String yaml) {
        Built built = Built.of(yaml);
        Ensemble[] laws = {law(7, 6), law(8, 1), law(9, 17)};
        float[] together = built.encode(laws);
        int width = built.encoder.width();
        for (int i = 0; i < laws.length; i++)
            assertClose(Arrays.copyOfRange(together, i * width, (i + 1) * width), built.encode(laws[i]));
        Ensemble[] equal = {law(7, 6), law(8, 6)};
        float[] dense = built.encode(equal);
        for (int i = 0; i < equal.length; i++)
            assertClose(Arrays.copyOfRange(dense, i * width, (i + 1) * width), built.encode(equal[i]));
    }

    @ParameterizedTest
    @MethodSource("learned")
    void encode_hasGradientsLikeFiniteDifferences(String yaml) {
        Built built = Built.of(yaml);
        TensorEnsemble batch = built.batch(law(7, 6), law(8, 4));
        Generator random = Seed.of(9).generator();
        float[] coefficients = new float[2 * built.encoder.width()];
        for (int i = 0; i < coefficients.length; i++) coefficients[i] = (float) random.nextGaussian();
        Tensor probe = Tensors.of(coefficients, 2, built.encoder.width());
        Gradients.assertLikeFiniteDifferences(
                built.parameters, () -> built.encoder.encode(batch).mul(probe).sum());
    }

    private static void assertClose(float[] actual, float[] expected) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int i = 0; i < actual.length; i++)
            assertThat(actual[i])
                    .as("entry %d", i)
                    .isCloseTo(expected[i], within(ROUNDING * (1 + Math.abs(expected[i]))));
    }

    /** A new encoder adds itself here, or below if it has nothing to train. */
    static Stream<String> learned() {
        return Stream.of(
                "{name: deep-sets, points: standardised, particle: {hidden: [8], width: 5},"
                        + " pooling: mean-and-deviation, outer: {hidden: [6], width: 4, activation: gelu}}",
                "{name: deep-sets, particle: {hidden: [8, 7], width: 5}}",
                "{name: deep-sets, path: {hidden: [6], width: 5}, particle: {hidden: [4],"
                        + " width: 3}, outer: {hidden: [], width: 2}}",
                "{name: frequencies, count: 6}",
                "{name: network, of: {name: moments}, hidden: [5], width: 3}",
                "{name: sphere-tests, tests: {hidden: [6], width: 3}}",
                "{name: bounded-tests, tests: {hidden: [8], width: 4}, bound: 0.4}",
                "{name: attention, particle: {hidden: [8], width: 6}, seeds: 2, heads: 3}",
                "{name: concatenation, parts: [{name: path-statistics}, {name: deep-sets,"
                        + " particle: {hidden: [4], width: 3}}, {name: frequencies, count: 2}]}");
    }

    static Stream<String> encoders() {
        return Stream.concat(
                learned(),
                Stream.of(
                        "{name: moments}",
                        "{name: moments, second: variance, standardise: false}",
                        "{name: fixed-features, second: covariance, frequencies: 3}",
                        "{name: fixed-features, particles: coordinates, frequencies: 8}",
                        "{name: path-statistics, statistics: [terminal-mean, log-quadratic-variation,"
                                + " autocovariance, log-spectrum], lags: [0, 1, 3], bands: 3}",
                        "{name: field-statistics, blocks: 2, lags: [1, 3]}",
                        "{name: polynomial, of: {name: moments, second: variance}}"));
    }
}
