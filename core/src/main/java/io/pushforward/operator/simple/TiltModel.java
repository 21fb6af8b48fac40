package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;

/** The fitted weights of {@link Tilt}: one coefficient per feature. */
record TiltModel(Space space, Features features, double[] coefficients) implements Model {
    /** Points of an input that the fit sees. */
    private static final int SEEN = 200;

    /** The penalty on squared coefficients of standardised features, per law. */
    private static final double PENALTY = 1e-4;

    private static final int MOST_STEPS = 60;

    /** Newton's decrement, per law, below which nothing is to be gained. */
    private static final double ENOUGH = 1e-8;

    /**
     * Products of a term of a standardised point and a monomial of standardised covariates. The point's terms are its monomials
     * and its distances from places.
     *
     * @param unit of the points
     * @param centre of the coded covariates
     * @param scale of the coded covariates
     */
    record Features(
            Unit unit, double[][] places, double[] centre, double[] scale, Polynomials ofPoint, Polynomials ofGiven) {
        static Features of(Laws laws, int degree, int given, int distances) {
            Unit unit = Unit.of(laws.inputPoints());
            double[][] coded =
                    laws.queries().stream().map(query -> query.given().coded()).toArray(double[][]::new);
            double[] centre = Ridge.means(coded);
            double[] scale = new double[centre.length];
            for (double[] row : coded)
                for (int k = 0; k < scale.length; k++)
                    scale[k] += (row[k] - centre[k]) * (row[k] - centre[k]) / coded.length;
            for (int k = 0; k < scale.length; k++) // what never varied says nothing
            scale[k] = Unit.isConstant(Math.sqrt(scale[k]), centre[k]) ? Double.POSITIVE_INFINITY : Math.sqrt(scale[k]);
            return with(unit, Places.among(laws.inputPoints(), unit, distances), centre, scale, degree, given);
        }

        static Features with(Unit unit, double[][] places, double[] centre, double[] scale, int degree, int given) {
            return new Features(
                    unit,
                    places,
                    centre,
                    scale,
                    new Polynomials(unit.centre().length, degree),
                    new Polynomials(centre.length, given));
        }

        /** A constant of the covariates alone changes no weight, so the point's monomials begin at degree one. */
        int count() {
            return terms() * ofGiven.count();
        }

        private int terms() {
            return ofPoint.count() - 1 + places.length;
        }

        /** The coefficients of the point's terms that a query's covariates make of those of all features. */
        double[] seen(Query query, double[] coefficients) {
            double[] given = given(query);
            double[] seen = new double[terms()];
            for (int a = 0; a < seen.length; a++)
                for (int b = 0; b < given.length; b++) seen[a] += coefficients[a * given.length + b] * given[b];
            return seen;
        }

        double[] given(Query query) {
            double[] coded = query.given().coded();
            for (int k = 0; k < coded.length; k++) coded[k] = (coded[k] - centre[k]) / scale[k];
            return ofGiven.at(coded, 0);
        }

        /** Monomials of each point, from degree one, and its distances. */
        double[][] points(Ensemble law) {
            Ensemble standard = unit.standard(law);
            int d = standard.dimension();
            double[][] rows = new double[law.size()][];
            for (int i = 0; i < rows.length; i++) {
                double[] all = ofPoint.at(standard.points(), i * d);
                rows[i] = Arrays.copyOfRange(all, 1, 1 + terms());
                for (int k = 0; k < places.length; k++)
                    rows[i][all.length - 1 + k] = Places.distance(standard.points(), i * d, places[k]);
            }
            return rows;
        }
    }

    /** What the fit needs of a law: the terms of input points, their mean over the target, and the covariates' monomials. */
    private record Row(double[][] points, double[] weights, double[] target, double[] given) {}

    /** Empty where no coefficients were found in {@link #MOST_STEPS} steps: those of targets without support grow for ever. */
    static Optional<TiltModel> fit(Laws laws, Features features) {
        List<Row> rows = IntStream.range(0, laws.size())
                .mapToObj(
                        i -> row(features, laws.queries().get(i), laws.targets().get(i)))
                .toList();
        double[] best = new double[features.count()];
        Step at = step(rows, best);
        for (int k = 0; k < MOST_STEPS; k++) {
            double[] direction = new CholeskyDecomposition(new Array2DRowRealMatrix(at.hessian, false), 1e-9, 0)
                    .getSolver()
                    .solve(new ArrayRealVector(at.gradient, false))
                    .toArray();
            double gain = 0;
            for (int j = 0; j < direction.length; j++) gain += direction[j] * at.gradient[j];
            if (!(gain > ENOUGH * rows.size())) return Optional.of(new TiltModel(laws.target(), features, best));
            double length = 1;
            double[] next = moved(best, direction, length);
            while (length > 1e-6 && !(value(rows, next) > at.value)) next = moved(best, direction, length *= 0.5);
            best = next;
            at = step(rows, best);
        }
        return Optional.empty();
    }

    private static Row row(Features features, Query query, Law target) {
        Ensemble input = Points.thinned(Points.of(query.law()), SEEN);
        Ensemble points = Points.of(target);
        double[][] own = features.points(points);
        double[] mean = new double[own[0].length];
        for (int i = 0; i < own.length; i++)
            for (int k = 0; k < mean.length; k++) mean[k] += points.weights()[i] * own[i][k];
        return new Row(features.points(input), input.weights(), mean, features.given(query));
    }

    private static double[] moved(double[] from, double[] direction, double length) {
        double[] to = from.clone();
        for (int j = 0; j < to.length; j++) to[j] += length * direction[j];
        return to;
    }

    /** The penalised log-likelihood, its gradient, and its second derivative with the sign turned. */
    private record Step(double value, double[] gradient, double[][] hessian) {}

    private static double value(List<Row> rows, double[] coefficients) {
        double sum = -penalty(rows, coefficients);
        for (Row row : rows) sum += value(row, seen(row, coefficients), new double[row.weights.length]);
        return sum;
    }

    private static double penalty(List<Row> rows, double[] coefficients) {
        double sum = 0;
        for (double c : coefficients) sum += c * c;
        return 0.5 * PENALTY * rows.size() * sum;
    }

    private static double[] seen(Row row, double[] coefficients) {
        double[] seen = new double[row.target.length];
        for (int a = 0; a < seen.length; a++)
            for (int b = 0; b < row.given.length; b++) seen[a] += coefficients[a * row.given.length + b] * row.given[b];
        return seen;
    }

    /** The log-likelihood of a law's target; fills in the tilted weights of its input points. */
    private static double value(Row row, double[] seen, double[] tilted) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < tilted.length; i++) {
            tilted[i] = Math.log(row.weights[i]) + dot(seen, row.points[i]);
            largest = Math.max(largest, tilted[i]);
        }
        double total = 0;
        for (int i = 0; i < tilted.length; i++) total += tilted[i] = Math.exp(tilted[i] - largest);
        for (int i = 0; i < tilted.length; i++) tilted[i] /= total;
        return dot(seen, row.target) - largest - Math.log(total);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) sum += a[k] * b[k];
        return sum;
    }

    private static Step step(List<Row> rows, double[] coefficients) {
        int p = coefficients.length;
        double value = -penalty(rows, coefficients);
        double[] gradient = new double[p];
        double[][] hessian = new double[p][p];
        for (int j = 0; j < p; j++) {
            gradient[j] = -PENALTY * rows.size() * coefficients[j];
            hessian[j][j] = PENALTY * rows.size();
        }
        for (Row row : rows) {
            double[] tilted = new double[row.weights.length];
            value += value(row, seen(row, coefficients), tilted);
            add(row, tilted, gradient, hessian);
        }
        // Equal but for rounding, which is all there is of entries that cancel.
        for (int j = 0; j < p; j++) for (int k = 0; k < j; k++) hessian[k][j] = hessian[j][k];
        return new Step(value, gradient, hessian);
    }

    /** The covariance of the point's terms under the tilted law, times all products of the covariates' monomials. */
    private static void add(Row row, double[] tilted, double[] gradient, double[][] hessian) {
        int m = row.target.length;
        int g = row.given.length;
        double[] mean = new double[m];
        double[][] covariance = new double[m][m];
        for (int i = 0; i < tilted.length; i++) for (int a = 0; a < m; a++) mean[a] += tilted[i] * row.points[i][a];
        for (int i = 0; i < tilted.length; i++)
            for (int a = 0; a < m; a++) {
                double share = tilted[i] * (row.points[i][a] - mean[a]);
                for (int b = 0; b <= a; b++) covariance[a][b] += share * (row.points[i][b] - mean[b]);
            }
        for (int a = 0; a < m; a++)
            for (int u = 0; u < g; u++) {
                gradient[a * g + u] += (row.target[a] - mean[a]) * row.given[u];
                for (int b = 0; b < m; b++) {
                    double share = row.given[u] * (b <= a ? covariance[a][b] : covariance[b][a]);
                    for (int v = 0; v < g; v++) hessian[a * g + u][b * g + v] += share * row.given[v];
                }
            }
    }

    @Override
    public Law apply(Query query) {
        Ensemble input = Points.of(query.law());
        double[] seen = features.seen(query, coefficients);
        double[][] points = features.points(input);
        double[] logs = new double[points.length];
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < logs.length; i++) {
            logs[i] = input.weights()[i] > 0 ? dot(seen, points[i]) : Double.NEGATIVE_INFINITY;
            largest = Math.max(largest, logs[i]);
        }
        double[] weights = new double[logs.length];
        for (int i = 0; i < logs.length; i++) weights[i] = input.weights()[i] * Math.exp(logs[i] - largest);
        return Ensemble.weighted(space, input.points(), weights);
    }

    @Override
    public void write(ModelArrays saved) {
        features.unit.write(saved.part("unit"));
        if (features.places.length > 0) saved.put("places", features.places);
        saved.put("givenCentre", features.centre);
        saved.put("givenScale", features.scale);
        saved.put("coefficients", coefficients);
    }

    static TiltModel read(Space space, int degree, int given, ModelArrays saved) {
        Features features = Features.with(
                Unit.read(saved.part("unit")),
                saved.has("places") ? saved.rows("places") : new double[0][],
                saved.numbers("givenCentre"),
                saved.numbers("givenScale"),
                degree,
                given);
        return new TiltModel(space, features, saved.numbers("coefficients"));
    }

    @Override
    public long parameters() {
        return coefficients.length;
    }
}
