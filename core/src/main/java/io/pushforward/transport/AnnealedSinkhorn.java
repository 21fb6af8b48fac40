package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.transport.kernel.Kernels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The debiased Sinkhorn divergence by a fixed schedule of falling temperatures, as GeomLoss computes it (Feydy et al.
 * 2019; GeomLoss 0.2.6, p = 2, balanced).
 *
 * <p>With cost |x - y|²/2 the temperature falls from the squared diameter of the clouds by {@code scaling}² a step to
 * {@code blur}². Each step averages the potentials with their update; one undamped update follows. The value tends to
 * W2²/2 as blur falls and scaling nears one. It is the outcome of a fixed number of steps, not of a converged iteration:
 * at scaling 0.5 it may be several percent below; {@link ConvergedSinkhorn} has no such bias.
 *
 * <p>Gradients are those of the last update with the potentials held fixed, as in GeomLoss.
 */
public record AnnealedSinkhorn(
        @Option(value = "root of the last temperature, in the unit of the data", above = 0)
        double blur,

        @Option(value = "ratio of successive temperatures' roots", above = 0, below = 1)
        double scaling) {

    /** So many iterations converge by other means: a scaling of 0.99 takes a tenth of them over forty powers of ten. */
    private static final int MOST_STEPS = 100_000;

    /** Of the diameter: costs over its temperature, and roundings of the temperature over costs, are both about 1e-8. */
    private static final double LARGEST_BLUR = 1e4;

    /** Of the diameter; the root of the rounding of a cost. */
    private static final double ROUNDING = 0x1p-27;

    /** GeomLoss's usual schedule. */
    public AnnealedSinkhorn() {
        this(0.05, 0.5);
    }

    public AnnealedSinkhorn {
        if (!(blur > 0 && blur < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("blur must be positive and finite, got " + blur);
        if (!(scaling > 0 && scaling < 1))
            throw new IllegalArgumentException("scaling must lie between 0 and 1, got " + scaling);
    }

    /** The same for points in another unit. */
    public AnnealedSinkhorn in(double unit) {
        return new AnnealedSinkhorn(Math.max(Double.MIN_NORMAL, Math.min(Double.MAX_VALUE, blur / unit)), scaling);
    }

    /** A divergence and its gradients in the points of both ensembles, flat as the points are. */
    public record Differential(double value, double[] inX, double[] inY) {}

    public double value(Ensemble x, Ensemble y) {
        return values(List.of(x), List.of(y))[0];
    }

    /** An ensemble with the costs between its own points, for divergences from many others. */
    public static final class Cloud {
        private final Ensemble points;
        private final double[] ownCosts; // [massive points, stride]

        private Cloud(Ensemble points, double[] ownCosts) {
            this.points = points;
            this.ownCosts = ownCosts;
        }

        public static Cloud of(Ensemble points) {
            return new Cloud(points, AnnealedPotentials.ownCosts(points));
        }
    }

    /** {@link #value(Ensemble, Ensemble)}, with the same bits, of clouds whose own costs are known. */
    public double value(Cloud x, Cloud y) {
        double[] schedule = batchSchedule(List.of(x.points), List.of(y.points));
        return new AnnealedPotentials(x.points, x.ownCosts, y.points, y.ownCosts, schedule).value();
    }

    public Differential differential(Ensemble x, Ensemble y) {
        return differentials(List.of(x), List.of(y)).get(0);
    }

    /** The divergences of a batch, whose schedule starts at the diameter of all its clouds together. */
    public double[] values(List<Ensemble> xs, List<Ensemble> ys) {
        double[] schedule = batchSchedule(xs, ys);
        return IntStream.range(0, xs.size())
                .parallel()
                .mapToDouble(b -> value(xs.get(b), ys.get(b), schedule))
                .toArray();
    }

    private static double value(Ensemble x, Ensemble y, double[] schedule) {
        long most = Math.max(x.size(), y.size());
        return most * most > BlockedSinkhorn.LARGE
                ? BlockedSinkhorn.value(x, y, schedule)
                : new AnnealedPotentials(x, y, schedule).value();
    }

    /** As {@link #values}, with gradients. */
    public List<Differential> differentials(List<Ensemble> xs, List<Ensemble> ys) {
        double[] schedule = batchSchedule(xs, ys);
        return IntStream.range(0, xs.size())
                .parallel()
                .mapToObj(b -> new AnnealedPotentials(xs.get(b), ys.get(b), schedule).differential())
                .toList();
    }

    /**
     * The temperatures: the squared diameter, then exp(e) for e from 2 ln(diameter) in steps of 2 ln(scaling) while above
     * 2 ln(blur), then blur². For a diameter of zero only blur². A blur whose temperature is below the rounding of costs is
     * raised to it, since the value is then that without blur to rounding, and one of so many diameters that rounding of the
     * temperature would exceed the costs is lowered, since the value is then that of the means alone.
     */
    public double[] schedule(double diameter) {
        if (!(diameter * diameter < Double.POSITIVE_INFINITY))
            throw new Misfit(
                    "the points are too far apart: the square of their diameter must be finite, got a diameter of "
                            + diameter);
        double last = diameter > 0 ? Math.max(Math.min(blur, LARGEST_BLUR * diameter), ROUNDING * diameter) : blur;
        List<Double> temperatures = new ArrayList<>();
        if (diameter * diameter > 0) {
            temperatures.add(diameter * diameter);
            double start = 2 * Math.log(diameter);
            double step = 2 * Math.log(scaling);
            double count = Math.max(0, Math.ceil((2 * Math.log(last) - start) / step));
            if (!(count <= MOST_STEPS))
                throw new Misfit("scaling " + scaling + " takes " + (long) count + " temperatures from the diameter "
                        + diameter + " to the blur " + blur + "; at most " + MOST_STEPS + " are taken");
            for (int k = 0; k < count; k++) temperatures.add(Math.exp(start + k * step));
        }
        temperatures.add(Math.max(last * last, Double.MIN_NORMAL));
        return temperatures.stream().mapToDouble(t -> t).toArray();
    }

    private double[] batchSchedule(List<Ensemble> xs, List<Ensemble> ys) {
        if (xs.size() != ys.size() || xs.isEmpty())
            throw new IllegalArgumentException(
                    "a batch pairs as many ensembles as it has, got " + xs.size() + " and " + ys.size());
        List<Ensemble> all = new ArrayList<>(xs);
        Collections.addAll(all, ys.toArray(new Ensemble[0]));
        return schedule(diameter(all));
    }

    /** The diagonal of the box, parallel to the axes, around all points of all ensembles. */
    public static double diameter(List<Ensemble> clouds) {
        int d = clouds.get(0).dimension();
        double[] low = clouds.get(0).point(0);
        double[] high = low.clone();
        for (Ensemble cloud : clouds) {
            if (cloud.dimension() != d)
                throw new IllegalArgumentException(
                        "points must have one dimension, got " + d + " and " + cloud.dimension());
            Kernels.doubles().widen(cloud.points(), cloud.size(), d, low, high);
        }
        double sum = 0;
        for (int k = 0; k < d; k++) sum += (high[k] - low[k]) * (high[k] - low[k]);
        return Math.sqrt(sum);
    }
}
