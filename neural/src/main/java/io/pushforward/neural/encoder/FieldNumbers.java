package io.pushforward.neural.encoder;

import io.pushforward.law.Axis;
import io.pushforward.law.Space;
import io.pushforward.neural.encoder.FieldStatistics.Statistic;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.project.SeparableAnalysis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What {@link FieldStatistics} averages of each field and channel: the mean of every block of nodes; the mean square
 * deviation within every block from that mean; the power in bands of spatial frequency; half the mean square difference
 * between nodes at given lags along each axis, and along both diagonals of each pair of axes.
 */
final class FieldNumbers implements PointFeatures {
    /** Cosines along an axis at most. */
    private static final int FREQUENCIES = 32;

    private final Space.Fields space;
    private final FieldStatistics part;
    private final int[] blockOf; // [nodes]
    private final double[] shares; // [nodes], the weight of a node in its block
    private final int blocks;
    private final SeparableAnalysis cosines;
    private final int[] bandOf; // of each product of cosines; -1 for the constant one
    private final int[] inBand; // products in each band
    private final List<List<Integer>> lags; // along each axis, those shorter than it
    private final List<Diagonal> diagonals;

    /** A lag of so many steps forward along one axis and forward or, where negative, back along a later one. */
    private record Diagonal(int first, int second, int forward, int sideways) {}

    FieldNumbers(Space.Fields space, FieldStatistics part) {
        this.space = space;
        this.part = part;
        this.blockOf = blocks(space, part.blocks());
        this.blocks = 1 + blockOf[blockOf.length - 1];
        this.shares = shares();
        this.cosines = SeparableAnalysis.cosines(space, FREQUENCIES);
        double[] frequencies = frequencies();
        int bands = (int) Math.min(
                part.bands(),
                Arrays.stream(frequencies).filter(f -> f > 0).distinct().count());
        this.bandOf = bands(frequencies, bands);
        this.inBand = new int[bands];
        for (int band : bandOf) if (band >= 0) inBand[band]++;
        this.lags = space.axes().stream()
                .map(axis ->
                        part.lags().stream().filter(lag -> lag < axis.size()).toList())
                .toList();
        this.diagonals = diagonals(space, part.lags());
    }

    private static List<Diagonal> diagonals(Space.Fields space, List<Integer> lags) {
        List<Diagonal> diagonals = new ArrayList<>();
        List<Axis> axes = space.axes();
        for (int a = 0; a < axes.size(); a++)
            for (int b = a + 1; b < axes.size(); b++)
                for (int lag : lags)
                    if (lag < Math.min(axes.get(a).size(), axes.get(b).size())) {
                        diagonals.add(new Diagonal(a, b, lag, lag));
                        diagonals.add(new Diagonal(a, b, lag, -lag));
                    }
        return diagonals;
    }

    /** The block of each node: as many nearly equal parts of each axis, row major. */
    private static int[] blocks(Space.Fields space, int most) {
        int[] block = {0};
        for (Axis axis : space.axes()) {
            int parts = Math.min(most, axis.size());
            int[] next = new int[block.length * axis.size()];
            for (int i = 0; i < next.length; i++)
                next[i] = block[i / axis.size()] * parts + i % axis.size() * parts / axis.size();
            block = next;
        }
        return block;
    }

    private double[] shares() {
        double[] norm = space.norm();
        double[] totals = new double[blocks];
        double[] own = new double[blockOf.length];
        for (int n = 0; n < own.length; n++) totals[blockOf[n]] += norm[n * space.channels()];
        for (int n = 0; n < own.length; n++) own[n] = norm[n * space.channels()] / totals[blockOf[n]];
        return own;
    }

    /** The frequency of each product of cosines, in half turns per unit of length: the root of the sum of squares. */
    private double[] frequencies() {
        double[] squares = {0};
        for (int a = 0; a < space.axes().size(); a++) {
            Axis axis = space.axes().get(a);
            int count = cosines.count(a);
            double[] next = new double[squares.length * count];
            for (int i = 0; i < next.length; i++) {
                double along = i % count / (axis.end() - axis.start());
                next[i] = squares[i / count] + along * along;
            }
            squares = next;
        }
        for (int i = 0; i < squares.length; i++) squares[i] = Math.sqrt(squares[i]);
        return squares;
    }

    /** Bands of logarithmic width in the rank of the frequencies, each of which holds at least one. */
    private static int[] bands(double[] frequencies, int bands) {
        double[] distinct = Arrays.stream(frequencies)
                .filter(f -> f > 0)
                .sorted()
                .distinct()
                .toArray();
        int[] band = new int[frequencies.length];
        int[] ofRank = new int[distinct.length];
        int from = 0;
        for (int b = 0; b < bands; b++) {
            int to = (int) Math.round(Math.pow(distinct.length + 1.0, (b + 1.0) / bands)) - 1;
            to = Math.max(from + 1, Math.min(to, distinct.length - (bands - 1 - b)));
            for (int r = from; r < to; r++) ofRank[r] = b;
            from = to;
        }
        for (int i = 0; i < band.length; i++)
            band[i] = frequencies[i] > 0 ? ofRank[Arrays.binarySearch(distinct, frequencies[i])] : -1;
        return band;
    }

    @Override
    public String name() {
        return "field-numbers " + part.blocks() + " " + part.bands() + " " + part.lags();
    }

    /** How many numbers a statistic has in each channel. */
    int count(Statistic statistic) {
        return switch (statistic) {
            case MEAN, LOG_VARIANCE -> blocks;
            case LOG_SPECTRUM -> inBand.length;
            case LOG_VARIOGRAM -> lags.stream().mapToInt(List::size).sum();
            case LOG_DIAGONAL_VARIOGRAM -> diagonals.size();
        };
    }

    /** Where the numbers of a statistic begin in those of a channel. */
    int begin(Statistic statistic) {
        int begin = 0;
        for (Statistic before : Statistic.values()) if (before.compareTo(statistic) < 0) begin += count(before);
        return begin;
    }

    /** Numbers of one channel. */
    int columns() {
        int columns = 0;
        for (Statistic statistic : Statistic.values()) columns += count(statistic);
        return columns;
    }

    int channels() {
        return space.channels();
    }

    @Override
    public int width() {
        return columns() * space.channels();
    }

    @Override
    public float[] of(double[] points, int count) {
        float[] values = new float[count * width()];
        for (int i = 0; i < count; i++) {
            double[] coefficients = cosines.coefficients(points, i);
            for (int c = 0; c < space.channels(); c++) {
                int at = (i * space.channels() + c) * columns();
                writeBlocks(points, i, c, values, at);
                writeSpectrum(coefficients, c, values, at + 2 * blocks);
                writeVariogram(points, i, c, values, at + begin(Statistic.LOG_VARIOGRAM));
                writeDiagonals(points, i, c, values, at + begin(Statistic.LOG_DIAGONAL_VARIOGRAM));
            }
        }
        return values;
    }

    private void writeBlocks(double[] points, int i, int channel, float[] values, int at) {
        double[] mean = new double[blocks];
        double[] scatter = new double[blocks];
        int start = i * space.dimension() + channel;
        for (int n = 0; n < shares.length; n++) mean[blockOf[n]] += shares[n] * points[start + n * space.channels()];
        for (int n = 0; n < shares.length; n++) {
            double offset = points[start + n * space.channels()] - mean[blockOf[n]];
            scatter[blockOf[n]] += shares[n] * offset * offset;
        }
        for (int b = 0; b < blocks; b++) {
            values[at + b] = (float) mean[b];
            values[at + blocks + b] = (float) scatter[b];
        }
    }

    private void writeSpectrum(double[] coefficients, int channel, float[] values, int at) {
        double[] power = new double[inBand.length];
        for (int k = 0; k < bandOf.length; k++) {
            double own = coefficients[k * space.channels() + channel];
            if (bandOf[k] >= 0) power[bandOf[k]] += own * own / inBand[bandOf[k]];
        }
        for (int b = 0; b < power.length; b++) values[at + b] = (float) power[b];
    }

    private void writeVariogram(double[] points, int i, int channel, float[] values, int start) {
        int at = start;
        int step = space.dimension();
        for (int a = 0; a < lags.size(); a++) {
            int size = space.axes().get(a).size();
            step /= size; // numbers between neighbours along this axis
            for (int lag : lags.get(a)) {
                double sum = 0;
                int pairs = 0;
                for (int n = 0; n < blockOf.length; n++) {
                    int k = n * space.channels() + channel;
                    if (k / step % size + lag >= size) continue;
                    double difference =
                            points[i * space.dimension() + k + lag * step] - points[i * space.dimension() + k];
                    sum += difference * difference;
                    pairs++;
                }
                values[at++] = (float) (0.5 * sum / pairs);
            }
        }
    }

    private void writeDiagonals(double[] points, int i, int channel, float[] values, int start) {
        for (int at = 0; at < diagonals.size(); at++) {
            Diagonal diagonal = diagonals.get(at);
            int firstStep = step(diagonal.first);
            int secondStep = step(diagonal.second);
            int first = space.axes().get(diagonal.first).size();
            int second = space.axes().get(diagonal.second).size();
            int away = diagonal.forward * firstStep + diagonal.sideways * secondStep;
            double sum = 0;
            int pairs = 0;
            for (int n = 0; n < blockOf.length; n++) {
                int k = n * space.channels() + channel;
                int to = k / secondStep % second + diagonal.sideways;
                if (k / firstStep % first + diagonal.forward >= first || to < 0 || to >= second) continue;
                double difference = points[i * space.dimension() + k + away] - points[i * space.dimension() + k];
                sum += difference * difference;
                pairs++;
            }
            values[start + at] = (float) (0.5 * sum / pairs);
        }
    }

    /** Numbers between neighbours along an axis. */
    private int step(int axis) {
        int step = space.channels();
        for (int a = axis + 1; a < space.axes().size(); a++)
            step *= space.axes().get(a).size();
        return step;
    }
}
