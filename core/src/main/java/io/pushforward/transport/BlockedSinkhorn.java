package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.transport.kernel.Exponentials;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * {@link AnnealedSinkhorn} between clouds whose cost matrices would be too large: costs are computed anew in each step, in
 * blocks, rows in parallel.
 *
 * <p>With E_ij = exp((h_i + k_j - c_ij)/ε), h = f + ε log a and k = g + ε log b, the updates are h_i - ε log Σ_j E_ij and
 * k_j - ε log Σ_i E_ij, so that one exponential serves both; from the first temperature at which one overflows or a sum
 * vanishes, each row finds its own largest exponent. Rows are divided into tasks by the size alone, and their column sums
 * are added in order.
 */
final class BlockedSinkhorn {
    /** Clouds with more pairs than this are done so: beyond, three matrices of doubles are 100 MB. */
    static final long LARGE = 1L << 22;

    private static final int TASKS = 64;
    private static final double LARGEST_EXPONENT = 600;
    private static final double LEAST_SUM = 1e-250;

    private final PairCosts costs;
    private final PairCosts back;
    private final double[] logA;
    private final double[] logB;
    private final boolean own;
    private double[] f;
    private double[] g;
    private double[] nextF;
    private double[] nextG;
    private boolean rowByRow;
    private final LongWork.Part part;

    private BlockedSinkhorn(Ensemble x, Ensemble y, boolean own, LongWork.Part part) {
        this.part = part;
        this.own = own;
        costs = new PairCosts(x, y, Cost.HALF_SQUARED_DISTANCE);
        back = own ? costs : new PairCosts(y, x, Cost.HALF_SQUARED_DISTANCE);
        logA = logs(x.weights());
        logB = own ? logA : logs(y.weights());
        f = new double[x.size()];
        nextF = new double[x.size()];
        g = own ? f : new double[y.size()];
        nextG = own ? nextF : new double[y.size()];
    }

    /** The divergence after a schedule of temperatures. */
    static double value(Ensemble from, Ensemble to, double[] schedule) {
        Ensemble x = massive(from);
        Ensemble y = massive(to);
        LongWork.Part part = LongWork.part("updates of potentials", 3L * (schedule.length + 2));
        BlockedSinkhorn cross = new BlockedSinkhorn(x, y, false, part).annealed(schedule);
        double onX = mean(x.weights(), cross.nextF, new BlockedSinkhorn(x, x, true, part).annealed(schedule).nextF);
        double onY = mean(y.weights(), cross.nextG, new BlockedSinkhorn(y, y, true, part).annealed(schedule).nextF);
        return onX + onY;
    }

    private static double mean(double[] weights, double[] left, double[] right) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) sum += weights[i] * (left[i] - right[i]);
        return sum;
    }

    private static Ensemble massive(Ensemble ensemble) {
        int[] indices = IntStream.range(0, ensemble.size())
                .filter(i -> ensemble.weights()[i] > 0)
                .toArray();
        return indices.length == ensemble.size() ? ensemble : ensemble.select(indices);
    }

    private BlockedSinkhorn annealed(double[] schedule) {
        double last = schedule[schedule.length - 1];
        rowByRow = last > schedule[0];
        update(schedule[0]);
        System.arraycopy(nextF, 0, f, 0, f.length);
        if (!own) System.arraycopy(nextG, 0, g, 0, g.length);
        for (double temperature : schedule) {
            update(temperature);
            average(f, nextF);
            if (!own) average(g, nextG);
        }
        update(last);
        return this;
    }

    private static void average(double[] potential, double[] next) {
        for (int i = 0; i < potential.length; i++) potential[i] = 0.5 * (potential[i] + next[i]);
    }

    private void update(double temperature) {
        double[] h = exponents(f, logA, temperature);
        double[] k = own ? h : exponents(g, logB, temperature);
        if (rowByRow || !scaled(h, k, temperature)) {
            rowByRow = true;
            softmin(costs, k, temperature, nextF);
            if (!own) softmin(back, h, temperature, nextG);
        }
        part.add(1);
    }

    /** Potentials plus logarithms of masses, in units of the temperature. */
    private static double[] exponents(double[] potential, double[] logs, double temperature) {
        double[] exponents = new double[potential.length];
        for (int i = 0; i < exponents.length; i++) exponents[i] = potential[i] / temperature + logs[i];
        return exponents;
    }

    /** The sums of one task: those of its rows, and its share of those of all columns. */
    private record Sums(double[] columns, boolean inRange) {}

    private boolean scaled(double[] h, double[] k, double temperature) {
        double[] columns = new double[costs.columns()];
        boolean[] good = {true};
        int tasks = Math.min(TASKS, costs.rows());
        IntStream.range(0, tasks)
                .parallel()
                .mapToObj(task -> sums(task, tasks, h, k, temperature))
                .forEachOrdered(sums -> {
                    for (int j = 0; j < sums.columns.length; j++) columns[j] += sums.columns[j];
                    good[0] &= sums.inRange;
                });
        if (!good[0]) return false;
        if (own) for (int i = 0; i < columns.length; i++) nextF[i] += columns[i];
        return moved(h, nextF, temperature) && (own || moved(k, columns, temperature, nextG));
    }

    private Sums sums(int task, int tasks, double[] h, double[] k, double temperature) {
        double[] columns = new double[costs.columns()];
        double[] block = new double[PairCosts.BLOCK];
        boolean good = true;
        for (int i = task; i < costs.rows(); i += tasks) {
            double row = 0;
            for (int from = own ? i : 0; from < columns.length; from += block.length) {
                int length = Math.min(block.length, columns.length - from);
                costs.block(i, from, from + length, block);
                good &= shifted(block, length, h[i], k, from, 1 / temperature) < LARGEST_EXPONENT;
                Exponentials.inPlace(block, length);
                // A point with itself counts once, in its row.
                int first = own && from == i ? 1 : 0;
                for (int j = first; j < length; j++) columns[from + j] += block[j];
                row += PairBlocks.sum(block, length);
            }
            nextF[i] = row;
        }
        return new Sums(columns, good);
    }

    /** Turns costs into exponents in place; returns the largest. */
    private static double shifted(double[] block, int length, double h, double[] k, int from, double scale) {
        for (int j = 0; j < length; j++) block[j] = (h + k[from + j]) - block[j] * scale;
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < length; j++) if (block[j] > largest) largest = block[j];
        return largest;
    }

    private static boolean moved(double[] exponents, double[] sums, double temperature) {
        return moved(exponents, sums, temperature, sums);
    }

    private static boolean moved(double[] exponents, double[] sums, double temperature, double[] out) {
        for (int i = 0; i < out.length; i++) {
            if (!(sums[i] > LEAST_SUM)) return false;
            out[i] = temperature * (exponents[i] - Math.log(sums[i]));
        }
        return true;
    }

    /** For each row -ε log Σ_j exp(k_j - c_ij/ε), in any range: the largest exponent first. */
    private static void softmin(PairCosts costs, double[] k, double temperature, double[] out) {
        IntStream.range(0, costs.rows()).parallel().forEach(i -> {
            double[] block = new double[PairCosts.BLOCK];
            double largest = Double.NEGATIVE_INFINITY;
            double sum = 0;
            for (int from = 0; from < costs.columns(); from += block.length) {
                int length = Math.min(block.length, costs.columns() - from);
                costs.block(i, from, from + length, block);
                double top = shifted(block, length, 0, k, from, 1 / temperature);
                if (top > largest) {
                    sum *= Math.exp(largest - top);
                    largest = top;
                }
                for (int j = 0; j < length; j++) block[j] -= largest;
                Exponentials.inPlace(block, length);
                sum += PairBlocks.sum(block, length);
            }
            out[i] = -temperature * (largest + Math.log(sum));
        });
    }

    private static double[] logs(double[] weights) {
        return Arrays.stream(weights).map(Math::log).toArray();
    }
}
