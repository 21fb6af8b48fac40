package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.transport.kernel.DoubleKernel;
import io.pushforward.transport.kernel.Kernels;

/** The four potentials of one debiased problem after a schedule of temperatures. */
final class AnnealedPotentials {
    /** The log-weight of a point without mass. */
    private static final double LOG_ZERO = -100_000;

    private final DoubleKernel kernel = Kernels.doubles();
    private final int n;
    private final int m;
    private final int d;
    private final double[] x;
    private final double[] y;
    private final double[] a;
    private final double[] b;
    private final double[] logA;
    private final double[] logB;
    private final double[] costXy;
    private final double[] costYx;
    private final double[] costXx;
    private final double[] costYy;
    private final double epsilon;
    // Potentials: on x from y, on y from x, and of each cloud with itself; then the same after the last, undamped
    // update.
    private final double[] fBa;
    private final double[] gAb;
    private final double[] fAa;
    private final double[] gBb;
    private final double[] lastFBa;
    private final double[] lastGAb;
    private final double[] lastFAa;
    private final double[] lastGBb;

    AnnealedPotentials(Ensemble source, Ensemble target, double[] schedule) {
        n = source.size();
        m = target.size();
        d = source.dimension();
        a = source.weights();
        b = target.weights();
        double[] centre = source.mean();
        x = centred(source.points(), centre);
        y = centred(target.points(), centre);
        logA = logs(a);
        logB = logs(b);
        costXy = new double[n * m];
        costYx = new double[n * m];
        costXx = new double[n * n];
        costYy = new double[m * m];
        kernel.halfSquaredCosts(x, n, y, m, d, costXy);
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) costYx[j * n + i] = costXy[i * m + j];
        kernel.halfSquaredCosts(x, n, x, n, d, costXx);
        double[] own = centred(target.points(), target.mean());
        kernel.halfSquaredCosts(own, m, own, m, d, costYy);
        fBa = new double[n];
        gAb = new double[m];
        fAa = new double[n];
        gBb = new double[m];
        lastFBa = new double[n];
        lastGAb = new double[m];
        lastFAa = new double[n];
        lastGBb = new double[m];
        epsilon = schedule[schedule.length - 1];
        run(schedule);
    }

    private void run(double[] schedule) {
        update(schedule[0], fBa, gAb, fAa, gBb);
        for (double temperature : schedule) {
            update(temperature, lastFBa, lastGAb, lastFAa, lastGBb);
            average(fBa, lastFBa);
            average(gAb, lastGAb);
            average(fAa, lastFAa);
            average(gBb, lastGBb);
        }
        update(epsilon, lastFBa, lastGAb, lastFAa, lastGBb);
    }

    /** All four updates from the present potentials; the outputs may be the present potentials while they are zero. */
    private void update(double temperature, double[] onX, double[] onY, double[] ownX, double[] ownY) {
        double[] h = shifted(gAb, logB, temperature);
        double[] k = shifted(fBa, logA, temperature);
        double[] hx = shifted(fAa, logA, temperature);
        double[] hy = shifted(gBb, logB, temperature);
        kernel.softmin(costXy, n, m, h, temperature, onX);
        kernel.softmin(costYx, m, n, k, temperature, onY);
        kernel.softmin(costXx, n, n, hx, temperature, ownX);
        kernel.softmin(costYy, m, m, hy, temperature, ownY);
    }

    double value() {
        double onX = 0;
        for (int i = 0; i < n; i++) onX += a[i] * (lastFBa[i] - lastFAa[i]);
        double onY = 0;
        for (int j = 0; j < m; j++) onY += b[j] * (lastGAb[j] - lastGBb[j]);
        return onX + onY;
    }

    AnnealedSinkhorn.Differential differential() {
        return new AnnealedSinkhorn.Differential(
                value(),
                gradient(n, m, a, costXy, costXx, shifted(gAb, logB, epsilon), shifted(fAa, logA, epsilon), x, y),
                gradient(m, n, b, costYx, costYy, shifted(fBa, logA, epsilon), shifted(gBb, logB, epsilon), y, x));
    }

    /** a_i (sum_k π'_ik x_k - sum_j π_ij y_j), which is a_i (sum_j π_ij (x_i - y_j) - sum_k π'_ik (x_i - x_k)). */
    private double[] gradient(
            int size,
            int other,
            double[] weights,
            double[] cross,
            double[] own,
            double[] crossShift,
            double[] ownShift,
            double[] points,
            double[] others) {
        double[] out = new double[size * d];
        double[] row = new double[Math.max(size, other)];
        for (int i = 0; i < size; i++) {
            kernel.softmax(own, i, size, ownShift, epsilon, row);
            kernel.addCombination(weights[i], row, size, points, d, out, i * d);
            kernel.softmax(cross, i, other, crossShift, epsilon, row);
            kernel.addCombination(-weights[i], row, other, others, d, out, i * d);
        }
        return out;
    }

    private static void average(double[] potential, double[] update) {
        for (int i = 0; i < potential.length; i++) potential[i] = 0.5 * (potential[i] + update[i]);
    }

    private static double[] shifted(double[] potential, double[] logWeights, double temperature) {
        double[] h = new double[potential.length];
        for (int i = 0; i < h.length; i++) h[i] = potential[i] + temperature * logWeights[i];
        return h;
    }

    private static double[] logs(double[] weights) {
        double[] logs = new double[weights.length];
        for (int i = 0; i < logs.length; i++) logs[i] = weights[i] > 0 ? Math.log(weights[i]) : LOG_ZERO;
        return logs;
    }

    private static double[] centred(double[] points, double[] centre) {
        double[] moved = new double[points.length];
        for (int k = 0; k < points.length; k++) moved[k] = points[k] - centre[k % centre.length];
        return moved;
    }
}
