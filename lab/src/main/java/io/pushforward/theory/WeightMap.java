package io.pushforward.theory;

import io.pushforward.law.Law;
import java.util.Optional;
import java.util.function.Function;

/**
 * Softmax weights on shared atoms or labels, and how far they move over a ball of features.
 *
 * <p>Along a segment from the ball's middle the weights p move in the l1 norm with speed Σ p_j |v_j − v̄|, at most the deviation
 * of v = J u under p, where J is the derivative of the logits and u the direction. With J = C + Δ over the ball, that of Δ u is at most
 * the longest row of Δ. After a length t, p_j is at most exp(t R_j) times the middle's p_j⁰, where R_j bounds the rows of J less their
 * mean under p⁰ (Jensen's inequality for the normaliser); so the squared deviation of C u is at most
 * Σ p_j⁰ exp(t R_j) (u·(C_j − C̄))², of which the largest over u is the largest eigenvalue of a small matrix: at t = 0 the Fisher
 * information. The l1 norm is at most the integral over t, here a sum from above; half of it is the mass that moves.
 */
record WeightMap(Layers logits, Optional<CommonSupport> atoms, Function<double[], Law> law) implements AnswerMap {
    private static final int STEPS = 24;

    /** What the weights may be over a ball. */
    record Reach(double[] weights, double[] low, double[] high, double moved) {}

    @Override
    public Law at(double[] features) {
        return law.apply(Simplex.softmax(logits.apply(features)));
    }

    @Override
    public double diameter(Law answer) {
        return widest();
    }

    @Override
    public double bound(double[] features, double radius) {
        Reach reach = reach(features, radius);
        return atoms.map(support -> Math.min(
                        support.w2Bound(2 * reach.moved),
                        support.w2Bound(reach.weights, reach.low, reach.high, reach.moved)))
                .orElseGet(() -> Math.sqrt(reach.moved));
    }

    /** The diameter of the atoms, 1 for labels. */
    double widest() {
        return atoms.map(CommonSupport::diameter).orElse(1.0);
    }

    Reach reach(double[] features, double radius) {
        Enclosure enclosure = Enclosure.of(logits, features, radius);
        int n = enclosure.rows();
        int in = features.length;
        double[] p = Simplex.softmax(enclosure.values());
        double[] centred = enclosure.matrix().clone();
        double meanError = 0;
        double longest = 0;
        for (int j = 0; j < n; j++) {
            meanError += p[j] * enclosure.rowErrors()[j];
            longest = Math.max(longest, enclosure.rowErrors()[j]);
        }
        double[] mean = new double[in];
        for (int i = 0; i < centred.length; i++) mean[i % in] += p[i / in] * centred[i];
        for (int i = 0; i < centred.length; i++) centred[i] -= mean[i % in];
        double[] rates = new double[n];
        for (int j = 0; j < n; j++)
            rates[j] = Enclosure.norm(centred, j * in, in) + enclosure.rowErrors()[j] + meanError;
        double moved = 0;
        for (int step = 1; step <= STEPS && moved < 1; step++)
            moved += (deviation(p, rates, centred, in, radius * step / STEPS) + longest) * radius / STEPS / 2;
        return between(p, rates, radius, Math.min(1, moved));
    }

    /** The root of the largest eigenvalue of Σ p_j exp(t R_j) C_j C_j'. */
    private static double deviation(double[] p, double[] rates, double[] centred, int in, double t) {
        double[] gram = new double[in * in];
        for (int j = 0; j < p.length; j++) {
            // A weight is never more than one, whatever the exponential says.
            double weight = Math.min(1, p[j] * Math.exp(t * rates[j]));
            for (int a = 0; a < in; a++)
                for (int b = 0; b < in; b++) gram[a * in + b] += weight * centred[j * in + a] * centred[j * in + b];
        }
        return SpectralNorm.ofGram(gram, in);
    }

    private static Reach between(double[] p, double[] rates, double radius, double moved) {
        double normaliser = 0;
        for (int j = 0; j < p.length; j++) normaliser += p[j] * Math.exp(radius * rates[j]);
        double[] low = p.clone();
        double[] high = p.clone();
        for (int j = 0; j < p.length; j++) {
            high[j] = Math.min(1, Math.min(p[j] * Math.exp(radius * rates[j]), p[j] + moved));
            low[j] = Math.max(0, Math.max(p[j] * Math.exp(-radius * rates[j]) / normaliser, p[j] - moved));
        }
        return new Reach(p, low, high, moved);
    }
}
