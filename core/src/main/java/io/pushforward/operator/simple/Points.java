package io.pushforward.operator.simple;

import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import java.util.List;

/** Laws as weighted points, whatever they were given as; quantiles and sizes of such points. */
public final class Points {
    private static final Space LINE = new Space.Vectors(1);

    /** Draws that stand for a law without atoms. */
    private static final int DRAWS = 512;

    private static final double ROUNDING = 1e-12; // of sums of weights

    private static final int MOST_POOLED = 1 << 25; // numbers; of more laws some are pooled, spread evenly

    private Points() {}

    /** Whether laws on a space can be seen as points: numbers, paths, or labels that stand for bins. */
    public static boolean exist(Space space) {
        return space.isNumeric() || space.bins().isPresent();
    }

    /** The atoms of a law, or draws from it; masses on bins as weights at their midpoints. */
    public static Ensemble of(Law law) {
        Ensemble atoms = atoms(law);
        return law.space() instanceof Space.Labels labels ? midpoints(labels, atoms) : atoms;
    }

    /** Labels beyond the bins lie half the last bin's width behind the end. */
    private static Ensemble midpoints(Space.Labels space, Ensemble labels) {
        Bins bins = space.bins().orElseThrow(() -> new Misfit("expected labels that stand for bins, got " + space));
        double[] places = new double[labels.size()];
        for (int i = 0; i < places.length; i++) {
            int label = (int) labels.points()[i];
            places[i] = label < bins.count()
                    ? 0.5 * (bins.edge(label) + bins.edge(label + 1))
                    : bins.end() + 0.5 * bins.width(bins.count() - 1) * (1 + label - bins.count());
        }
        return Unit.with(LINE, places, labels);
    }

    /** Adds numbers to others, one by one. */
    static void add(double[] numbers, double[] to) {
        for (int k = 0; k < to.length; k++) to[k] += numbers[k];
    }

    /** The masses of a law on labels. */
    public static double[] masses(Law law) {
        if (law instanceof Categorical categorical) return categorical.masses();
        if (law.space().isNumeric()) throw new Misfit("expected a law on labels, got one on " + law.space());
        Ensemble atoms = atoms(law);
        double[] masses = new double[law.space().width()];
        for (int i = 0; i < atoms.size(); i++) masses[(int) atoms.points()[i]] += atoms.weights()[i];
        return masses;
    }

    private static Ensemble atoms(Law law) {
        return law.atoms()
                .orElseGet(() -> law.sample(DRAWS, Seed.of(0).derive("points").generator()));
    }

    /** The quantiles of points on the line at the midpoints of {@code levels} equal slices of mass. */
    public static double[] quantiles(Ensemble law, int levels) {
        int[] order = Statistics.order(law.points());
        double[] quantiles = new double[levels];
        int at = 0;
        double mass = law.weights()[order[0]];
        for (int k = 0; k < levels; k++) {
            double level = (k + 0.5) / levels;
            while (mass < level - ROUNDING && at < order.length - 1) mass += law.weights()[order[++at]];
            quantiles[k] = law.points()[order[at]];
        }
        return quantiles;
    }

    /** The deviation of each coordinate. */
    static double[] deviations(Ensemble law) {
        int d = law.dimension();
        double[] mean = law.mean();
        double[] variance = new double[d];
        for (int i = 0; i < law.size(); i++)
            for (int k = 0; k < d; k++) {
                double offset = law.points()[i * d + k] - mean[k];
                variance[k] += law.weights()[i] * offset * offset;
            }
        for (int k = 0; k < d; k++) variance[k] = Math.sqrt(variance[k]);
        return variance;
    }

    /** The mixture of laws with equal shares as at most {@code most} points: quantiles on the line, a fair subset elsewhere. */
    static Ensemble pooled(List<Ensemble> all, int most) {
        int d = all.get(0).dimension();
        List<Ensemble> laws =
                LazyList.spread(all, (int) Math.max(1, MOST_POOLED / all.get(0).points().length));
        int total = laws.stream().mapToInt(Ensemble::size).sum();
        double[] points = new double[total * d];
        double[] weights = new double[total];
        int at = 0;
        for (Ensemble law : laws) {
            System.arraycopy(law.points(), 0, points, at * d, law.size() * d);
            for (int i = 0; i < law.size(); i++) weights[at + i] = law.weights()[i] / laws.size();
            at += law.size();
        }
        return thinned(Ensemble.weighted(laws.get(0).space(), points, weights), most);
    }

    /** At most {@code most} points that stand for a law. */
    static Ensemble thinned(Ensemble law, int most) {
        return law.size() <= most ? law : drawn(law, most);
    }

    /** So many equally weighted points that stand for a law: quantiles on the line, an even subset elsewhere. */
    static Ensemble drawn(Ensemble law, int most) {
        if (law.dimension() == 1) return Ensemble.uniform(law.space(), quantiles(law, most));
        int[] order = Seed.of(0).derive("thinned").generator().permutation(law.size());
        int[] chosen = new int[most];
        int i = 0;
        double mass = law.weights()[order[0]];
        for (int k = 0; k < most; k++) {
            double level = (k + 0.5) / most;
            while (mass < level - ROUNDING && i < order.length - 1) mass += law.weights()[order[++i]];
            chosen[k] = order[i];
        }
        int d = law.dimension();
        double[] points = new double[most * d];
        for (int k = 0; k < most; k++) System.arraycopy(law.points(), chosen[k] * d, points, k * d, d);
        return Ensemble.uniform(law.space(), points);
    }
}
