package io.pushforward.theory;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.store.State;
import java.util.Arrays;

/**
 * A trained finite-support operator as plain numbers: bounded test functions, the truncated square |x|²·c(|x|/R), and the
 * network from their averages to weights on common atoms. It is read from the state of an operator with the encoder
 * {@code bounded-tests} and the decoder {@code softmax}.
 */
public final class FiniteSupport {
    /** The largest value of u²·c(u), where c is one up to 1 and falls to zero at 2: at u = 4/3. */
    private static final double SQUARE = 32.0 / 27;

    private final Layers tests;
    private final double bound;
    private final double radius;
    private final WeightNetwork network;
    private final Box box;

    private FiniteSupport(Layers tests, double bound, double radius, Layers head) {
        if (head.in() != tests.out() + 1)
            throw new IllegalArgumentException(
                    "expected weights from " + (tests.out() + 1) + " features, got from " + head.in());
        this.tests = tests;
        this.bound = bound;
        this.radius = radius;
        this.network = new WeightNetwork(head);
        this.box = box(tests, bound, radius);
    }

    /** Reads a trained operator; one of other parts is an error that names them. */
    public static FiniteSupport read(State state) {
        JsonNode encoder = state.settings().json().path("options").path("encoder");
        JsonNode decoder = state.settings().json().path("options").path("decoder");
        if (!encoder.path("name").asText().equals("bounded-tests")
                || !decoder.path("name").asText().equals("softmax"))
            throw new Misfit("a certificate needs an operator with the encoder bounded-tests and the"
                    + " decoder softmax, got " + parts(state, encoder, decoder));
        return new FiniteSupport(
                Layers.read(
                        state,
                        "encoder.tests",
                        encoder.path("tests").path("activation").asText()),
                encoder.path("bound").asDouble(),
                state.array("encoder.radius").doubles()[0],
                Layers.read(state, "decoder.head", decoder.path("activation").asText()));
    }

    private static String parts(State state, JsonNode encoder, JsonNode decoder) {
        return encoder.has("name")
                ? encoder.path("name").asText() + " and " + decoder.path("name").asText()
                : "an operator of kind " + state.kind();
    }

    /** The features' ranges over all points whatever: of the last layer by interval arithmetic, then clipped. */
    private static Box box(Layers tests, double bound, double radius) {
        Box free = tests.apply(Box.everything(tests.in()));
        double[] low = new double[tests.out() + 1];
        double[] high = new double[low.length];
        for (int i = 0; i < tests.out(); i++) {
            low[i] = clipped(free.low()[i], bound);
            high[i] = clipped(free.high()[i], bound);
        }
        high[tests.out()] = SQUARE * radius * radius;
        return new Box(low, high);
    }

    private static double clipped(double value, double bound) {
        return Math.max(-bound, Math.min(bound, value));
    }

    /** The number of features, the truncated square among them. */
    public int features() {
        return box.dimension();
    }

    public int atoms() {
        return network.atoms();
    }

    /** u_i − l_i of each feature; the truncated square's is the last. */
    public double[] ranges() {
        return box.widths();
    }

    /** The feature averages of a law, in the coordinates that the operator's encoder sees. */
    public double[] features(Ensemble law) {
        if (law.dimension() != tests.in())
            throw new IllegalArgumentException(
                    "expected points of dimension " + tests.in() + ", got " + law.dimension());
        double[] features = new double[features()];
        for (int i = 0; i < law.size(); i++) {
            double weight = law.weights()[i];
            double[] x = law.point(i);
            double[] values = tests.apply(x);
            for (int f = 0; f < values.length; f++) features[f] += weight * clipped(values[f], bound);
            double square = 0;
            for (double coordinate : x) square += coordinate * coordinate;
            double cutoff = Math.max(0, Math.min(1, 2 - Math.sqrt(square) / radius));
            features[values.length] += weight * square * cutoff;
        }
        return features;
    }

    /** The weights on the atoms at feature averages. */
    public double[] weights(double[] features) {
        return network.apply(features);
    }

    /**
     * The certificate of the proposition as it stands: the widest range, and a bound on the Lipschitz constant over the
     * feature box.
     */
    public QueryCertificate plain(double diameter) {
        return certificate(widest(), diameter, network.lipschitzBound(box, units()));
    }

    /**
     * The proposition for the same operator with each feature divided by its range: all ranges are one, and the bound on
     * the Lipschitz constant takes the range into the first layer. It is never worse, and much better where ranges
     * differ.
     */
    public QueryCertificate rescaled(double diameter) {
        return certificate(1, diameter, network.lipschitzBound(box, ranges()));
    }

    /** {@link #rescaled} with the steepest slope that was found at random points: no bound, but what one may hope for. */
    public QueryCertificate hoped(double diameter, int points, Seed seed) {
        return certificate(1, diameter, network.steepestFound(box, ranges(), points, seed));
    }

    private QueryCertificate certificate(double range, double diameter, double lipschitz) {
        return new QueryCertificate(features(), range, diameter, lipschitz);
    }

    private double widest() {
        return Arrays.stream(ranges()).max().orElse(0);
    }

    private double[] units() {
        double[] ones = new double[features()];
        Arrays.fill(ones, 1);
        return ones;
    }
}
