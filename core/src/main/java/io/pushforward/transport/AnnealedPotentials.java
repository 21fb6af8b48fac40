package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.transport.kernel.DoubleKernel;
import io.pushforward.transport.kernel.Kernels;
import io.pushforward.transport.kernel.PackedCloud;
import java.util.Arrays;
import java.util.Optional;

/**
 * One debiased problem after a schedule of temperatures: the potentials between the clouds and of each with itself.
 *
 * <p>Clouds are centred at the mean of x, and y at its own where it meets itself: costs depend on differences alone, and an
 * offset shared by all points would cost digits. Points without mass take no part. A thread has one such problem at a time,
 * in its {@link Scratch}.
 */
final class AnnealedPotentials {
    private final DoubleKernel kernel;
    private final Scratch scratch = Scratch.rewound();
    private final int d;
    private final double epsilon;
    private final Massive source;
    private final Massive target;
    private final PackedCloud x;
    private final PackedCloud y;
    private final SinkhornStep cross;
    private final SinkhornStep ownX;
    private final SinkhornStep ownY;

    AnnealedPotentials(Ensemble from, Ensemble to, double[] schedule) {
        this(from, to, schedule, Kernels.doubles());
    }

    AnnealedPotentials(Ensemble from, Ensemble to, double[] schedule, DoubleKernel kernel) {
        this(from, to, schedule, kernel, Optional.empty(), Optional.empty());
    }

    /** With costs of each cloud with itself that are known already by {@link #ownCosts}. */
    AnnealedPotentials(Ensemble from, double[] ownFrom, Ensemble to, double[] ownTo, double[] schedule) {
        this(from, to, schedule, Kernels.doubles(), Optional.of(ownFrom), Optional.of(ownTo));
    }

    private AnnealedPotentials(
            Ensemble from,
            Ensemble to,
            double[] schedule,
            DoubleKernel kernel,
            Optional<double[]> ownFrom,
            Optional<double[]> ownTo) {
        this.kernel = kernel;
        d = from.dimension();
        epsilon = schedule[schedule.length - 1];
        source = Massive.of(from);
        target = Massive.of(to);
        double[] centre = from.mean();
        x = centred(source, centre);
        y = centred(target, centre);
        cross = SinkhornStep.between(kernel, scratch, x, y, source.weights, target.weights);
        ownX = SinkhornStep.within(
                kernel, scratch, ownFrom.orElseGet(() -> ownCosts(kernel, scratch, x)), source.weights);
        ownY = SinkhornStep.within(
                kernel,
                scratch,
                ownTo.orElseGet(() -> ownCosts(kernel, scratch, centred(target, to.mean()))),
                target.weights);
        cross.anneal(schedule);
        ownX.anneal(schedule);
        ownY.anneal(schedule);
    }

    double value() {
        double onX = 0;
        for (int i = 0; i < x.n(); i++) onX += source.weights[i] * (cross.updatedF()[i] - ownX.updatedF()[i]);
        double onY = 0;
        for (int j = 0; j < y.n(); j++) onY += target.weights[j] * (cross.updatedG()[j] - ownY.updatedF()[j]);
        return onX + onY;
    }

    AnnealedSinkhorn.Differential differential() {
        double[] inX = new double[x.n() * d];
        ownX.addGradientOnRows(epsilon, 1, x, inX);
        cross.addGradientOnRows(epsilon, -1, y, inX);
        double[] inY = new double[y.n() * d];
        ownY.addGradientOnRows(epsilon, 1, y, inY);
        cross.addGradientOnColumns(epsilon, -1, x, inY);
        return new AnnealedSinkhorn.Differential(value(), source.spread(inX, d), target.spread(inY, d));
    }

    /** The costs of a cloud with itself, an array of its own. */
    static double[] ownCosts(Ensemble cloud) {
        DoubleKernel kernel = Kernels.doubles();
        Scratch scratch = Scratch.rewound();
        Massive massive = Massive.of(cloud);
        double[] costs = ownCosts(kernel, scratch, centred(kernel, scratch, massive, cloud.mean()));
        int size = massive.weights.length;
        return Arrays.copyOf(costs, Matrices.length(size, kernel.stride(size)));
    }

    private static double[] ownCosts(DoubleKernel kernel, Scratch scratch, PackedCloud x) {
        double[] costs = scratch.take(Matrices.length(x.n(), kernel.stride(x.n())));
        kernel.ownHalfSquaredCosts(x, costs);
        return costs;
    }

    private PackedCloud centred(Massive cloud, double[] centre) {
        return centred(kernel, scratch, cloud, centre);
    }

    private static PackedCloud centred(DoubleKernel kernel, Scratch scratch, Massive cloud, double[] centre) {
        int size = cloud.weights.length;
        int d = centre.length;
        double[] moved = scratch.take(size * d);
        for (int at = 0; at < size * d; at += d)
            for (int k = 0; k < d; k++) moved[at + k] = cloud.points[at + k] - centre[k];
        return kernel.pack(moved, size, d, scratch.take(kernel.packedSize(size, d)));
    }

    /** The points of an ensemble that have mass, and where they stood. */
    private record Massive(double[] points, double[] weights, int[] indices, int size) {

        static Massive of(Ensemble ensemble) {
            double[] weights = ensemble.weights();
            int[] indices = new int[weights.length];
            int count = 0;
            for (int i = 0; i < weights.length; i++) if (weights[i] > 0) indices[count++] = i;
            if (count == weights.length) return new Massive(ensemble.points(), weights, indices, count);
            int[] kept = Arrays.copyOf(indices, count);
            int d = ensemble.dimension();
            double[] points = new double[count * d];
            double[] masses = new double[count];
            for (int k = 0; k < count; k++) {
                System.arraycopy(ensemble.points(), kept[k] * d, points, k * d, d);
                masses[k] = weights[kept[k]];
            }
            return new Massive(points, masses, kept, weights.length);
        }

        /** Rows for all points of the ensemble, zero for those without mass. */
        double[] spread(double[] rows, int d) {
            if (indices.length == size) return rows;
            double[] all = new double[size * d];
            for (int k = 0; k < indices.length; k++) System.arraycopy(rows, k * d, all, indices[k] * d, d);
            return all;
        }
    }
}
