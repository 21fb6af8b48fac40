package io.pushforward.neural.decoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Parameters;
import io.pushforward.neural.tensor.Gradients;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.Rounding;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.Toys;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every decoder promises: a valid law whatever its parameters, of the kind it declares, with right gradients. */
class DecoderContractTest {
    private static final int WIDTH = 3;
    private static final int LAWS = 4;

    private record Built(Decoder part, DecoderNet<?> decoder, Parameters parameters, Space targetSpace) {
        static Built of(String yaml) {
            Settings settings = Settings.of("test", Toys.yaml(yaml));
            Decoder part = Registry.read(Decoder.class, settings);
            settings.finish();
            boolean labels = part.gives(Toys.LABELS) == TensorLaw.LabelMasses.class
                    && part.gives(Toys.PLANE) == TensorLaw.LabelMasses.class;
            Space target = labels ? Toys.LABELS : Toys.PLANE;
            Assembly assembly = Assembly.fresh(
                    new Assembly.Shape(Toys.PLANE, 2, target, target.dimension()),
                    Tensors.cpu(),
                    Seed.of(5),
                    new TrainingLaws(inputs(), labels ? labelTargets() : inputs()));
            DecoderNet<?> decoder = part.build(assembly.in("decoder"), WIDTH);
            return new Built(part, decoder, assembly.finish(), target);
        }

        TensorLaw decode(Tensor context) {
            return decoder.decode(context, inputs().all());
        }
    }

    private static LawTensors inputs() {
        List<Ensemble> laws = new ArrayList<>();
        for (int i = 0; i < LAWS; i++) laws.add(Toys.input(i, 10));
        return Toys.tensors(laws, List.of());
    }

    private static LawTensors labelTargets() {
        int size = Toys.LABELS.size();
        float[] points = new float[LAWS * size];
        double[] weights = new double[LAWS * size];
        int[] sizes = new int[LAWS];
        for (int i = 0; i < LAWS; i++) {
            sizes[i] = size;
            System.arraycopy(Toys.masses(Toys.parameter(i)), 0, weights, i * size, size);
            for (int k = 0; k < size; k++) points[i * size + k] = k;
        }
        return new LawTensors(points, 1, weights, sizes, Tensors.cpu());
    }

    private static Tensor context(double scale) {
        Generator random = Seed.of(21).generator();
        float[] values = new float[LAWS * WIDTH];
        for (int i = 0; i < values.length; i++) values[i] = (float) (scale * random.nextGaussian());
        return Tensors.of(values, LAWS, WIDTH);
    }

    private static Noise noise() {
        return new Noise(Seed.of(31).generator());
    }

    @ParameterizedTest
    @MethodSource("decoders")
    void decode_givesTheKindThatTheRecipeDeclares(String yaml) {
        Built built = Built.of(yaml);
        TensorLaw law = built.decode(context(1));
        assertThat(law).isInstanceOf(built.part.gives(built.targetSpace));
        assertThat(law.laws()).isEqualTo(LAWS);
    }

    @ParameterizedTest
    @MethodSource("decoders")
    void decode_withAnyParameters_isAValidLaw(String yaml) {
        Built built = Built.of(yaml);
        Generator random = Seed.of(41).generator();
        for (double scale : new double[] {1e-3, 1, 3}) {
            float[] wild = new float[built.parameters.size()];
            for (int i = 0; i < wild.length; i++) wild[i] = (float) (scale * random.nextGaussian());
            Gradients.set(built.parameters, wild);
            assertValid(built.decode(context(2)));
        }
    }

    private static void assertValid(TensorLaw law) {
        if (law instanceof TensorLaw.Masses masses) assertMasses(masses.logMasses());
        if (law instanceof TensorLaw.GridMasses masses) assertMasses(masses.logMasses());
        if (law instanceof TensorLaw.Gaussian gaussian)
            for (float entry : Tensors.floats(gaussian.cholesky().diagonal(0, 1, 2)))
                assertThat(entry).isPositive();
        if (law instanceof TensorLaw.Particles drawn) {
            TensorEnsemble particles = drawn.particles(7, noise());
            assertThat(particles.laws()).isEqualTo(LAWS);
            assertThat(particles.dimension()).isEqualTo(2);
            for (float value : Tensors.floats(particles.points()))
                assertThat(value).isFinite();
            double rounding = Rounding.of(7 + 1, Rounding.FLOAT); // seven weights, and the division in each
            for (double total : Tensors.doubles(particles.denseWeights().sum(1)))
                assertThat(total).isCloseTo(1, within(rounding));
        }
        if (law instanceof TensorLaw.Density density)
            for (float value : Tensors.floats(density.logDensity(inputs().all())))
                assertThat(value).isNotNaN();
    }

    private static void assertMasses(Tensor logMasses) {
        double[] logs = Tensors.doubles(logMasses);
        double[] totals = Tensors.doubles(logMasses.exp().sum(1));
        int count = logs.length / totals.length;
        for (int law = 0; law < totals.length; law++)
            assertThat(totals[law])
                    .isCloseTo(1, within(Rounding.ofMasses(Arrays.copyOfRange(logs, law * count, (law + 1) * count))));
    }

    @ParameterizedTest
    @MethodSource("decoders")
    void decode_hasGradientsLikeFiniteDifferences(String yaml) {
        Built built = Built.of(yaml);
        Generator random = Seed.of(43).generator();
        float[] away = Tensors.floats(built.parameters.values());
        for (int i = 0; i < away.length; i++) away[i] += (float) (0.2 * random.nextGaussian());
        Gradients.set(built.parameters, away);
        Tensor context = context(1);
        Gradients.assertLikeFiniteDifferences(built.parameters, () -> {
            TensorLaw law = built.decode(context);
            if (law instanceof TensorLaw.Density density)
                return density.logDensity(inputs().all()).mean();
            if (law instanceof TensorLaw.LabelMasses masses)
                return masses.logMasses().narrow(1, 1, 2).sum();
            TensorEnsemble particles = ((TensorLaw.Particles) law).particles(6, noise());
            return particles.average(particles.points().sin()).sum();
        });
    }

    @ParameterizedTest
    @MethodSource("decoders")
    void particles_ofAFlowGaussianOrGenerator_haveGradientsToo(String yaml) {
        Built built = Built.of(yaml);
        Tensor context = context(1);
        if (!(built.decode(context) instanceof TensorLaw.Particles)) return;
        Generator random = Seed.of(43).generator();
        float[] away = Tensors.floats(built.parameters.values());
        for (int i = 0; i < away.length; i++) away[i] += (float) (0.2 * random.nextGaussian());
        Gradients.set(built.parameters, away);
        Gradients.assertLikeFiniteDifferences(built.parameters, () -> {
            TensorEnsemble particles = ((TensorLaw.Particles) built.decode(context)).particles(6, noise());
            return particles.average(particles.points().sin()).sum();
        });
    }

    /** How fast a law is said to move: checked against small steps, and as something that training can lower. */
    @ParameterizedTest
    @MethodSource("decoders")
    void steepness_whereThereIsOne_boundsSmallStepsAndHasGradients(String yaml) {
        Built built = Built.of(yaml);
        Tensor context = context(1);
        if (built.decoder.steepness(context).isEmpty()) return;
        Generator random = Seed.of(44).generator();
        float[] away = Tensors.floats(built.parameters.values());
        for (int i = 0; i < away.length; i++) away[i] += (float) (0.2 * random.nextGaussian());
        Gradients.set(built.parameters, away);
        float[] steepness = Tensors.floats(built.decoder.steepness(context).orElseThrow());
        double nearest = 0;
        for (int k = 0; k < WIDTH; k++) {
            float[] stepped = Tensors.floats(context).clone();
            for (int i = 0; i < LAWS; i++) stepped[i * WIDTH + k] += (float) STEP;
            double[] moved = movements(built.decode(context), built.decode(Tensors.of(stepped, LAWS, WIDTH)));
            for (int i = 0; i < LAWS; i++) {
                // Curvature over a step of 0.01, and rounding of single precision over it.
                assertThat(moved[i] / STEP).isLessThanOrEqualTo(1.1 * steepness[i] + 1e-3);
                nearest = Math.max(nearest, moved[i] / STEP / steepness[i]);
            }
        }
        assertThat(nearest).as("no more than several times too large").isGreaterThan(0.2);
        Gradients.assertLikeFiniteDifferences(
                built.parameters,
                () -> built.decoder.steepness(context).orElseThrow().sum());
    }

    private static final double STEP = 0.01;

    /** The l1 norms of the steps of masses, else the lengths of the steps of what bounds W2. */
    private static double[] movements(TensorLaw from, TensorLaw to) {
        if (from instanceof TensorLaw.Masses p && to instanceof TensorLaw.Masses q)
            return Tensors.doubles(
                    p.logMasses().exp().sub(q.logMasses().exp()).abs().sum(1));
        if (from instanceof TensorLaw.MovedAtoms p && to instanceof TensorLaw.MovedAtoms q)
            return Tensors.doubles(
                    p.points().sub(q.points()).square().sum(2).mean(1).sqrt());
        TensorLaw.Gaussian p = (TensorLaw.Gaussian) from;
        TensorLaw.Gaussian q = (TensorLaw.Gaussian) to;
        Tensor factors = p.cholesky().sub(q.cholesky()).square().sum(2).sum(1);
        return Tensors.doubles(
                p.mean().sub(q.mean()).square().sum(1).add(factors).sqrt());
    }

    /** Small decoders with the options that change their form; a decoder that is not among them is tested by default. */
    private static final List<String> SMALL = List.of(
            "{name: softmax, hidden: [5], atoms: 6}",
            "{name: softmax, hidden: [5], netRadius: 0.8}",
            "{name: moving-atoms, hidden: [5], atoms: 6}",
            "{name: moving-atoms, hidden: [], atoms: 50}",
            "{name: gaussian, hidden: []}",
            "{name: gaussian, hidden: [5], offset: 0.01}",
            "{name: real-nvp, couplings: 3, hidden: [6, 5]}",
            "{name: ordinal, hidden: [4], count: 3}",
            "{name: ordinal, hidden: [], shapes: free, count: 2}",
            "{name: generator, normals: 3, phases: 1, hidden: [6, 5]}",
            "{name: generator, normals: 3, hidden: [6], code: {width: 4, hidden: [5]}}",
            "{name: input-push, normals: 1, phases: 1, width: 6, blocks: 2}",
            "{name: input-push, width: 6, blocks: 1, context: ignored}",
            "{name: input-push, normals: 1, width: 6, blocks: 2, context: others, folds: 3, odd: true}",
            "{name: hermite-chaos, hidden: [4], variables: 2, degree: 3}",
            "{name: exponential-density, hidden: [4], count: 6, rank: 3}",
            "{name: bin-density, hidden: [], count: 5}");

    static Stream<String> decoders() {
        return Stream.concat(SMALL.stream(), others());
    }

    /** Those of the registry that {@link #SMALL} does not name, by their defaults. */
    static Stream<String> others() {
        return Registry.names(Decoder.class).stream()
                .filter(name -> SMALL.stream().noneMatch(yaml -> yaml.startsWith("{name: " + name + ",")))
                .map(name -> "{name: " + name + "}");
    }
}
