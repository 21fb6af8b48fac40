package io.pushforward.theory;

import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.List;

/**
 * A network from features to weights, softmax after layers, and how fast its weights can move: its Lipschitz constant
 * from l-infinity to l1.
 *
 * <p>The bound. Softmax's derivative at weights p sends logits v to p_j (v_j − v̄), whose l1 norm, a mean absolute
 * deviation, is at most half the range of v. Over a step u of the features with |u_i| ≤ 1, the logits' range is the
 * largest v_j − v_k, which is at most the l1 norm of the difference of rows j and k of the layers' derivative. That
 * difference is carried back through the layers in interval arithmetic, with the range of every slope over the box:
 * hence a bound for all points of the box at once, half the largest over all pairs of atoms.
 *
 * <p>The estimate. At a point of the box the largest l1 norm over |u_i| ≤ 1 is approached from below by turns, u = sign
 * (J'v), v = sign (J u). The largest over random points is no bound: the constant may be larger, never smaller.
 */
final class WeightNetwork {
    /** Covers the rounding of sums of some thousand products in double precision. */
    private static final double ROUNDING = 1e-9;

    private static final int TURNS = 20;

    private final Layers layers;

    WeightNetwork(Layers layers) {
        this.layers = layers;
    }

    int features() {
        return layers.in();
    }

    int atoms() {
        return layers.out();
    }

    double[] apply(double[] features) {
        return Simplex.softmax(layers.apply(features));
    }

    /**
     * An upper bound on the Lipschitz constant over a box.
     *
     * @param scales what a unit step of each feature is; ones for the constant itself
     */
    double lipschitzBound(Box box, double[] scales) {
        List<Box> slopes = layers.slopes(box);
        Layers.Layer last = layers.last();
        int width = last.in();
        double largest = 0;
        double[] low = new double[width];
        double[] high = new double[width];
        for (int j = 0; j < last.out(); j++)
            for (int k = 0; k < j; k++) {
                for (int i = 0; i < width; i++)
                    low[i] = high[i] = last.weight()[j * width + i] - last.weight()[k * width + i];
                largest = Math.max(largest, carriedBack(low, high, slopes, scales));
            }
        return largest / 2 * (1 + ROUNDING);
    }

    private double carriedBack(double[] lowest, double[] highest, List<Box> slopes, double[] scales) {
        double[] low = lowest;
        double[] high = highest;
        for (int l = slopes.size() - 1; l >= 0; l--) {
            Layers.Layer layer = layers.layers().get(l);
            int in = layer.in();
            double[] nextLow = new double[in];
            double[] nextHigh = new double[in];
            for (int i = 0; i < layer.out(); i++) {
                double a = slopes.get(l).low()[i];
                double b = slopes.get(l).high()[i];
                double least = Math.min(Math.min(low[i] * a, low[i] * b), Math.min(high[i] * a, high[i] * b));
                double most = Math.max(Math.max(low[i] * a, low[i] * b), Math.max(high[i] * a, high[i] * b));
                for (int c = 0; c < in; c++) {
                    double w = layer.weight()[i * in + c];
                    nextLow[c] += w * (w > 0 ? least : most);
                    nextHigh[c] += w * (w > 0 ? most : least);
                }
            }
            low = nextLow;
            high = nextHigh;
        }
        double norm = 0;
        for (int c = 0; c < low.length; c++) norm += scales[c] * Math.max(Math.abs(low[c]), Math.abs(high[c]));
        return norm;
    }

    /** The steepest that was found at so many random points of the box: an estimate from below, not a bound. */
    double steepestFound(Box box, double[] scales, int points, Seed seed) {
        double largest = 0;
        for (int n = 0; n < points; n++) {
            Generator random = seed.derive(n).generator();
            double[] z = new double[box.dimension()];
            for (int i = 0; i < z.length; i++)
                z[i] = box.low()[i] + (box.high()[i] - box.low()[i]) * random.nextDouble();
            largest = Math.max(largest, steepest(z, scales, random));
        }
        return largest;
    }

    private double steepest(double[] z, double[] scales, Generator random) {
        int in = features();
        double[] jacobian = weightJacobian(z, scales);
        double[] u = new double[in];
        for (int i = 0; i < in; i++) u[i] = random.nextInt(2) == 0 ? -1 : 1;
        double best = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            double[] back = new double[in];
            double norm = 0;
            for (int j = 0; j < atoms(); j++) {
                double moved = 0;
                for (int i = 0; i < in; i++) moved += jacobian[j * in + i] * u[i];
                norm += Math.abs(moved);
                for (int i = 0; i < in; i++) back[i] += Math.signum(moved) * jacobian[j * in + i];
            }
            if (!(norm > best)) break;
            best = norm;
            for (int i = 0; i < in; i++) u[i] = back[i] < 0 ? -1 : 1;
        }
        return best;
    }

    private double[] weightJacobian(double[] z, double[] scales) {
        int in = features();
        double[] jacobian = layers.jacobian(z);
        double[] weights = apply(z);
        double[] mean = new double[in];
        for (int j = 0; j < weights.length; j++)
            for (int i = 0; i < in; i++) mean[i] += weights[j] * jacobian[j * in + i];
        for (int j = 0; j < weights.length; j++)
            for (int i = 0; i < in; i++)
                jacobian[j * in + i] = weights[j] * (jacobian[j * in + i] - mean[i]) * scales[i];
        return jacobian;
    }
}
