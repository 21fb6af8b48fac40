package io.pushforward.theory;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.settings.Misfit;
import java.util.List;

/** An operator, read as plain numbers, that can say how far its answer to a query may be from its answer to the query's law. */
public sealed interface Certified permits CertifiedOperator, PushedPoints {
    /** The certificate of a query of equally weighted points, which are taken to be independent draws of its law. */
    LocalCertificate certify(Ensemble query, double delta);

    /** The operator's answer to a law, in double precision; but for a shift that all answers share. */
    Law answer(Ensemble law);

    /** What the certificates rest on, in a line. */
    String grounds();

    /**
     * Reads a trained operator by its features or, where it pushes the input's points, by its map; one that has no certificate is
     * a {@link Misfit} that says why.
     *
     * @param laws in whose bounding box the laws of all queries are taken to lie, which only a pushed law's certificate needs
     */
    static Certified of(LawOperator operator, List<Ensemble> laws) {
        try {
            return CertifiedOperator.of(operator);
        } catch (Misfit withoutFeatures) {
            return PushedPoints.read(operator, laws).orElseThrow(() -> withoutFeatures);
        }
    }
}
