package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.Arrays;
import java.util.Optional;

/**
 * Wasserstein regression on the line (Chen, Lin and Müller 2023): inputs and targets are seen in the tangent spaces at their
 * barycentres, where a law is its quantile function less the barycentre's; the first principal components of the inputs
 * predict the tangent vectors of the targets linearly, and the exponential map brings them back, sorted where they leave
 * the monotone functions. How many components is chosen by leave-one-out. Covariates and further laws correct the tangent vectors.
 */
@Part(
        name = "wasserstein-regression",
        description = "linear regression between the tangent spaces of laws on the line",
        inputs = SpaceKind.LINE,
        targets = SpaceKind.LINE)
public record WassersteinRegression() implements SimpleTrainer {
    private static final int LEVELS = 100;
    private static final int MOST_COMPONENTS = 12;

    @Override
    public Model fit(Laws laws) {
        laws.requireLine(name());
        if (!laws.input().isNumeric() || laws.input().dimension() != 1)
            throw Laws.misfit(name(), "inputs on the line", laws.input());
        int n = laws.size();
        Unit in = Unit.of(laws.inputPoints());
        Unit out = Unit.of(laws.targetPoints());
        double[][] x = new double[n][];
        double[][] y = new double[n][];
        for (int i = 0; i < n; i++) {
            x[i] = Points.quantiles(in.standard(Points.of(laws.queries().get(i).law())), LEVELS);
            y[i] = Points.quantiles(out.standard(Points.of(laws.targets().get(i))), LEVELS);
        }
        double[] centre = Ridge.means(x);
        double[] mean = Ridge.means(y);
        for (double[] row : x) subtract(row, centre);
        for (double[] row : y) subtract(row, mean);
        Ridge.Spectrum spectrum = Ridge.Spectrum.of(x);
        int count = components(spectrum, y);
        double[][] map = new double[LEVELS][LEVELS];
        for (int k = 0; k < count; k++) {
            double[] slope = slope(spectrum, y, k);
            for (int a = 0; a < LEVELS; a++)
                for (int b = 0; b < LEVELS; b++) map[a][b] += spectrum.vectors()[k][a] * slope[b];
        }
        double[][] left = new double[n][];
        for (int i = 0; i < n; i++) {
            left[i] = y[i].clone();
            for (int a = 0; a < LEVELS; a++) for (int b = 0; b < LEVELS; b++) left[i][b] -= x[i][a] * map[a][b];
        }
        return new Tangent(laws.target(), in, out, centre, mean, map, Correction.fit(laws, left));
    }

    private static void subtract(double[] row, double[] mean) {
        for (int k = 0; k < row.length; k++) row[k] -= mean[k];
    }

    private static double[] slope(Ridge.Spectrum spectrum, double[][] y, int k) {
        double[] slope = new double[LEVELS];
        for (int i = 0; i < y.length; i++)
            for (int b = 0; b < LEVELS; b++) slope[b] += spectrum.scores()[i][k] * y[i][b] / spectrum.values()[k];
        return slope;
    }

    /** The number of components with the least leave-one-out error; zero where none helps. */
    private static int components(Ridge.Spectrum spectrum, double[][] y) {
        int n = y.length;
        int most = Math.min(Math.min(MOST_COMPONENTS, spectrum.values().length), Math.max(0, n - 3));
        double[][] residual = new double[n][];
        for (int i = 0; i < n; i++) residual[i] = y[i].clone();
        double[] leverage = new double[n];
        Arrays.fill(leverage, 1.0 / n);
        double least = Double.POSITIVE_INFINITY;
        int best = 0;
        for (int k = 0; k <= most; k++) {
            double error = 0;
            for (int i = 0; i < n; i++)
                for (double left : residual[i]) error += Math.pow(left / Math.max(1e-9, 1 - leverage[i]), 2);
            if (error < least) {
                least = error;
                best = k;
            }
            if (k == most) break;
            double[] slope = slope(spectrum, y, k);
            for (int i = 0; i < n; i++) {
                double score = spectrum.scores()[i][k];
                leverage[i] += score * score / spectrum.values()[k];
                for (int b = 0; b < LEVELS; b++) residual[i][b] -= score * slope[b];
            }
        }
        return best;
    }

    @Override
    public Model open(SavedModel opened) {
        ModelArrays saved = opened.saved();
        return new Tangent(
                opened.target(),
                Unit.read(saved.part("in")),
                Unit.read(saved.part("out")),
                saved.numbers("centre"),
                saved.numbers("mean"),
                saved.rows("map"),
                Correction.read(opened, "correction"));
    }

    record Tangent(
            Space space,
            Unit in,
            Unit out,
            double[] centre,
            double[] mean,
            double[][] map,
            Optional<Correction> correction)
            implements Model {
        @Override
        public Law apply(Query query) {
            double[] x = Points.quantiles(in.standard(Points.of(query.law())), LEVELS);
            double[] y = mean.clone();
            for (int a = 0; a < LEVELS; a++) for (int b = 0; b < LEVELS; b++) y[b] += (x[a] - centre[a]) * map[a][b];
            correction.ifPresent(found -> Points.add(found.at(query), y));
            Arrays.sort(y);
            return out.data(Ensemble.uniform(new Space.Vectors(1), y), space);
        }

        @Override
        public void write(ModelArrays saved) {
            in.write(saved.part("in"));
            out.write(saved.part("out"));
            saved.put("centre", centre);
            saved.put("mean", mean);
            saved.put("map", map);
            correction.ifPresent(found -> found.write(saved.part("correction")));
        }

        @Override
        public long parameters() {
            return (long) LEVELS * LEVELS;
        }
    }
}
