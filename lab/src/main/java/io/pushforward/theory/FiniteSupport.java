package io.pushforward.theory;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.store.State;
import java.util.Arrays;

/**
 * A trained finite-support operator as plain numbers: bounded features and the network from their averages to weights on
 * common atoms. It is read from the state of an operator with the encoder
 * {@code bounded-tests} or {@code sphere-tests} and the decoder {@code softmax}.
 */
public final class FiniteSupport {
    private final LawFeatures features;
    private final WeightNetwork network;
    private final Box box;

    private FiniteSupport(LawFeatures features, Layers head) {
        if (head.in() != features.count())
            throw new IllegalArgumentException(
                    "expected weights from " + features.count() + " features, got from " + head.in());
        this.features = features;
        this.network = new WeightNetwork(head);
        this.box = features.box();
    }

    /** Reads a trained operator; one of other parts is an error that names them. */
    public static FiniteSupport read(State state) {
        JsonNode encoder = LawFeatures.encoder(state);
        JsonNode decoder = state.settings().json().path("options").path("decoder");
        if (!LawFeatures.isKnown(state) || !decoder.path("name").asText().equals("softmax"))
            throw new Misfit("a certificate needs an operator with the encoder bounded-tests or sphere-tests and the"
                    + " decoder softmax, got " + parts(state, encoder, decoder));
        return new FiniteSupport(
                LawFeatures.read(state),
                Layers.read(state, "decoder.head", decoder.path("activation").asText()));
    }

    private static String parts(State state, JsonNode encoder, JsonNode decoder) {
        return encoder.has("name")
                ? encoder.path("name").asText() + " and " + decoder.path("name").asText()
                : "an operator of kind " + state.kind();
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
        return features.of(law);
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
