package io.pushforward.theory;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Ensemble;
import io.pushforward.settings.Misfit;
import io.pushforward.store.State;
import java.util.function.UnaryOperator;

/**
 * A trained encoder as plain numbers: bounded functions of a point whose averages are the context. They lie in an ellipsoid
 * with the given centre and half-axes, so that (value − centre) / half-axis is a vector of the unit ball.
 */
final class LawFeatures {
    /** The largest value of u²·c(u), where c is one up to 1 and falls to zero at 2: at u = 4/3. */
    private static final double SQUARE = 32.0 / 27;

    private final int in;
    private final Box box;
    private final UnaryOperator<double[]> values;
    private final double[] centre;
    private final double[] halfAxes;

    private LawFeatures(int in, Box box, UnaryOperator<double[]> values, double[] centre, double[] halfAxes) {
        this.in = in;
        this.box = box;
        this.values = values;
        this.centre = centre;
        this.halfAxes = halfAxes;
    }

    static boolean isKnown(State state) {
        String name = encoder(state).path("name").asText();
        return name.equals("bounded-tests") || name.equals("sphere-tests");
    }

    static JsonNode encoder(State state) {
        return state.settings().json().path("options").path("encoder");
    }

    /** Reads the encoder {@code bounded-tests} or {@code sphere-tests} of a trained operator. */
    static LawFeatures read(State state) {
        JsonNode encoder = encoder(state);
        if (!isKnown(state))
            throw new Misfit("expected the encoder bounded-tests or sphere-tests, got "
                    + encoder.path("name").asText());
        Layers tests = Layers.read(
                state, "encoder.tests", encoder.path("tests").path("activation").asText());
        return encoder.path("name").asText().equals("sphere-tests")
                ? sphere(tests)
                : bounded(
                        tests,
                        encoder.path("bound").asDouble(),
                        state.array("encoder.radius").doubles()[0]);
    }

    /** Networks clipped to [−bound, bound], and the truncated square |x|²·c(|x|/R). */
    static LawFeatures bounded(Layers tests, double bound, double radius) {
        Box free = tests.apply(Box.everything(tests.in()));
        int count = tests.out() + 1;
        double[] low = new double[count];
        double[] high = new double[count];
        for (int i = 0; i < tests.out(); i++) {
            low[i] = clipped(free.low()[i], bound);
            high[i] = clipped(free.high()[i], bound);
        }
        high[tests.out()] = SQUARE * radius * radius;
        double[] centre = new double[count];
        double[] halfAxes = new double[count];
        for (int i = 0; i < count; i++) {
            centre[i] = (low[i] + high[i]) / 2;
            // The box lies in the ellipsoid whose half-axes are its own times the root of their number.
            halfAxes[i] = Math.max((high[i] - low[i]) / 2, Double.MIN_NORMAL) * Math.sqrt(count);
        }
        return new LawFeatures(
                tests.in(), new Box(low, high), x -> boundedAt(tests, bound, radius, x), centre, halfAxes);
    }

    private static double[] boundedAt(Layers tests, double bound, double radius, double[] x) {
        double[] free = tests.apply(x);
        double[] values = new double[free.length + 1];
        for (int f = 0; f < free.length; f++) values[f] = clipped(free[f], bound);
        double square = 0;
        for (double coordinate : x) square += coordinate * coordinate;
        values[free.length] = square * Math.max(0, Math.min(1, 2 - Math.sqrt(square) / radius));
        return values;
    }

    /** (g(x), 1) / (1 + |g(x)|²)^½. */
    static LawFeatures sphere(Layers tests) {
        int count = tests.out() + 1;
        double[] low = new double[count];
        double[] high = new double[count];
        double[] ones = new double[count];
        for (int i = 0; i < count; i++) {
            low[i] = i < tests.out() ? -1 : 0;
            high[i] = ones[i] = 1;
        }
        return new LawFeatures(tests.in(), new Box(low, high), x -> sphereAt(tests, x), new double[count], ones);
    }

    private static double[] sphereAt(Layers tests, double[] x) {
        double[] free = tests.apply(x);
        double square = 1;
        for (double value : free) square += value * value;
        double[] values = new double[free.length + 1];
        for (int f = 0; f < free.length; f++) values[f] = free[f] / Math.sqrt(square);
        values[free.length] = 1 / Math.sqrt(square);
        return values;
    }

    private static double clipped(double value, double bound) {
        return Math.max(-bound, Math.min(bound, value));
    }

    int count() {
        return centre.length;
    }

    /** The features' ranges over all points whatever. */
    Box box() {
        return box;
    }

    /** The features of one point. */
    double[] at(double[] point) {
        return values.apply(point);
    }

    /** The feature averages of a law, in the coordinates that the encoder sees. */
    double[] of(Ensemble law) {
        requireDimension(law);
        double[] features = new double[count()];
        for (int i = 0; i < law.size(); i++) {
            double[] own = at(law.point(i));
            for (int f = 0; f < own.length; f++) features[f] += law.weights()[i] * own[f];
        }
        return features;
    }

    private void requireDimension(Ensemble law) {
        if (law.dimension() != in)
            throw new IllegalArgumentException("expected points of dimension " + in + ", got " + law.dimension());
    }

    /** Averages in the coordinates of the unit ball. */
    double[] inUnitBall(double[] features) {
        double[] unit = new double[features.length];
        for (int f = 0; f < unit.length; f++) unit[f] = (features[f] - centre[f]) / halfAxes[f];
        return unit;
    }

    /** The unit ball's coordinates of the features' box. */
    Box unitBox() {
        return new Box(inUnitBall(box.low()), inUnitBall(box.high()));
    }

    /** The same network as seen from the coordinates of the unit ball. */
    Layers fromUnitBall(Layers head) {
        return head.after(halfAxes, centre);
    }

    /**
     * The radius of the ball around {@link #inUnitBall} of a query's averages that holds those of its law, but for probability
     * δ; the query's points are independent draws.
     */
    double radius(Ensemble query, double delta) {
        double[] mean = new double[count() + 1];
        for (int i = 0; i < query.size(); i++) {
            double[] unit = inUnitBall(at(query.point(i)));
            double left = 1;
            for (int f = 0; f < unit.length; f++) {
                mean[f] += unit[f] / query.size();
                left -= unit[f] * unit[f];
            }
            mean[unit.length] += Math.sqrt(Math.max(0, left)) / query.size();
        }
        return FeatureBall.ofSphere(Enclosure.norm(mean, 0, mean.length), query.size(), delta);
    }
}
