package io.pushforward.transport;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.transport.kernel.Kernels;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Few points that stand for a law: those nearest to it in energy distance, minimising
 * 2/n Σ_i E|x_i − Y| − 1/n² Σ_ij |x_i − x_j| (Mak and Joseph 2018, definition 1).
 *
 * <p>They are chosen together and keep away from each other, so they are <em>not</em> independent draws: no standard
 * error, bootstrap or score that assumes independence holds for them. Means of smooth functions over them are nearer to
 * the law's than means over as many draws.
 *
 * <p>The attraction is majorised by quadratics and the repulsion by its tangent; the minimum of both together moves every
 * point to
 * <pre>  x_i ← (Σ_j (x_i − x_j)/|x_i − x_j| / n + Σ_m w_m y_m/|x_i − y_m|) / Σ_m w_m/|x_i − y_m|</pre>
 * and never raises the objective (theorem 5 and equation 22 there; weights w_m take the place of equal shares). Distances
 * to the law's points are smoothed near zero, where the quadratics would be infinitely steep and hold a point that starts
 * on an atom. On the line the minimum is known: the quantiles at (2i − 1)/(2n).
 *
 * <p>Points of the law are sorted and equal ones merged first, so that the answer depends on the law and the seed alone.
 *
 * @param points equally weighted; a law of no more atoms than asked for is its own best answer, with its weights
 * @param iterations zero where the minimum is known
 * @param converged whether the last iteration gained less than 2·10⁻⁶ of the energy distance that as many draws would have; places
 *     may still creep, as around a law's symmetries, where nothing is gained by it
 */
public record SupportPoints(Ensemble points, int iterations, boolean converged) {
    private static final double TOLERANCE = 2e-6;
    /** Steps are longer than to the majoriser's minimum; below twice as long, the objective falls all the same. */
    private static final double RELAXATION = 1.8;

    private static final int MOST_ITERATIONS = 1000;
    /** Distances below this share of the law's spread are smoothed; neighbours among thousands of draws are farther. */
    private static final double SMOOTHING = 1e-3;
    /** Draws that stand for a law without atoms: so many in all, and so many for each support point. */
    private static final int DRAWS = 2048;

    private static final int DRAWS_A_POINT = 16;
    private static final double ROUNDING = 1e-12; // of sums of weights

    /** At most {@code count} support points of a law; one without atoms is sampled first. */
    public static SupportPoints of(Law law, int count, Seed seed) {
        if (count < 1) throw new IllegalArgumentException("expected at least one support point, got " + count);
        if (!law.space().isNumeric())
            throw new IllegalArgumentException(
                    "support points need distances between points, which " + law.space() + " have not");
        int draws = Math.max(DRAWS, Math.multiplyExact(DRAWS_A_POINT, count));
        Ensemble atoms = canonical(
                law instanceof Ensemble ensemble
                        ? ensemble
                        : law.sample(draws, seed.derive("draws").generator()));
        if (atoms.size() <= count) return new SupportPoints(atoms, 0, true);
        return atoms.dimension() == 1
                ? new SupportPoints(quantiles(atoms, count), 0, true)
                : iterated(atoms, count, seed);
    }

    /** The law's points of positive weight in lexicographic order, equal ones merged. */
    private static Ensemble canonical(Ensemble law) {
        int d = law.dimension();
        int[] order = IntStream.range(0, law.size())
                .filter(i -> law.weights()[i] > 0)
                .boxed()
                .sorted((i, j) -> compare(law.points(), i * d, law.points(), j * d, d))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] points = new double[order.length * d];
        double[] weights = new double[order.length];
        int size = 0;
        for (int i : order) {
            if (size == 0 || compare(points, (size - 1) * d, law.points(), i * d, d) != 0)
                System.arraycopy(law.points(), i * d, points, size++ * d, d);
            weights[size - 1] += law.weights()[i];
        }
        return Ensemble.weighted(law.space(), Arrays.copyOf(points, size * d), Arrays.copyOf(weights, size));
    }

    private static int compare(double[] x, int i, double[] y, int j, int d) {
        return Arrays.compare(x, i, i + d, y, j, j + d);
    }

    /** The quantiles at (2i − 1)/(2n); between two atoms, where all minimise, the middle. */
    private static Ensemble quantiles(Ensemble atoms, int count) {
        double[] x = atoms.points();
        double[] quantiles = new double[count];
        int at = 0;
        double mass = atoms.weights()[0];
        for (int i = 0; i < count; i++) {
            double level = (i + 0.5) / count;
            while (mass < level - ROUNDING && at < x.length - 1) mass += atoms.weights()[++at];
            boolean between = mass <= level + ROUNDING && at < x.length - 1;
            quantiles[i] = between ? 0.5 * (x[at] + x[at + 1]) : x[at];
        }
        return Ensemble.uniform(atoms.space(), quantiles);
    }

    private static SupportPoints iterated(Ensemble atoms, int count, Seed seed) {
        double spread = spread(atoms);
        double[] x = start(atoms, count, seed.derive("start"));
        for (int step = 1; step <= MOST_ITERATIONS; step++) {
            double[] next = new double[x.length];
            double[] last = x;
            double[] gains = IntStream.range(0, count)
                    .parallel()
                    .mapToDouble(i -> move(last, i, atoms, SMOOTHING * spread, next))
                    .toArray();
            x = next;
            // The gain is their mean; that of draws, E|Y − Y'|/n, is at least spread/n.
            if (Arrays.stream(gains).sum() <= TOLERANCE * spread)
                return new SupportPoints(Ensemble.uniform(atoms.space(), x), step, true);
        }
        return new SupportPoints(Ensemble.uniform(atoms.space(), x), MOST_ITERATIONS, false);
    }

    /** Draws, each moved a little towards another, so that no two agree and none lies on an atom. */
    private static double[] start(Ensemble atoms, int count, Seed seed) {
        double[] x = atoms.sample(count, seed.derive(0).generator()).points();
        double[] other = atoms.sample(count, seed.derive(1).generator()).points();
        for (int k = 0; k < x.length; k++) x[k] += 0.1 * (other[k] - x[k]);
        return x;
    }

    /** The law's mean distance from its mean. */
    private static double spread(Ensemble atoms) {
        double[] squared = new double[atoms.size()];
        Kernels.doubles().squaredDistances(atoms.mean(), 1, atoms.points(), atoms.size(), atoms.dimension(), squared);
        double sum = 0;
        for (int m = 0; m < squared.length; m++) sum += atoms.weights()[m] * Math.sqrt(squared[m]);
        return sum;
    }

    /** Writes point i's next place and returns n times what the objective would fall by for it, at least, by a plain step. */
    private static double move(double[] x, int i, Ensemble atoms, double smoothing, double[] next) {
        int d = atoms.dimension();
        int count = x.length / d;
        double[] y = atoms.points();
        double[] own = Arrays.copyOfRange(x, i * d, (i + 1) * d);
        double[] step = new double[d];
        double[] squared = new double[Math.max(atoms.size(), count)];
        // All in steps from where the point is, which keeps the digits of laws far from the origin.
        Kernels.doubles().squaredDistances(own, 1, x, count, d, squared);
        for (int j = 0; j < count; j++)
            if (squared[j] > 0) addScaled(step, x, j * d, own, -1 / (count * Math.sqrt(squared[j])));
        Kernels.doubles().squaredDistances(own, 1, y, atoms.size(), d, squared);
        double steepness = 0;
        for (int m = 0; m < atoms.size(); m++) {
            double pull = atoms.weights()[m] / Math.sqrt(squared[m] + smoothing * smoothing);
            steepness += pull;
            addScaled(step, y, m * d, own, pull);
        }
        double length = 0;
        for (int k = 0; k < d; k++) {
            double by = step[k] / steepness;
            next[i * d + k] = own[k] + RELAXATION * by;
            length += by * by;
        }
        return steepness * length;
    }

    private static void addScaled(double[] sum, double[] points, int at, double[] from, double factor) {
        for (int k = 0; k < sum.length; k++) sum[k] += factor * (points[at + k] - from[k]);
    }
}
