package io.pushforward.figure;

import io.pushforward.experiment.Calibration;
import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.Provenance;
import io.pushforward.experiment.ReferenceResult;
import io.pushforward.experiment.Results;
import io.pushforward.law.Bins;
import io.pushforward.law.Space;
import io.pushforward.report.CalibrationFigures;
import io.pushforward.report.ScoreFigures;
import io.pushforward.report.TrainingFigures;
import io.pushforward.report.law.EnvelopeFigures;
import io.pushforward.report.law.GaussianFigures;
import io.pushforward.report.law.MassFigures;
import io.pushforward.report.law.PassageFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** One of every ready-made figure, of made-up numbers in the ranges of real ones. */
public final class ExampleFigures {
    private static final List<String> OPERATORS =
            List.of("distributional-operator", "fixed-feature-mlp", "kernel-regression");
    private static final int BINS = 48;
    private static final double END = 8;

    private ExampleFigures() {}

    public static List<Figure> all() {
        return List.of(
                densities(),
                heatmaps(),
                envelopes(),
                means(),
                covariance(),
                training(),
                scores(),
                spectra(),
                decomposition(),
                CalibrationFigures.dispersion(calibrations()),
                CalibrationFigures.coverage(calibrations()),
                CalibrationFigures.ranks(calibrations(), 4));
    }

    /** The density of the first passage of a Brownian motion with drift: inverse Gaussian. */
    private static double passage(double t, double mean, double shape) {
        if (!(t > 0)) return 0;
        double z = shape * (t - mean) * (t - mean) / (2 * mean * mean * t);
        return Math.sqrt(shape / (2 * Math.PI * t * t * t)) * Math.exp(-z);
    }

    private static double[] edges() {
        double[] edges = new double[BINS + 1];
        for (int i = 0; i <= BINS; i++) edges[i] = END * i / BINS;
        return edges;
    }

    private static double[] masses(double mean, double shape) {
        double[] masses = new double[BINS + 1];
        double sum = 0;
        for (int i = 0; i < BINS; i++) {
            for (int k = 0; k < 20; k++)
                masses[i] += passage((i + (k + 0.5) / 20) * END / BINS, mean, shape) * END / BINS / 20;
            sum += masses[i];
        }
        masses[BINS] = Math.max(0, 1 - sum);
        return masses;
    }

    private static Numbers density(double mean, double shape) {
        double[] density = new double[BINS];
        double[] masses = masses(mean, shape);
        for (int i = 0; i < BINS; i++) density[i] = masses[i] * BINS / END;
        return Numbers.of(density);
    }

    public static Figure densities() {
        double[][] laws = {{0.9, 2.5}, {2.1, 4}, {4.2, 6}};
        List<PassageFigures.Example> examples = new ArrayList<>();
        for (double[] law : laws) {
            double[] times = new double[401];
            double[] exact = new double[401];
            for (int i = 0; i < times.length; i++) {
                times[i] = END * i / 400;
                exact[i] = passage(times[i], law[0], law[1]);
            }
            Map<String, Numbers> predicted = new LinkedHashMap<>();
            predicted.put(OPERATORS.get(0), density(law[0] * 1.01, law[1] * 0.98));
            predicted.put(OPERATORS.get(1), density(law[0] * 1.05, law[1] * 1.1));
            predicted.put(OPERATORS.get(2), density(law[0] * 1.15, law[1] * 0.7));
            examples.add(new PassageFigures.Example(
                    "Law " + (1004 + examples.size() * 37),
                    Numbers.of(times),
                    Numbers.of(exact),
                    Numbers.of(edges()),
                    predicted));
        }
        return PassageFigures.densities(examples);
    }

    public static Figure heatmaps() {
        RandomGenerator random = new SplittableRandom(5);
        double[][] truth = new double[50][];
        double[][] predicted = new double[50][];
        double[] means = new double[50];
        for (int i = 0; i < 50; i++) {
            means[i] = random.nextDouble(0.6, 6);
            double shape = random.nextDouble(1.5, 8);
            predicted[i] = masses(means[i], shape);
            truth[i] = new double[BINS + 1];
            for (int k = 0; k < 200; k++) { // 200 trials, as a real target has
                double u = random.nextDouble();
                int bin = 0;
                while (bin < BINS && u > predicted[i][bin]) u -= predicted[i][bin++];
                truth[i][bin] += 1 / 200.0;
            }
        }
        return MassFigures.heatmaps(
                Space.Labels.of(new Bins(edges()), "later"), truth, predicted, OPERATORS.get(0), means);
    }

    public static Figure envelopes() {
        List<EnvelopeFigures.Example> examples = new ArrayList<>();
        double[][] laws = {{0.6, 0.15}, {1.2, 0.25}, {1.8, 0.35}};
        for (double[] law : laws) {
            int n = 256;
            double[] times = new double[n];
            double[][] columns = new double[6][n];
            for (int i = 0; i < n; i++) {
                times[i] = 20.0 * i / (n - 1);
                double wave = law[0] * Math.sin(2 * Math.PI * law[1] * times[i]) * (1 - Math.exp(-times[i] / 3));
                double width = 0.25 + 0.35 * law[0] * (1 - Math.exp(-times[i] / 5));
                columns[0][i] = 0.4 * wave;
                columns[1][i] = 0.4 * wave - width;
                columns[2][i] = 0.4 * wave + width;
                columns[3][i] = 0.38 * wave + 0.02 * Math.cos(times[i]);
                columns[4][i] = 0.38 * wave - 0.9 * width;
                columns[5][i] = 0.38 * wave + 0.9 * width;
            }
            examples.add(new EnvelopeFigures.Example(
                    "A = " + law[0] + ", f = " + law[1],
                    Numbers.of(times),
                    new EnvelopeFigures.Envelope(
                            Numbers.of(columns[0]), Numbers.of(columns[1]), Numbers.of(columns[2])),
                    new EnvelopeFigures.Envelope(
                            Numbers.of(columns[3]), Numbers.of(columns[4]), Numbers.of(columns[5]))));
        }
        return EnvelopeFigures.envelopes("envelopes", examples, "Time t", "Displacement x(t)");
    }

    public static Figure means() {
        RandomGenerator random = new SplittableRandom(6);
        double[][] truth = new double[200][4];
        double[][] predicted = new double[200][4];
        for (int i = 0; i < 200; i++)
            for (int c = 0; c < 4; c++) {
                truth[i][c] = (1 + c) * random.nextGaussian();
                predicted[i][c] = truth[i][c] + 0.1 * random.nextGaussian();
            }
        return GaussianFigures.means(truth, predicted);
    }

    public static Figure covariance() {
        return GaussianFigures.covarianceError(new double[][] {
            {0.0721, 0.0312, 0.0288, 0.0405},
            {0.0312, 0.0655, 0.0197, 0.0266},
            {0.0288, 0.0197, 0.1214, 0.0509},
            {0.0405, 0.0266, 0.0509, 0.0983}
        });
    }

    public static Figure training() {
        RandomGenerator random = new SplittableRandom(7);
        List<TrainingFigures.Run> runs = new ArrayList<>();
        for (String operator : OPERATORS.subList(0, 2))
            for (int seed = 0; seed < 3; seed++) {
                double[] epochs = new double[300];
                double[] training = new double[300];
                double[] validation = new double[300];
                for (int i = 0; i < 300; i++) {
                    epochs[i] = i + 1;
                    training[i] = 0.11 + 1.2 * Math.exp(-i / 30.0) + 0.004 * random.nextGaussian();
                    validation[i] = training[i] + 0.02 + 0.0001 * i;
                }
                runs.add(new TrainingFigures.Run(
                        operator,
                        Numbers.of(epochs),
                        Numbers.of(training),
                        seed == 0 ? Optional.of(Numbers.of(validation)) : Optional.empty()));
            }
        return TrainingFigures.curves(runs);
    }

    public static Figure spectra() {
        double[] forcing = new double[64];
        double[] response = new double[64];
        for (int k = 0; k < 64; k++) {
            forcing[k] = Math.exp(-k / 5.0) + 1e-5;
            response[k] = Math.exp(-k / 3.0) + 1e-6;
        }
        return TrainingFigures.spectra(List.of(
                new TrainingFigures.Spectrum("Input paths", Numbers.of(forcing), 24),
                new TrainingFigures.Spectrum("Target paths", Numbers.of(response), 13)));
    }

    public static Figure decomposition() {
        Map<String, double[]> terms = new LinkedHashMap<>();
        terms.put("Output projection", new double[] {0.9, 0.42, 0.18, 0.07, 0.02});
        terms.put("Input projection", new double[] {0.2, 0.2, 0.2, 0.2, 0.2});
        terms.put("Learning", new double[] {0.05, 0.08, 0.13, 0.2, 0.31});
        return ScoreFigures.decomposition(
                new int[] {2, 4, 8, 16, 32}, terms, Optional.of(new double[] {0.8, 0.51, 0.38, 0.36, 0.4}));
    }

    public static Figure scores() {
        return ScoreFigures.scores(
                results(),
                Map.of(
                        "distributional-operator",
                                Map.of("sinkhorn", 8.205, "mmd", 0.076, "sliced-w2", 0.1639, "energy", 0.3407),
                        "fixed-feature-mlp",
                                Map.of("sinkhorn", 9.9426, "mmd", 0.0777, "sliced-w2", 0.1718, "energy", 0.389),
                        "kernel-regression",
                                Map.of("sinkhorn", 18.6291, "mmd", 0.1255, "sliced-w2", 0.2498, "energy", 0.865)));
    }

    private static MetricResult score(double mean, double std, double floor, double half, double constant) {
        return MetricResult.of(mean, std, floor, mean - floor - half, mean - floor + half)
                .withConstant(constant);
    }

    /** Scores as a Duffing run at paper scale might have them. */
    public static Results results() {
        String[] metrics = {"sinkhorn", "mmd", "sliced-w2", "energy", "energy-unbiased"};
        double[] floor = {9.22, 0.0719, 0.1611, 0.2941, 0};
        double[] constant = {41.3, 0.231, 0.52, 2.87, 2.55};
        double[][] means = {
            {8.61, 0.0741, 0.1642, 0.3402, 0.0462},
            {9.98, 0.0779, 0.1721, 0.3911, 0.0973},
            {18.63, 0.1254, 0.2497, 0.8649, 0.5712}
        };
        double[][] stds = {
            {0.2786, 0.001, 0.0036, 0.0104, 0.0021}, {0.6795, 0.0017, 0.0036, 0.0173, 0.006}, new double[5]
        };
        double[][] halves = {
            {0.3, 0.0023, 0.002, 0.011, 0.009}, {0.31, 0.001, 0.002, 0.02, 0.02}, {0.9, 0.004, 0.009, 0.05, 0.05}
        };
        List<OperatorResult> operators = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Map<String, MetricResult> scores = new LinkedHashMap<>();
            for (int m = 0; m < metrics.length; m++)
                scores.put(metrics[m], score(means[i][m], stds[i][m], floor[m], halves[i][m], constant[m]));
            operators.add(new OperatorResult(
                    OPERATORS.get(i),
                    new long[] {1_204_237, 1_137_933, 0}[i],
                    new int[] {3, 3, 1}[i],
                    new double[] {5321.4, 4988.2, 0.37}[i],
                    scores,
                    Optional.ofNullable(calibrations().get(OPERATORS.get(i)))));
        }
        Map<String, Double> truncated = new LinkedHashMap<>();
        double[] cut = {8.6, 0.0735, 0.1653, 0.3161, 0.0204};
        for (int m = 0; m < metrics.length; m++) truncated.put(metrics[m], cut[m]);
        return new Results(
                "duffing",
                "paper",
                operators,
                List.of(new ReferenceResult(
                        "true-ensemble-cut-to-4-components",
                        "An independent true ensemble, reduced to its 4 leading components.",
                        truncated)),
                Optional.of(new Provenance(
                        0,
                        1000,
                        200,
                        Optional.of("23f7513c"),
                        "AMD EPYC 7B13, 2 cores, Linux 6.1, Java 17.0.15",
                        16234,
                        Optional.of("2026-11-15T14:03:11Z"),
                        Optional.empty())),
                List.of(
                        "The distributional operator was trained for 60 of the paper's 1,000 epochs; its loss still falls."));
    }

    public static Map<String, Calibration> calibrations() {
        RandomGenerator random = new SplittableRandom(8);
        Map<String, Calibration> calibrations = new LinkedHashMap<>();
        double[] narrow = {0.97, 0.9};
        for (int i = 0; i < 2; i++) {
            List<String> coordinates = new ArrayList<>();
            List<Double> dispersion = new ArrayList<>();
            List<List<Long>> ranks = new ArrayList<>();
            for (int k = 0; k < 13; k++) {
                coordinates.add("PC" + (k + 1));
                dispersion.add(Math.pow(narrow[i], 1 + 0.6 * k) + 0.01 * random.nextGaussian());
                List<Long> counts = new ArrayList<>();
                for (int bin = 0; bin < 20; bin++) {
                    double u = (bin + 0.5) / 20 - 0.5;
                    counts.add(Math.round(
                            1280 * (1 + (1 - narrow[i]) * 8 * (u * u - 1 / 12.0)) + 35 * random.nextGaussian()));
                }
                ranks.add(counts);
            }
            List<Calibration.Coverage> coverage = new ArrayList<>();
            for (double nominal : new double[] {0.1, 0.3, 0.5, 0.7, 0.9})
                coverage.add(new Calibration.Coverage(
                        nominal, nominal * (0.6 + 0.4 * narrow[i]), OptionalDouble.of(nominal - 0.008)));
            calibrations.put(OPERATORS.get(i), new Calibration(coordinates, dispersion, coverage, ranks));
        }
        return calibrations;
    }
}
