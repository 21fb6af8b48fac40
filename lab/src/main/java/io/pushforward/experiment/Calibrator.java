package io.pushforward.experiment;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Statistics;
import io.pushforward.project.Projection;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Measures whether predicted ensembles are as wide as true ones: variances and ranks in the coordinates of a projection,
 * coverage of central intervals in the original coordinates.
 *
 * <p>What is measured on each law is added up at the end, in the order of the laws, so threads change nothing.
 */
final class Calibrator {
    private static final double[] NOMINAL = {0.5, 0.8, 0.9};
    private static final int RANK_BINS = 16;
    private static final int RANKED_COORDINATES = 6;

    private final Projection coordinates;
    private final List<Measured> laws;

    /** What is measured on one law. */
    record Measured(double[] predicted, double[] observed, double[] covered, long[][] ranks) implements Serializable {}

    Calibrator(Projection coordinates, List<Measured> laws) {
        this.coordinates = coordinates;
        this.laws = List.copyOf(laws);
    }

    static Measured measure(Projection coordinates, Ensemble predicted, Ensemble truth) {
        Ensemble left = coordinates.analyse(predicted);
        Ensemble right = coordinates.analyse(truth);
        return new Measured(variances(left), variances(right), covered(predicted, truth), ranks(left, right));
    }

    /** The calibration of all laws; {@code truth} is the same for true ensembles of the size of predictions. */
    Calibration against(Calibrator truth) {
        int rank = coordinates.rank();
        List<String> names = new ArrayList<>();
        List<Double> dispersion = new ArrayList<>();
        for (int k = 0; k < rank; k++) {
            names.add("c" + (k + 1));
            double predicted = 0;
            double observed = 0;
            for (Measured law : laws) {
                predicted += law.predicted[k];
                observed += law.observed[k];
            }
            dispersion.add(observed > 0 ? predicted / observed : 1.0);
        }
        List<Calibration.Coverage> coverage = new ArrayList<>();
        for (int c = 0; c < NOMINAL.length; c++)
            coverage.add(new Calibration.Coverage(NOMINAL[c], meanCovered(c), OptionalDouble.of(truth.meanCovered(c))));
        return new Calibration(names, dispersion, coverage, rankCounts());
    }

    private double meanCovered(int c) {
        return laws.stream().mapToDouble(law -> law.covered[c]).average().orElseThrow();
    }

    private List<List<Long>> rankCounts() {
        List<List<Long>> counts = new ArrayList<>();
        for (int k = 0; k < Math.min(RANKED_COORDINATES, coordinates.rank()); k++) {
            long[] sum = new long[RANK_BINS];
            for (Measured law : laws) for (int b = 0; b < RANK_BINS; b++) sum[b] += law.ranks[k][b];
            counts.add(Arrays.stream(sum).boxed().toList());
        }
        return counts;
    }

    private static double[] variances(Ensemble law) {
        int d = law.dimension();
        double[] mean = law.mean();
        double[] variance = new double[d];
        // Unbiased for equal weights, so that ensembles of different sizes compare.
        double correction = law.isUniform() && law.size() > 1 ? law.size() / (law.size() - 1.0) : 1;
        for (int i = 0; i < law.size(); i++)
            for (int k = 0; k < d; k++) {
                double centred = law.points()[i * d + k] - mean[k];
                variance[k] += correction * law.weights()[i] * centred * centred;
            }
        return variance;
    }

    /** The share of true points inside each central interval of the predicted ensemble, averaged over coordinates. */
    private static double[] covered(Ensemble predicted, Ensemble truth) {
        int d = predicted.dimension();
        double[] shares = new double[NOMINAL.length];
        for (int k = 0; k < d; k++) {
            Column column = Column.of(predicted, k);
            for (int c = 0; c < NOMINAL.length; c++) {
                double low = column.quantile((1 - NOMINAL[c]) / 2);
                double high = column.quantile((1 + NOMINAL[c]) / 2);
                for (int i = 0; i < truth.size(); i++) {
                    double value = truth.points()[i * d + k];
                    if (value >= low && value <= high) shares[c] += truth.weights()[i] / d;
                }
            }
        }
        return shares;
    }

    private static long[][] ranks(Ensemble predicted, Ensemble truth) {
        int d = predicted.dimension();
        long[][] counts = new long[Math.min(RANKED_COORDINATES, d)][RANK_BINS];
        for (int k = 0; k < counts.length; k++) {
            Column column = Column.of(predicted, k);
            for (int i = 0; i < truth.size(); i++) counts[k][column.rankBin(truth.points()[i * d + k])]++;
        }
        return counts;
    }

    /**
     * One coordinate of a predicted ensemble, sorted.
     *
     * @param below the weight of the values before each; empty where all weigh the same
     */
    private record Column(double[] sorted, double[] below) {
        static Column of(Ensemble law, int k) {
            int d = law.dimension();
            double[] values = new double[law.size()];
            for (int i = 0; i < values.length; i++) values[i] = law.points()[i * d + k];
            if (law.isUniform()) {
                Arrays.sort(values);
                return new Column(values, new double[0]);
            }
            int[] order = IntStream.range(0, values.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> values[i]))
                    .mapToInt(i -> i)
                    .toArray();
            double[] sorted = new double[values.length];
            double[] below = new double[values.length];
            double sum = 0;
            for (int i = 0; i < order.length; i++) {
                sorted[i] = values[order[i]];
                below[i] = sum;
                sum += law.weights()[order[i]];
            }
            return new Column(sorted, below);
        }

        double quantile(double level) {
            if (below.length == 0) return Statistics.quantile(sorted, level);
            int at = Arrays.binarySearch(below, level);
            return sorted[Math.max(0, at < 0 ? -at - 2 : at - 1)];
        }

        int rankBin(double value) {
            int at = Arrays.binarySearch(sorted, value);
            int rank = at < 0 ? -at - 1 : at; // 0 .. size
            if (below.length == 0) return Math.min(RANK_BINS - 1, rank * RANK_BINS / (sorted.length + 1));
            double share = rank == sorted.length ? 1 : below[rank];
            return Math.min(RANK_BINS - 1, (int) (share * RANK_BINS));
        }
    }
}
