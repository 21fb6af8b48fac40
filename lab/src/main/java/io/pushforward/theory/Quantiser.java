package io.pushforward.theory;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import io.pushforward.transport.Net;

/**
 * Moves any law on a compact set to the points of a net: Q(ν) = Σ_j (∫ λ_j dν) δ_{a_j} with a continuous partition of
 * unity λ_j whose members vanish farther than r from a_j. Mass moves at most r, so W2(ν, Q(ν)) ≤ r.
 */
public final class Quantiser {
    private final CommonSupport support;
    private final Tents tents;

    private Quantiser(Space space, Net net, double radius) {
        this.support = new CommonSupport(space, net.points());
        this.tents = new Tents(net.points(), net.dimension(), radius);
    }

    /** For laws on a box of the space. */
    public static Quantiser onBox(Space space, double[] low, double[] high, double radius) {
        return new Quantiser(space, Net.ofBox(low, high, Tents.OVERLAP * radius), radius);
    }

    /** For laws on a finite set of points, such as all training targets together. */
    public static Quantiser onPoints(Space space, double[] cloud, double radius) {
        return new Quantiser(space, Net.ofPoints(cloud, space.dimension(), Tents.OVERLAP * radius), radius);
    }

    /** The guaranteed bound on W2 between a law on the covered set and its image. */
    public double radius() {
        return tents.radius();
    }

    public CommonSupport support() {
        return support;
    }

    /** Q(ν) for a law of finitely many points; a point outside the covered set is an error, since no bound holds for it. */
    public Ensemble quantise(Ensemble law) {
        return support.law(weights(law));
    }

    /** The weights of Q(ν) on the net. */
    public double[] weights(Ensemble law) {
        double[] weights = new double[support.size()];
        for (int i = 0; i < law.size(); i++) {
            if (!tents.reaches(law.points(), i))
                throw new Misfit("point " + i + " lies outside the set that the net covers");
            double[] shares = tents.at(law.points(), i);
            for (int j = 0; j < weights.length; j++) weights[j] += law.weights()[i] * shares[j];
        }
        return weights;
    }
}
