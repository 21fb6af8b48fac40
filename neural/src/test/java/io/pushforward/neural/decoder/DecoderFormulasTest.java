package io.pushforward.neural.decoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.DecoderNet;
import io.pushforward.neural.net.Parameters;
import io.pushforward.neural.tensor.Base;
import io.pushforward.neural.tensor.DensityGrid;
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
import java.util.Arrays;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;

/** Decoders against closed forms. */
class DecoderFormulasTest {
    private record Built(DecoderNet<?> decoder, Parameters parameters) {
        static Built of(String yaml, int dimension) {
            double[] points = new double[20 * dimension];
            Generator random = Seed.of(2).generator();
            for (int i = 0; i < points.length; i++) points[i] = random.nextGaussian();
            Space space = new Space.Vectors(dimension);
            LawTensors laws = Toys.tensors(List.of(Ensemble.uniform(space, points)), List.of());
            Assembly assembly = Assembly.fresh(
                    new Assembly.Shape(space, dimension, space, dimension),
                    Tensors.cpu(),
                    Seed.of(5),
                    new TrainingLaws(laws, laws));
            DecoderNet<?> decoder = Registry.read(Decoder.class, Settings.of("test", Toys.yaml(yaml)))
                    .build(assembly, 1);
            return new Built(decoder, assembly.finish());
        }

        TensorLaw decode() {
            Tensor one = Tensors.of(new float[] {1}, 1, 1);
            return decoder.decode(one, TensorEnsemble.uniform(Tensors.of(new float[] {0}, 1, 1, 1)));
        }

        Built away() {
            Generator random = Seed.of(43).generator();
            float[] values = Tensors.floats(parameters.values());
            for (int i = 0; i < values.length; i++) values[i] += (float) (0.4 * random.nextGaussian());
            Gradients.set(parameters, values);
            return this;
        }
    }

    /** log p(F(z)) = log N(z) - log |det F'(z)|, with F' by central differences. */
    @Test
    void realNvp_densityOfAnImage_isTheChangeOfVariables() {
        TensorLaw.Flow flow = (TensorLaw.Flow) Built.of("{name: real-nvp, couplings: 4, hidden: [8, 8]}", 3)
                .away()
                .decode();
        double[] z = {0.3, -0.8, 0.5};
        double[] y = push(flow, z);
        double step = 5e-3;
        RealMatrix jacobian = jacobian(flow, step, z);
        double normal = -0.5 * Arrays.stream(z).map(v -> v * v).sum() - 1.5 * Math.log(2 * Math.PI);
        double expected = normal - logDeterminant(jacobian);
        double found = flow.logDensity(TensorEnsemble.uniform(Tensors.floats(y, 1, 1, 3)))
                .item_double();
        // Differences over twice the step are four times as wrong by curvature. Images are rounded in four couplings,
        // each of
        // three layers of at most eight terms, and the logarithm of a determinant moves by tr(J⁻¹ dJ).
        double curvature = Math.abs(logDeterminant(jacobian(flow, 2 * step, z)) - logDeterminant(jacobian));
        double largest = Arrays.stream(y).map(Math::abs).max().orElseThrow();
        double image = Rounding.of(4 * 3 * (8 + 2), Rounding.FLOAT) * Math.max(1, largest);
        double sensitivity = 0;
        for (double[] row :
                new LUDecomposition(jacobian).getSolver().getInverse().getData())
            for (double entry : row) sensitivity += Math.abs(entry);
        double rounding = sensitivity * image / step + Rounding.of(120, Rounding.FLOAT) * Math.abs(expected);
        assertThat(found).isCloseTo(expected, within(curvature + rounding));
        assertThat(curvature + rounding).as("the bound says something").isLessThan(0.05);
    }

    private static RealMatrix jacobian(TensorLaw.Flow flow, double step, double... z) {
        RealMatrix jacobian = new Array2DRowRealMatrix(z.length, z.length);
        for (int k = 0; k < z.length; k++) {
            double[] up = z.clone();
            double[] down = z.clone();
            up[k] += step;
            down[k] -= step;
            double[] high = push(flow, up);
            double[] low = push(flow, down);
            // the step as single precision has it
            for (int i = 0; i < z.length; i++)
                jacobian.setEntry(i, k, (high[i] - low[i]) / ((double) (float) up[k] - (float) down[k]));
        }
        return jacobian;
    }

    private static double logDeterminant(RealMatrix matrix) {
        return Math.log(Math.abs(new LUDecomposition(matrix).getDeterminant()));
    }

    private static double[] push(TensorLaw.Flow flow, double[] z) {
        return Tensors.doubles(flow.map().push(Tensors.floats(z, 1, 1, z.length)));
    }

    @Test
    void realNvp_atItsStart_isTheStandardNormalLaw() {
        TensorLaw.Flow flow = (TensorLaw.Flow) Built.of("{name: real-nvp}", 3).decode();
        assertThat(push(flow, new double[] {0.5, -1, 2})).containsExactly(0.5, -1, 2);
    }

    /** Orthonormality: averages of h_a h_b by Gauss-Hermite quadrature with five nodes, exact to degree nine. */
    @Test
    void hermiteChaos_meanAndVariance_areThoseOfItsCoefficients() {
        Built built = Built.of("{name: hermite-chaos, hidden: [], variables: 1, degree: 4}", 1)
                .away();
        TensorLaw.Generated law = (TensorLaw.Generated) built.decode();
        double[] nodes = {-2.8569700138728056, -1.355626179974266, 0, 1.355626179974266, 2.8569700138728056};
        double[] weights = {
            0.011257411327720691, 0.22207592200561266, 0.5333333333333333, 0.22207592200561266, 0.011257411327720691
        };
        double[] values = Tensors.doubles(law.push().push(Tensors.floats(nodes, 1, 5, 1)));
        double mean = 0;
        double square = 0;
        for (int i = 0; i < 5; i++) {
            mean += weights[i] * values[i];
            square += weights[i] * values[i] * values[i];
        }
        double[] parameters = Tensors.doubles(built.parameters.values()); // weight [5, 1], then bias [5]
        double[] coefficients = new double[5];
        for (int k = 0; k < 5; k++) coefficients[k] = parameters[k] + parameters[5 + k];
        double variance = 0;
        for (int k = 1; k < 5; k++) variance += coefficients[k] * coefficients[k];
        double ofMean = 0;
        double ofSquare = 0;
        for (int i = 0; i < 5; i++) {
            double rounding = roundingOfChaos(nodes[i], coefficients);
            ofMean += weights[i] * rounding;
            ofSquare += weights[i] * 2 * Math.abs(values[i]) * rounding;
        }
        assertThat(mean).isCloseTo(coefficients[0], within(ofMean));
        assertThat(square - mean * mean).isCloseTo(variance, within(ofSquare + 2 * Math.abs(mean) * ofMean));
    }

    /**
     * Of a sum of coefficients times Hermite polynomials in float: by recurrence, three roundings a degree, on a node that is
     * itself rounded, which counts once for each degree; no sign of the polynomials' own terms cancels.
     */
    private static double roundingOfChaos(double node, double... coefficients) {
        double before = 0;
        double now = 1;
        double factorial = 1;
        double terms = 0;
        for (int k = 0; k < coefficients.length; k++) {
            terms += Math.abs(coefficients[k]) * now / Math.sqrt(factorial);
            double next = Math.abs(node) * now + k * before;
            before = now;
            now = next;
            factorial *= k + 1;
        }
        return Rounding.of(4 * coefficients.length + 4, Rounding.FLOAT) * terms;
    }

    @Test
    void hermiteOrders_ofTwoVariables_areAllUpToTheDegree() {
        assertThat(HermiteChaos.Net.orders(2, 2))
                .containsExactly(
                        List.of(0, 0), List.of(1, 0), List.of(0, 1), List.of(2, 0), List.of(1, 1), List.of(0, 2));
    }

    @Test
    void gridDensity_integratesToOne() {
        for (String name : List.of("exponential-density", "bin-density")) {
            TensorLaw.GridMasses law = (TensorLaw.GridMasses) Built.of("{name: " + name + ", hidden: [], count: 7}", 2)
                    .away()
                    .decode();
            DensityGrid grid = law.grid();
            double[] logHeights = grid.logHeights(Tensors.doubles(law.logMasses()));
            // Midpoints of a fine grid whose cells divide those of the density: exact for both shapes up to curvature
            // of the bilinear pieces, whose integral the midpoint rule gives exactly.
            int fine = 7 * 6 * 5;
            double sum = 0;
            double[] point = new double[2];
            double area = 1;
            for (int k = 0; k < 2; k++) area *= (grid.high()[k] - grid.low()[k]) / fine;
            for (int i = 0; i < fine * fine; i++) {
                point[0] = grid.low()[0] + (i % fine + 0.5) / fine * (grid.high()[0] - grid.low()[0]);
                point[1] = grid.low()[1] + (i / fine + 0.5) / fine * (grid.high()[1] - grid.low()[1]);
                sum += area * Math.exp(grid.logDensity(logHeights, point));
            }
            assertThat(sum).as(name).isCloseTo(1, within(Rounding.ofMasses(Tensors.doubles(law.logMasses()))));
        }
    }

    @Test
    void gridDensity_asTensorAndOnItsOwn_agree() {
        TensorLaw.GridMasses law =
                (TensorLaw.GridMasses) Built.of("{name: exponential-density, hidden: [], count: 7}", 2)
                        .away()
                        .decode();
        double[] points = {0.1, -0.4, 0.9, 0.3, 50, 0};
        float[] found = Tensors.floats(law.logDensity(TensorEnsemble.uniform(Tensors.floats(points, 1, 3, 2))));
        double[] logHeights = law.grid().logHeights(Tensors.doubles(law.logMasses()));
        double highest = Arrays.stream(logHeights).map(Math::abs).max().orElseThrow();
        for (int i = 0; i < 2; i++) {
            double[] point = Arrays.copyOfRange(points, 2 * i, 2 * i + 2);
            double expected = law.grid().logDensity(logHeights, point);
            // Heights and the sum of four; and the place in the grid, which moves by a few roundings of its sides.
            double rounding = Rounding.of(4 * 4, Rounding.FLOAT) * (1 + highest);
            for (int k = 0; k < 2; k++) {
                double[] moved = point.clone();
                moved[k] += Rounding.of(6, Rounding.FLOAT)
                        * Math.max(
                                Math.abs(law.grid().low()[k]),
                                Math.abs(law.grid().high()[k]));
                rounding += Math.abs(law.grid().logDensity(logHeights, moved) - expected);
            }
            assertThat((double) found[i]).isCloseTo(expected, within(rounding));
        }
        assertThat(found[2]).isEqualTo(Float.NEGATIVE_INFINITY);
    }

    @Test
    void gaussian_particles_haveItsMoments() {
        TensorLaw.Gaussian law = (TensorLaw.Gaussian)
                Built.of("{name: gaussian, hidden: []}", 2).away().decode();
        int count = 40_000;
        double[] drawn = Tensors.doubles(
                law.particles(count, new Noise(Seed.of(3).generator())).points());
        double[] mean = Tensors.doubles(law.mean());
        double[] lower = Tensors.doubles(law.cholesky());
        double[] sums = new double[5];
        for (int i = 0; i < count; i++) {
            double x = drawn[2 * i] - mean[0];
            double y = drawn[2 * i + 1] - mean[1];
            double[] terms = {x, y, x * x, x * y, y * y};
            for (int k = 0; k < 5; k++) sums[k] += terms[k] / count;
        }
        double[] expected = {0, 0, lower[0] * lower[0], lower[0] * lower[2], lower[2] * lower[2] + lower[3] * lower[3]};
        // Six standard errors; a second moment's is at most sqrt(2 / count) times the largest variance.
        double largest = Math.max(expected[2], expected[4]);
        for (int k = 0; k < 5; k++)
            assertThat(sums[k])
                    .as("moment %d", k)
                    .isCloseTo(
                            expected[k],
                            within(6 * (k < 2 ? Math.sqrt(largest / count) : largest * Math.sqrt(2.0 / count))));
    }

    /** A draw is a particle, a normal number, the sign of the particle and that of the point. */
    @Test
    void oddInputPush_ofAParticleAndASign_isTheNegativeOfThatOfBothNegatives() {
        TensorLaw.Generated law =
                (TensorLaw.Generated) Built.of("{name: input-push, normals: 1, width: 6, blocks: 1, odd: true}", 1)
                        .away()
                        .decode();
        double[] images = push(law, 0.7, 0.3, 1, 1, -0.7, 0.3, -1, -1, -0.7, 0.3, 1, 1, 0.7, 0.3, 1, -1);
        assertThat(images[1]).isEqualTo(-images[0]);
        assertThat(Math.abs(images[2])).isNotCloseTo(Math.abs(images[0]), within(1e-3));
        assertThat(images[3]).isEqualTo(-images[0]);
    }

    @Test
    void signedParticles_takeTheOppositeTurnEachTimeTheyAreUsed() {
        TensorEnsemble inputs = TensorEnsemble.uniform(Tensors.of(new float[] {1, 2, 3}, 1, 3, 1));
        Base.InputParticles base = new Base.InputParticles(inputs, new Base.Variables(0, 0), true);
        float[] drawn = Tensors.floats(base.draw(1, 9, new Noise(Seed.of(3).generator())));
        for (int i = 0; i < 9; i++) {
            assertThat(Math.abs(drawn[3 * i + 1])).isEqualTo(1);
            assertThat(drawn[3 * i + 2]).isEqualTo((i / 3 == 1 ? -1 : 1) * drawn[3 * i + 1]);
        }
    }

    private static double[] push(TensorLaw.Generated law, double... draws) {
        int width = law.base().width();
        return Tensors.doubles(law.push().push(Tensors.floats(draws, 1, draws.length / width, width)));
    }

    @Test
    void inputParticles_areUsedOnceBeforeAnyIsUsedTwice() {
        float[] points = {0, 1, 2, 3, 4};
        TensorEnsemble inputs = TensorEnsemble.uniform(Tensors.of(points, 1, 5, 1));
        Base.InputParticles base = new Base.InputParticles(inputs, new Base.Variables(0, 0), false);
        float[] drawn = Tensors.floats(base.draw(1, 12, new Noise(Seed.of(3).generator())));
        for (int pass = 0; pass < 2; pass++)
            assertThat(Arrays.copyOfRange(drawn, 5 * pass, 5 * pass + 5)).containsExactlyInAnyOrder(points);
        assertThat(Arrays.copyOfRange(drawn, 10, 12)).doesNotHaveDuplicates();
    }

    @Test
    void kMeans_ofSeparateClusters_findsTheirMeans() {
        double[] points = {0, 0.2, -0.2, 10, 10.3, 9.7, 20, 20, 20};
        LawTensors laws = Toys.tensors(List.of(Ensemble.uniform(new Space.Vectors(1), points)), List.of());
        double[] centres = KMeans.centres(laws, 3, Seed.of(1).generator()).doubles();
        Arrays.sort(centres);
        // Three numbers of at most 20, each rounded, summed and divided.
        assertThat(centres)
                .containsExactly(new double[] {0, 10, 20}, within(Rounding.of(3 + 3 + 1, Rounding.FLOAT) * 20));
    }
}
