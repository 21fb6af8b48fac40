package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.random.Seed;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The fitted map of {@link RingPush}.
 *
 * @param step the time of one application
 * @param centre of the values over all sites and training laws, and their deviation
 * @param coefficients of the monomials of standardised values, and last the constant
 * @param noise a step's noise is the convolution of normals with these, round the ring
 */
record RingPushModel(
        Space space, double step, Monomials monomials, double[] centre, double[] coefficients, double[] noise)
        implements Model {
    /** Noise draws for each input point, as long as there are not too many points. */
    private static final int COPIES = 8;

    private static final int MOST_POINTS = 1024;

    /** Standardised values beyond this are held there: a polynomial says nothing so far out. */
    private static final double FAR = 6;

    static int times(Query query, double step) {
        return query.given().isEmpty()
                ? 1
                : (int) Math.max(1, Math.rint(query.given().value(0) / step));
    }

    static RingPushModel fit(
            Space space, double step, Monomials monomials, List<Ensemble> inputs, List<Ensemble> targets) {
        double[] centre = centre(inputs);
        int sites = space.dimension();
        double[][] features = new double[inputs.size() * sites][];
        double[][] means = new double[features.length][];
        for (int i = 0; i < inputs.size(); i++) {
            double[][] own = averages(
                    standard(inputs.get(i), centre), sites, inputs.get(i).weights(), monomials);
            double[] mean = standardMean(targets.get(i), centre);
            for (int k = 0; k < sites; k++) {
                features[i * sites + k] = own[k];
                means[i * sites + k] = new double[] {mean[k]};
            }
        }
        double[] coefficients = coefficients(features, means);
        RingPushModel silent = new RingPushModel(space, step, monomials, centre, coefficients, new double[sites]);
        return new RingPushModel(space, step, monomials, centre, coefficients, silent.left(inputs, targets));
    }

    /** Of each feature, and last the constant; features are standardised for the penalty alone. */
    private static double[] coefficients(double[][] features, double[][] means) {
        int p = features[0].length;
        double[] centre = Ridge.means(features);
        double[] scale = new double[p];
        for (double[] row : features)
            for (int k = 0; k < p; k++) scale[k] += (row[k] - centre[k]) * (row[k] - centre[k]) / features.length;
        for (int k = 0; k < p; k++) scale[k] = scale[k] > 0 ? Math.sqrt(scale[k]) : Double.POSITIVE_INFINITY;
        for (double[] row : features) for (int k = 0; k < p; k++) row[k] = (row[k] - centre[k]) / scale[k];
        Ridge ridge = Ridge.fit(features, means).ridge();
        double[] coefficients = new double[p + 1];
        coefficients[p] = ridge.at(new double[p])[0];
        for (int k = 0; k < p; k++) {
            coefficients[k] = ridge.coefficient(k, 0) / scale[k];
            coefficients[p] -= coefficients[k] * centre[k];
        }
        return coefficients;
    }

    private static double[] centre(List<Ensemble> laws) {
        double sum = 0;
        double square = 0;
        for (Ensemble law : laws) {
            int d = law.dimension();
            for (int i = 0; i < law.points().length; i++) {
                double share = law.weights()[i / d] / d / laws.size();
                sum += share * law.points()[i];
                square += share * law.points()[i] * law.points()[i];
            }
        }
        double deviation = Math.sqrt(Math.max(0, square - sum * sum));
        return new double[] {sum, deviation > 1e-12 * Math.abs(sum) ? deviation : 1};
    }

    private static double[] standard(Ensemble law, double[] centre) {
        double[] points = law.points().clone();
        for (int i = 0; i < points.length; i++) points[i] = (points[i] - centre[0]) / centre[1];
        return points;
    }

    private static double[] standardMean(Ensemble law, double[] centre) {
        double[] mean = law.mean();
        for (int k = 0; k < mean.length; k++) mean[k] = (mean[k] - centre[0]) / centre[1];
        return mean;
    }

    /** The law's average of each monomial, at each site. */
    private static double[][] averages(double[] states, int sites, double[] weights, Monomials monomials) {
        double[][] averages = new double[sites][monomials.count()];
        double[] values = new double[monomials.count()];
        for (int i = 0; i < weights.length; i++) {
            double[] state = monomials.padded(states, i * sites, sites);
            for (int site = 0; site < sites; site++) {
                monomials.at(state, site, values);
                for (int k = 0; k < values.length; k++) averages[site][k] += weights[i] * values[k];
            }
        }
        return averages;
    }

    /** The map without noise, of all states at once. */
    private double[] moved(double[] states, int sites) {
        double[] next = new double[states.length];
        double[] values = new double[monomials.count()];
        double[] state = {};
        for (int i = 0; i < states.length; i++) {
            if (i % sites == 0) state = monomials.padded(states, i, sites);
            monomials.at(state, i % sites, values);
            double sum = coefficients[values.length];
            for (int k = 0; k < values.length; k++) sum += coefficients[k] * values[k];
            next[i] = Math.max(-FAR, Math.min(FAR, sum));
        }
        return next;
    }

    /** The root of the covariances that the map leaves, averaged over laws and round the ring. */
    private double[] left(List<Ensemble> inputs, List<Ensemble> targets) {
        int n = space.dimension();
        Space standard = new Space.Vectors(n);
        double[] left = new double[n]; // by lag
        for (int i = 0; i < inputs.size(); i++) {
            Ensemble in = inputs.get(i);
            Ensemble out = targets.get(i);
            double[] map =
                    Unit.with(standard, moved(standard(in, centre), n), in).covariance();
            double[] seen = Unit.with(standard, standard(out, centre), out).covariance();
            for (int k = 0; k < n; k++)
                for (int lag = 0; lag < n; lag++) {
                    int at = k * n + (k + lag) % n;
                    left[lag] += (unbiased(seen[at], out) - unbiased(map[at], in)) / n / inputs.size();
                }
        }
        return root(left);
    }

    /** A population covariance as an estimate: one point says nothing of a spread. */
    private static double unbiased(double covariance, Ensemble law) {
        double squares = 0;
        for (double weight : law.weights()) squares += weight * weight;
        return squares < 1 ? covariance / (1 - squares) : 0;
    }

    /** Of a circulant matrix by its row, the row of its positive square root. */
    private static double[] root(double[] row) {
        int n = row.length;
        double[] root = new double[n];
        for (int mode = 0; mode < n; mode++) {
            double value = 0;
            for (int lag = 0; lag < n; lag++) value += row[lag] * Math.cos(2 * Math.PI * mode * lag / n);
            double amplitude = Math.sqrt(Math.max(0, value)) / n;
            for (int lag = 0; lag < n; lag++) root[lag] += amplitude * Math.cos(2 * Math.PI * mode * lag / n);
        }
        return root;
    }

    @Override
    public Law apply(Query query) {
        Ensemble input = Points.thinned(Points.of(query.law()), MOST_POINTS);
        int n = space.dimension();
        int copies = Math.max(1, Math.min(COPIES, MOST_POINTS / input.size()));
        double[] states = new double[copies * input.size() * n];
        double[] weights = new double[copies * input.size()];
        double[] own = standard(input, centre);
        int[] order = Statistics.order(first(own, n)); // noise must not depend on the order of the points
        for (int i = 0; i < weights.length; i++) {
            int from = order[i % order.length];
            weights[i] = input.weights()[from];
            System.arraycopy(own, from * n, states, i * n, n);
        }
        RandomGenerator random = Seed.of(0).derive("ring-push").generator();
        for (int k = times(query, step); k > 0; k--) states = shaken(moved(states, n), n, random);
        for (int i = 0; i < states.length; i++) states[i] = centre[0] + centre[1] * states[i];
        return input.isUniform() ? Ensemble.uniform(space, states) : Ensemble.weighted(space, states, weights);
    }

    private static double[] first(double[] states, int n) {
        double[] first = new double[states.length / n];
        for (int i = 0; i < first.length; i++) first[i] = states[i * n];
        return first;
    }

    private double[] shaken(double[] states, int n, RandomGenerator random) {
        double[] normals = new double[n];
        for (int i = 0; i < states.length; i += n) {
            for (int k = 0; k < n; k++) normals[k] = random.nextGaussian();
            for (int k = 0; k < n; k++)
                for (int lag = 0; lag < n; lag++) states[i + (k + lag) % n] += noise[lag] * normals[k];
        }
        return states;
    }

    @Override
    public void write(ModelArrays saved) {
        saved.put("step", step);
        saved.put("centre", centre);
        saved.put("coefficients", coefficients);
        saved.put("noise", noise);
    }

    static RingPushModel read(Space space, Monomials monomials, ModelArrays saved) {
        return new RingPushModel(
                space,
                saved.number("step"),
                monomials,
                saved.numbers("centre"),
                saved.numbers("coefficients"),
                saved.numbers("noise"));
    }

    @Override
    public long parameters() {
        return coefficients.length + noise.length;
    }
}
