package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import io.pushforward.theory.Cases.Case;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CertificateTest {
    private static Layers layers(Nonlinearity activation, Generator random, int... widths) {
        List<Layers.Layer> layers = new ArrayList<>();
        for (int l = 1; l < widths.length; l++) {
            double[] weight = random.normals(widths[l] * widths[l - 1]);
            for (int i = 0; i < weight.length; i++) weight[i] *= 1.5 / Math.sqrt(widths[l - 1]);
            layers.add(new Layers.Layer(weight, random.normals(widths[l])));
        }
        return new Layers(layers, activation);
    }

    private static Box box(int dimension, double size, Generator random) {
        double[] low = random.normals(dimension);
        double[] high = low.clone();
        for (int k = 0; k < dimension; k++) high[k] += size * random.nextExponential();
        return new Box(low, high);
    }

    private static double[] pointOf(Box box, Generator random) {
        double[] z = new double[box.dimension()];
        for (int k = 0; k < z.length; k++) z[k] = box.low()[k] + random.nextDouble() * (box.high()[k] - box.low()[k]);
        return z;
    }

    private static double[] ones(int size) {
        double[] ones = new double[size];
        Arrays.fill(ones, 1);
        return ones;
    }

    @ParameterizedTest
    @EnumSource(Nonlinearity.class)
    void ranges_ofValuesAndSlopes_holdEveryPointOfTheInterval(Nonlinearity activation) {
        Generator random = Seed.of(81).generator();
        for (int trial = 0; trial < 2000; trial++) {
            double low = 3 * random.nextGaussian();
            double high = low + 3 * random.nextExponential();
            double[] values = activation.values(low, high);
            double[] slopes = activation.slopes(low, high);
            double mostSlope = Double.NEGATIVE_INFINITY;
            double leastSlope = Double.POSITIVE_INFINITY;
            for (int k = 0; k <= 200; k++) {
                double x = Math.min(high, low + (high - low) * k / 200);
                assertThat(activation.value(x)).isBetween(values[0], values[1]);
                assertThat(activation.slope(x)).isBetween(slopes[0], slopes[1]);
                mostSlope = Math.max(mostSlope, activation.slope(x));
                leastSlope = Math.min(leastSlope, activation.slope(x));
            }
            if (activation == Nonlinearity.RELU) continue; // its slope jumps, and the grid may miss the jump
            assertThat(slopes[1] - mostSlope).as("no wider than needed").isLessThan(0.01);
            assertThat(leastSlope - slopes[0]).as("no wider than needed").isLessThan(0.01);
        }
    }

    @ParameterizedTest
    @EnumSource(Nonlinearity.class)
    void slope_isTheDerivativeOfTheValue(Nonlinearity activation) {
        for (double x = -6.05; x < 6; x += 0.1) {
            double numeric = (activation.value(x + 1e-5) - activation.value(x - 1e-5)) / 2e-5;
            assertThat(activation.slope(x)).isCloseTo(numeric, within(1e-8));
        }
    }

    @ParameterizedTest
    @EnumSource(Nonlinearity.class)
    void ranges_atInfinity_areLimits(Nonlinearity activation) {
        double[] values = activation.values(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        double[] slopes = activation.slopes(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertThat(values[0]).isGreaterThan(-1.1).isLessThan(0.01);
        assertThat(values[1]).isGreaterThanOrEqualTo(1);
        assertThat(slopes[0]).isGreaterThan(-0.2).isLessThanOrEqualTo(0);
        assertThat(slopes[1]).isBetween(1.0, 1.2);
    }

    @ParameterizedTest
    @EnumSource(Nonlinearity.class)
    void lipschitzBound_isNeverExceededBySlopesOverTheBox(Nonlinearity activation) {
        Case[] cases = Cases.of("lipschitz " + activation, 1500, random -> {
            int features = 1 + random.nextInt(4);
            WeightNetwork network =
                    new WeightNetwork(layers(activation, random, features, 6, 5, 2 + random.nextInt(4)));
            Box box = box(features, random.nextInt(2) == 0 ? 0.1 : 2, random);
            double[] scales = random.nextInt(2) == 0 ? ones(features) : random.uniforms(0.2, 3, features);
            double bound = network.lipschitzBound(box, scales);
            double steepest = network.steepestFound(box, scales, 3, Seed.of(random.nextInt(1000)));
            double[] z = pointOf(box, random);
            double[] y = pointOf(box, random);
            double distance = 0;
            for (int k = 0; k < features; k++) distance = Math.max(distance, Math.abs(z[k] - y[k]) / scales[k]);
            double slope = CommonSupport.l1(network.apply(z), network.apply(y)) / distance;
            return new Case(Math.max(slope, steepest), bound);
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.1)).as("a tenth of the bound").isPositive();
    }

    /** Without hidden layers, two atoms and equal weights: |Σ g_i u_i| / 2 with g the difference of the rows. */
    @Test
    void lipschitzBound_ofALinearNetworkAtEqualWeights_isAttained() {
        Layers layers = new Layers(
                List.of(new Layers.Layer(new double[] {1, -2, 0.5, 3}, new double[] {0, 0})), Nonlinearity.TANH);
        WeightNetwork network = new WeightNetwork(layers);
        Box box = new Box(new double[] {-1e-6, -1e-6}, new double[] {1e-6, 1e-6});
        double expected = (0.5 + 5) / 2;
        assertThat(network.lipschitzBound(box, ones(2))).isCloseTo(expected, within(1e-8));
        assertThat(network.steepestFound(box, ones(2), 4, Seed.of(1))).isCloseTo(expected, within(1e-4));
    }

    @Test
    void smallerBox_neverHasALargerBound() {
        Generator random = Seed.of(82).generator();
        for (int trial = 0; trial < 200; trial++) {
            WeightNetwork network = new WeightNetwork(layers(Nonlinearity.GELU, random, 3, 8, 4));
            Box large = box(3, 2, random);
            double[] low = pointOf(large, random);
            Box small = new Box(low, large.high());
            assertThat(network.lipschitzBound(small, ones(3)))
                    .isLessThanOrEqualTo(network.lipschitzBound(large, ones(3)) * (1 + 1e-12));
        }
    }

    private static State state(double bound, double radius, Generator random) {
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        ObjectNode encoder =
                options.putObject("encoder").put("name", "bounded-tests").put("bound", bound);
        encoder.putObject("tests").put("activation", "silu");
        options.putObject("decoder").put("name", "softmax").put("activation", "gelu");
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        write("encoder.tests", layers(Nonlinearity.SILU, random, 2, 6, 3), arrays);
        write("decoder.head", layers(Nonlinearity.GELU, random, 4, 5, 6), arrays);
        arrays.put("encoder.radius", NdArray.of(new double[] {radius}, 1));
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.set("options", options);
        return new State("neural", Document.of(settings), arrays);
    }

    private static void write(String name, Layers layers, Map<String, NdArray> arrays) {
        for (int l = 0; l < layers.layers().size(); l++) {
            Layers.Layer layer = layers.layers().get(l);
            arrays.put(name + "." + l + ".weight", NdArray.of(layer.weight(), layer.out(), layer.in()));
            arrays.put(name + "." + l + ".bias", NdArray.of(layer.bias(), layer.out()));
        }
    }

    @Test
    void features_ofAnyLaw_lieInTheFeatureBox() {
        Generator random = Seed.of(83).generator();
        for (int trial = 0; trial < 300; trial++) {
            FiniteSupport support = FiniteSupport.read(state(0.7, 1.3, random));
            double[] ranges = support.ranges();
            double[] least = new double[4];
            double[] most = new double[4];
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, Double.NEGATIVE_INFINITY);
            for (int n = 0; n < 20; n++) {
                double[] features = support.features(Ensemble.uniform(
                        new Space.Vectors(2), new double[] {3 * random.nextGaussian(), random.nextGaussian()}));
                for (int f = 0; f < 4; f++) {
                    least[f] = Math.min(least[f], features[f]);
                    most[f] = Math.max(most[f], features[f]);
                }
            }
            for (int f = 0; f < 4; f++) assertThat(most[f] - least[f]).isLessThanOrEqualTo(ranges[f] + 1e-12);
        }
        FiniteSupport support = FiniteSupport.read(state(0.7, 1.3, random));
        double peak = support.features(Ensemble.uniform(new Space.Vectors(2), new double[] {0, 1.3 * 4 / 3}))[3];
        assertThat(peak).as("the truncated square attains its range").isCloseTo(support.ranges()[3], within(1e-12));
    }

    /** Weights from N points leave the band around the law's own weights with probability at most δ, here 0. */
    @Test
    void certificate_ofARandomOperator_holdsOverDraws() {
        Generator random = Seed.of(84).generator();
        for (int trial = 0; trial < 40; trial++) {
            FiniteSupport support = FiniteSupport.read(state(0.5, 1, random));
            Ensemble law = Cases.law(2, 30, random);
            double[] whole = support.weights(support.features(law));
            QueryCertificate rescaled = support.rescaled(1);
            QueryCertificate plain = support.plain(1);
            assertThat(rescaled.bound(400, 0.05)).isLessThanOrEqualTo(plain.bound(400, 0.05) * (1 + 1e-9));
            assertThat(support.hoped(1, 20, Seed.of(trial)).lipschitz()).isLessThanOrEqualTo(rescaled.lipschitz());
            for (int draw = 0; draw < 50; draw++) {
                double[] weights = support.weights(support.features(law.sample(400, random)));
                // The bound is so loose that no draw in 2000 comes near it.
                assertThat(CommonSupport.l1(weights, whole)).isLessThanOrEqualTo(rescaled.weightError(400, 0.05));
            }
        }
    }

    @Test
    void otherOperators_areRefusedByName() {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.putObject("options").putObject("encoder").put("name", "deep-sets");
        assertThatThrownBy(() -> FiniteSupport.read(new State("neural", Document.of(settings), Map.of())))
                .hasMessageContaining("bounded-tests")
                .hasMessageContaining("deep-sets");
        assertThatThrownBy(() -> FiniteSupport.read(State.of("pooled-law"))).hasMessageContaining("pooled-law");
    }

    /** t = s (log (2F/δ) / 2N)^½ and D (L t / 2)^½ for round numbers. */
    @Test
    void certificate_forRoundNumbers_isTheFormula() {
        double delta = 8 / Math.exp(8);
        QueryCertificate certificate = new QueryCertificate(4, 0.5, 10, 0.4);
        assertThat(certificate.featureError(400, delta)).isCloseTo(0.5 * 0.1, within(1e-12));
        assertThat(certificate.bound(400, delta)).isCloseTo(10 * Math.sqrt(0.01), within(1e-12));
        assertThat(certificate.isVacuous(400, delta)).isFalse();
        assertThat(new QueryCertificate(4, 0.5, 10, 40).isVacuous(400, delta)).isTrue();
        assertThat(certificate.bound(6400, delta)).as("rate N^(-1/4)").isCloseTo(0.5, within(1e-12));
        double needed = certificate.samplesFor(0.5, delta);
        assertThat(needed).isBetween(6400.0, 6401.0);
        assertThat(certificate.bound((long) needed, delta)).isLessThanOrEqualTo(0.5 + 1e-12);
    }
}
