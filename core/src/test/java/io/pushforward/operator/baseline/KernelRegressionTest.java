package io.pushforward.operator.baseline;

import static io.pushforward.operator.baseline.BaselineContractTest.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.GaussianMixture;
import io.pushforward.law.Histogram;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.law.Unit;
import io.pushforward.metric.NormalDistances;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Trainers;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.TrainingSets;
import io.pushforward.project.IdentityProjection;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.transport.HistogramTransport;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelRegressionTest {
    private static final Space LINE = new Space.Vectors(1);
    private static final Space.Labels THREE = new Space.Labels(List.of("a", "b", "c"));

    private static LawOperator trained(String kind, String options, TrainingSet training) {
        return Trainers.of(kind, options).train(training, TrainingRun.of(Seed.of(3)));
    }

    /** Inputs {m - 1, m + 1} for m = 0, 1, 3: normal laws of equal variance 2 whose W2 is the distance of the means. */
    private static TrainingSet shifts(List<Law> targets) {
        return shifts(targets, 1);
    }

    private static TrainingSet shifts(List<Law> targets, double unit) {
        double[] means = {0, 1, 3};
        List<LawPair> pairs = new ArrayList<>();
        for (int k = 0; k < 3; k++)
            pairs.add(new LawPair(k, Map.of(), Optional.empty(), Unit.in(1 / unit, around(means[k])), targets.get(k)));
        Space space = targets.get(0).space();
        return new TrainingSet(
                new LawPairs(LINE, space, pairs), new IdentityProjection(LINE), new IdentityProjection(space));
    }

    private static Ensemble around(double mean) {
        return Ensemble.uniform(LINE, new double[] {mean - 1, mean + 1});
    }

    private static double[] weights(double query, double bandwidth) {
        double[] weights = {
            Math.exp(-query * query / (2 * bandwidth * bandwidth)),
            Math.exp(-(query - 1) * (query - 1) / (2 * bandwidth * bandwidth)),
            Math.exp(-(query - 3) * (query - 3) / (2 * bandwidth * bandwidth))
        };
        double total = weights[0] + weights[1] + weights[2];
        for (int k = 0; k < 3; k++) weights[k] /= total;
        return weights;
    }

    @Test
    void moments_areAveragedWithKernelWeightsOfTheGaussianDistance() {
        List<Law> targets = List.of(
                Gaussian.of(new double[] {1, 0}, new double[] {1, 0, 0, 2}),
                Gaussian.of(new double[] {0, 5}, new double[] {2, 1, 1, 2}),
                Gaussian.of(new double[] {-1, 1}, new double[] {3, 0, 0, 1}));
        LawOperator operator = trained(
                "kernel-regression", "{distance: gaussian-w2, bandwidth: 1.0, combine: moments}", shifts(targets));
        Gaussian predicted = (Gaussian) operator.apply(around(0.5));
        double[] w = weights(0.5, 1);
        assertThat(predicted.mean()[0]).isCloseTo(w[0] - w[2], within(1e-12));
        assertThat(predicted.mean()[1]).isCloseTo(5 * w[1] + w[2], within(1e-12));
        assertThat(predicted.covariance()[0]).isCloseTo(w[0] + 2 * w[1] + 3 * w[2] + 1e-5, within(1e-12));
        assertThat(predicted.covariance()[1]).isCloseTo(w[1], within(1e-12));
    }

    @Test
    void masses_areAveragedWithKernelWeightsOfTheHistogramDistance() {
        TrainingSet training = TrainingSets.pathsToLabels(6);
        LawOperator operator = trained("kernel-regression", "{bins: 32, bandwidth: 0.15}", training);
        Ensemble query =
                (Ensemble) TrainingSets.pathsToLabels(9).pairs().inputs().get(3);
        // The value at time 1 is the middle of nine; the bins span the training laws' values.
        List<double[]> values = new ArrayList<>();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Law law : training.pairs().inputs()) {
            double[] middle = middle((Ensemble) law);
            values.add(middle);
            for (double value : middle) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        Bins bins = Bins.uniform(low, high, 32);
        double[] own =
                Histogram.clamping(bins, Ensemble.uniform(LINE, middle(query))).masses();
        double[] expected = new double[4];
        double total = 0;
        for (int k = 0; k < 6; k++) {
            double[] other = Histogram.clamping(bins, Ensemble.uniform(LINE, values.get(k)))
                    .masses();
            double squared = HistogramTransport.squaredW2(own, bins.edges(), other, bins.edges());
            double weight = Math.exp(-squared / (2 * 0.15 * 0.15));
            total += weight;
            for (int label = 0; label < 4; label++)
                expected[label] +=
                        weight * ((Categorical) training.pairs().targets().get(k)).mass(label);
        }
        for (int label = 0; label < 4; label++)
            assertThat(((Categorical) operator.apply(query)).mass(label))
                    .isCloseTo(expected[label] / total, within(1e-12));
    }

    private static double[] middle(Ensemble paths) {
        double[] values = new double[paths.size()];
        for (int i = 0; i < values.length; i++) values[i] = paths.points()[i * 9 + 4];
        return values;
    }

    @Test
    void elementwiseAverages_areNarrowerThanTheMixture() {
        TrainingSet training = TrainingSets.pathsToPaths(8);
        String options = "{distance: sinkhorn, inputParticles: 20, bandwidth: 100, combine: ";
        Ensemble query = (Ensemble) training.pairs().inputs().get(4);
        Ensemble averaged =
                (Ensemble) trained("kernel-regression", options + "elementwise, outputParticles: 20}", training)
                        .apply(query);
        Mixture mixed = (Mixture)
                trained("kernel-regression", options + "mixture}", training).apply(query);
        int last = 8; // the terminal value
        double within = averaged.covariance()[9 * last + last];
        double between = mixed.sample(4_000, Seed.of(1).generator()).covariance()[9 * last + last];
        assertThat(within).isLessThan(0.2 * between); // eight nearly equal weights: about an eighth within laws
    }

    @Test
    void elementwiseAverages_withEqualWeights_areTheMeansOfTheStoredPoints() {
        Space plane = new Space.Vectors(2);
        List<Law> targets = List.of(
                Ensemble.uniform(plane, new double[] {1, 2}),
                Ensemble.uniform(plane, new double[] {4, 4}),
                Ensemble.uniform(plane, new double[] {7, 0}));
        LawOperator operator = trained("pooled-law", "{combine: elementwise, outputParticles: 1}", shifts(targets));
        assertThat(((Ensemble) operator.apply(around(9))).points()).containsExactly(new double[] {4, 2}, within(1e-12));
    }

    @Test
    void narrowKernel_givesTheNearestLaw_whereAllWeightsWouldUnderflow() {
        double[] weights = new Weighting.Kernel(0.005).of(new double[] {2e6, 1e6, 3e6});
        assertThat(weights).containsExactly(0, 1, 0);
        assertThat(new Weighting.Nearest().of(new double[] {2, 1, 3, 1})).containsExactly(0, 1, 0, 0);
        assertThat(new Weighting.Equal().of(new double[2])).containsExactly(0.5, 0.5);
        assertThatThrownBy(() -> new Weighting.Kernel(1).of(new double[] {1, Double.NaN}))
                .hasMessageContaining("no training law weighs anything");
    }

    @Test
    void nearestLaw_ofATrainingInput_isItsOwnTarget() {
        TrainingSet training = TrainingSets.pathsToPaths(5);
        LawOperator operator = trained("nearest-law", "{distance: sinkhorn, inputParticles: 20}", training);
        for (LawPair pair : training.pairs().pairs())
            assertThat(operator.apply(pair.input())).isEqualTo(pair.target());
    }

    @Test
    void pooledLaw_ofMasses_isTheirMean() {
        TrainingSet training = TrainingSets.pathsToLabels(4);
        Categorical pooled = (Categorical) trained("pooled-law", "{}", training)
                .apply(training.pairs().inputs().get(0));
        for (int label = 0; label < 4; label++) {
            int fixed = label;
            double mean = training.pairs().targets().stream()
                    .mapToDouble(law -> ((Categorical) law).mass(fixed))
                    .average()
                    .orElseThrow();
            assertThat(pooled.mass(label)).isCloseTo(mean, within(1e-15));
        }
    }

    @Test
    void pooledNormalLaw_hasTheMomentsOfTheMixture() {
        List<Law> targets = List.of(
                Gaussian.of(new double[] {1, 0}, new double[] {1, 0, 0, 2}),
                Gaussian.of(new double[] {0, 5}, new double[] {2, 1, 1, 2}),
                Gaussian.of(new double[] {-1, 1}, new double[] {3, 0, 0, 1}));
        Gaussian pooled = (Gaussian) trained("pooled-law", "{combine: normal, jitter: 0}", shifts(targets))
                .apply(around(0));
        GaussianMixture mixture = (GaussianMixture) Mixture.of(targets, new double[] {1, 1, 1});
        assertThat(pooled.mean()).containsExactly(mixture.mean(), within(1e-14));
        assertThat(pooled.covariance()).containsExactly(mixture.covariance(), within(1e-14));
        TrainingSet labels = TrainingSets.pathsToLabels(4);
        Law input = labels.pairs().inputs().get(0);
        assertThat(trained("pooled-law", "{combine: normal}", labels).apply(input))
                .isEqualTo(trained("pooled-law", "{}", labels).apply(input));
    }

    /** Powers of two, so that nothing is rounded; squares of the first and the last leave the range of doubles. */
    @ParameterizedTest
    @CsvSource({
        "gaussian-w2, '', 1",
        "histogram-w2, '', 1",
        "sinkhorn, blur, 0.5",
        "gaussian-w2, reopened, 1",
    })
    void weights_inAnotherUnit_areThoseInThatUnit(String distance, String more, double bandwidth) {
        List<Law> targets = List.of(
                Categorical.of(THREE, new double[] {1, 0, 0}),
                Categorical.of(THREE, new double[] {0, 1, 0}),
                Categorical.of(THREE, new double[] {0, 0, 1}));
        double[][] masses = new double[3][];
        double[][] nearest = new double[3][];
        int at = 0;
        for (int exponent : new int[] {0, -600, 600}) {
            double unit = Math.scalb(1.0, exponent);
            String blur = more.equals("blur") ? ", inputParticles: 2, blur: " + 0.25 * unit : "";
            String options = "{distance: " + distance + blur + ", particles: {name: all-values}";
            LawOperator operator = trained(
                    "kernel-regression", options + ", bandwidth: " + bandwidth * unit + "}", shifts(targets, unit));
            if (more.equals("reopened"))
                operator = Trainers.of("kernel-regression", options + ", bandwidth: " + unit + "}")
                        .open(operator.state());
            masses[at] = ((Categorical) operator.apply(Unit.in(1 / unit, around(2.5)))).masses();
            LawOperator near = trained("nearest-law", options + "}", shifts(targets, unit));
            nearest[at++] = ((Categorical) near.apply(Unit.in(1 / unit, around(2.5)))).masses();
        }
        assertThat(nearest[0]).containsExactly(0, 0, 1);
        for (int k = 1; k < 3; k++) {
            assertThat(masses[k]).containsExactly(masses[0], within(1e-12));
            assertThat(nearest[k]).containsExactly(nearest[0]);
        }
    }

    @Test
    void query_whoseSquareOverflows_isEquallyFarFromAllLaws() {
        List<Law> targets = List.of(
                Categorical.of(THREE, new double[] {1, 0, 0}),
                Categorical.of(THREE, new double[] {0, 1, 0}),
                Categorical.of(THREE, new double[] {0, 0, 1}));
        LawOperator operator = trained(
                "kernel-regression", "{distance: gaussian-w2, particles: {name: all-values}}", shifts(targets, 1));
        double[] masses = ((Categorical) operator.apply(Unit.in(0x1p-600, around(2.5)))).masses();
        assertThat(masses).containsExactly(new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3}, within(1e-15));
    }

    /** Golden values: mpmath 1.2.1, 60 digits. */
    @Test
    void gaussianDistance_agreesWithHighPrecision() throws IOException {
        JsonNode cases;
        try (InputStream file = getClass().getResourceAsStream("/golden/gaussian.json")) {
            cases = new ObjectMapper().readTree(file).path("cases");
        }
        assertThat(cases.size()).isPositive();
        for (JsonNode golden : cases) {
            Gaussian target = Gaussian.of(numbers(golden.path("target_mean")), numbers(golden.path("target_cov")));
            Gaussian prediction = Gaussian.of(numbers(golden.path("pred_mean")), numbers(golden.path("pred_cov")));
            double squared = NormalDistances.squaredW2ByTraces(target, List.of(prediction))[0];
            // The traces, of size one to ten, cancel.
            assertThat(squared)
                    .as(golden.path("name").asText())
                    .isCloseTo(golden.path("w2_squared").asDouble(), within(1e-12));
        }
    }

    private static double[] numbers(JsonNode node) {
        List<Double> values = new ArrayList<>();
        node.forEach(entry -> {
            if (entry.isArray()) entry.forEach(value -> values.add(value.asDouble()));
            else values.add(entry.asDouble());
        });
        return values.stream().mapToDouble(v -> v).toArray();
    }

    @Test
    void options_haveTheirDefaultsWrittenOut() {
        assertThat(Document.ofOptions((Record) Trainers.of("kernel-regression", "{}"))
                        .json())
                .isEqualTo(yaml("{distance: histogram-w2, bins: 32, particles: {name: auto},"
                        + " combine: mixture, smoothing: 0.0}"));
        assertThat(Document.ofOptions(
                                (Record) Trainers.of("kernel-regression", "{distance: sinkhorn, combine: elementwise}"))
                        .json())
                .isEqualTo(yaml("{distance: sinkhorn, blur: 0.05, scaling: 0.5, inputParticles: 64,"
                        + " particles: {name: auto}, combine: elementwise, outputParticles: 64}"));
    }

    @Test
    void smoothing_spreadsAShareOfTheMassOverAllLabels() {
        TrainingSet set = TrainingSets.pathsToLabels(6);
        Law input = set.pairs().pairs().get(0).input();
        double[] plain = ((Categorical) trained("pooled-law", "{}", set).apply(input)).masses();
        double[] smooth =
                ((Categorical) trained("pooled-law", "{smoothing: 0.3}", set).apply(input)).masses();
        for (int k = 0; k < plain.length; k++)
            assertThat(smooth[k]).isCloseTo(0.7 * plain[k] + 0.3 / plain.length, within(1e-12));
    }

    @Test
    void options_thatAreWrong_sayWhatIsKnown() {
        assertThatThrownBy(() -> trained("pooled-law", "{smoothing: 1}", TrainingSets.pathsToLabels(2)))
                .hasMessageContaining("smoothing");
        assertThatThrownBy(() -> trained("kernel-regression", "{bandwith: 1}", TrainingSets.pathsToLabels(2)))
                .hasMessageContaining("bandwith")
                .hasMessageContaining("bandwidth");
        assertThatThrownBy(() -> trained("kernel-regression", "{bandwidth: -1}", TrainingSets.pathsToLabels(2)))
                .hasMessageContaining("bandwidth: expected a number > 0, got -1");
        assertThatThrownBy(() -> trained("kernel-regression", "{blur: 0.1}", TrainingSets.pathsToLabels(2)))
                .hasMessageContaining("blur");
        assertThatThrownBy(() -> trained("kernel-regression", "{}", TrainingSets.pointsToPoints(2)))
                .hasMessageContaining("choose particles");
        assertThatThrownBy(() -> trained("pooled-law", "{combine: moments}", TrainingSets.pathsToLabels(2)))
                .hasMessageContaining("moments need ensembles");
        assertThatThrownBy(() -> trained("pooled-law", "{combine: elementwise}", TrainingSets.pathsToLabels(2)))
                .hasMessageContaining("elementwise averages points");
        assertThatThrownBy(() -> Trainers.of("oracle", "{}"))
                .hasMessageContaining("oracle")
                .hasMessageContaining("kernel-regression")
                .hasMessageContaining("nearest-law")
                .hasMessageContaining("pooled-law");
    }
}
