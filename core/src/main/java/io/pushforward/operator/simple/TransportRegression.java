package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Arrays;
import java.util.Optional;

/**
 * One monotone map of the line that sends every input law near its target (Ghodrati and Panaretos 2022): it minimises the
 * sum of squared W2 distances between images and targets, which is the isotonic regression of the targets' quantiles on the
 * inputs' at equal levels. Beyond the training points the map goes on with the slope of the laws'
 * deviations. Where covariates or further laws are given, the image is moved by what they tell of the mean.
 */
@Part(
        name = "transport-regression",
        description = "input points through one monotone map of the line",
        inputs = SpaceKind.LINE,
        targets = SpaceKind.LINE)
public record TransportRegression() implements SimpleTrainer {
    private static final int LEVELS = 100;

    /** Knots that are kept of the map. */
    private static final int KNOTS = 1000;

    @Override
    public Model fit(Laws laws) {
        laws.requireLine(name());
        if (!laws.input().isNumeric() || laws.input().dimension() != 1)
            throw Laws.misfit(name(), "inputs on the line", laws.input());
        int n = laws.size();
        double[] x = new double[n * LEVELS];
        double[] y = new double[n * LEVELS];
        for (int i = 0; i < n; i++) {
            System.arraycopy(
                    Points.quantiles(Points.of(laws.queries().get(i).law()), LEVELS), 0, x, i * LEVELS, LEVELS);
            System.arraycopy(Points.quantiles(Points.of(laws.targets().get(i)), LEVELS), 0, y, i * LEVELS, LEVELS);
        }
        double slope = Unit.of(laws.targetPoints()).scale()[0]
                / Unit.of(laws.inputPoints()).scale()[0];
        Mapped map = isotonic(laws.target(), x, y, slope);
        double[][] left = new double[n][1];
        for (int i = 0; i < n; i++)
            for (int k = 0; k < LEVELS; k++) left[i][0] += (y[i * LEVELS + k] - map.at(x[i * LEVELS + k])) / LEVELS;
        return new Mapped(map.space, map.from, map.to, slope, Correction.fit(laws, left));
    }

    /** Pools adjacent violators of points in the order of x (Barlow et al. 1972). */
    static Mapped isotonic(Space space, double[] x, double[] y, double slope) {
        int[] order = Statistics.order(x);
        double[] place = new double[x.length]; // mean of the pool's x
        double[] level = new double[x.length];
        double[] weight = new double[x.length];
        int pools = 0;
        for (int i = 0; i < order.length; ) {
            double at = x[order[i]];
            double sum = 0;
            int ties = 0;
            for (; i < order.length && x[order[i]] == at; i++, ties++) sum += y[order[i]];
            place[pools] = at;
            level[pools] = sum / ties;
            weight[pools++] = ties;
            while (pools > 1 && level[pools - 2] >= level[pools - 1]) {
                double both = weight[pools - 2] + weight[pools - 1];
                level[pools - 2] = (weight[pools - 2] * level[pools - 2] + weight[pools - 1] * level[pools - 1]) / both;
                place[pools - 2] = (weight[pools - 2] * place[pools - 2] + weight[pools - 1] * place[pools - 1]) / both;
                weight[pools - 2] = both;
                pools--;
            }
        }
        int step = Math.max(1, pools / KNOTS);
        int kept = (pools + step - 1) / step;
        double[] from = new double[kept];
        double[] to = new double[kept];
        for (int k = 0; k < kept; k++) {
            from[k] = place[k * step];
            to[k] = level[k * step];
        }
        return new Mapped(space, from, to, slope, Optional.empty());
    }

    @Override
    public Model open(SavedModel opened) {
        return new Mapped(
                opened.target(),
                opened.saved().numbers("from"),
                opened.saved().numbers("to"),
                opened.saved().number("slope"),
                Correction.read(opened, "correction"));
    }

    record Mapped(Space space, double[] from, double[] to, double slope, Optional<Correction> correction)
            implements Model {
        double at(double x) {
            int last = from.length - 1;
            if (x <= from[0]) return to[0] + slope * (x - from[0]);
            if (x >= from[last]) return to[last] + slope * (x - from[last]);
            int found = Arrays.binarySearch(from, x);
            if (found >= 0) return to[found];
            int above = -found - 1;
            double share = (x - from[above - 1]) / (from[above] - from[above - 1]);
            return to[above - 1] + share * (to[above] - to[above - 1]);
        }

        @Override
        public Law apply(Query query) {
            Ensemble points = Points.of(query.law());
            double[] mapped = points.points().clone();
            double shift = correction.map(found -> found.at(query)[0]).orElse(0.0);
            for (int i = 0; i < mapped.length; i++) mapped[i] = at(mapped[i]) + shift;
            return Unit.with(space, mapped, points);
        }

        @Override
        public void write(ModelArrays saved) {
            saved.put("from", from);
            saved.put("to", to);
            saved.put("slope", slope);
            correction.ifPresent(found -> found.write(saved.part("correction")));
        }

        @Override
        public long parameters() {
            return 2L * from.length;
        }
    }
}
