package io.pushforward.transport;

/**
 * Exact transport between piecewise-uniform laws on the line.
 *
 * <p>W_p^p is the integral of |F⁻¹(u) - G⁻¹(u)|^p over u in [0, 1]. The quantile functions are piecewise linear in u with
 * corners at the cumulative masses, so between two corners of either the difference is linear and the integral closed.
 * Masses need not sum to one; bins without mass are skipped.
 */
public final class HistogramTransport {
    private HistogramTransport() {}

    /** W2 squared between the laws with the given bin masses and edges (one more edge than masses). */
    public static double squaredW2(double[] p, double[] pEdges, double[] q, double[] qEdges) {
        return integral(p, pEdges, q, qEdges, (left, right) -> (left * left + left * right + right * right) / 3);
    }

    /** W1 between the laws with the given bin masses and edges (one more edge than masses). */
    public static double w1(double[] p, double[] pEdges, double[] q, double[] qEdges) {
        return integral(p, pEdges, q, qEdges, (left, right) -> {
            double l = Math.abs(left);
            double r = Math.abs(right);
            // Where the difference changes sign, two triangles instead of a trapezoid.
            return left * right >= 0 ? (l + r) / 2 : (l * l + r * r) / (2 * (l + r));
        });
    }

    /** The mean of a function of a difference that runs linearly from {@code left} to {@code right}. */
    @FunctionalInterface
    private interface LinearMean {
        double of(double left, double right);
    }

    private static double integral(double[] p, double[] pEdges, double[] q, double[] qEdges, LinearMean mean) {
        double pTotal = checkedTotal(p, pEdges);
        double qTotal = checkedTotal(q, qEdges);
        int i = nextBin(p, -1);
        int j = nextBin(q, -1);
        double pBelow = 0; // cumulative mass before the bin
        double qBelow = 0;
        double u = 0;
        double value = 0;
        while (i < p.length && j < q.length) {
            double pAbove = nextBin(p, i) == p.length ? 1 : pBelow + p[i] / pTotal;
            double qAbove = nextBin(q, j) == q.length ? 1 : qBelow + q[j] / qTotal;
            double v = Math.min(pAbove, qAbove);
            if (v > u) {
                double left = at(pEdges, i, pBelow, pAbove, u) - at(qEdges, j, qBelow, qAbove, u);
                double right = at(pEdges, i, pBelow, pAbove, v) - at(qEdges, j, qBelow, qAbove, v);
                value += (v - u) * mean.of(left, right);
                u = v;
            }
            if (pAbove <= v) {
                i = nextBin(p, i);
                pBelow = pAbove;
            }
            if (qAbove <= v) {
                j = nextBin(q, j);
                qBelow = qAbove;
            }
        }
        return value;
    }

    private static double at(double[] edges, int bin, double below, double above, double u) {
        double share = Math.min(1, Math.max(0, (u - below) / (above - below)));
        return edges[bin] + share * (edges[bin + 1] - edges[bin]);
    }

    private static int nextBin(double[] masses, int bin) {
        int next = bin + 1;
        while (next < masses.length && masses[next] == 0) next++;
        return next;
    }

    private static double checkedTotal(double[] masses, double[] edges) {
        if (edges.length != masses.length + 1)
            throw new IllegalArgumentException("expected " + (masses.length + 1) + " edges around " + masses.length
                    + " bins, got " + edges.length);
        double total = 0;
        for (int k = 0; k < masses.length; k++) {
            if (!(masses[k] >= 0 && masses[k] < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException("mass " + k + " must be finite and not negative, got " + masses[k]);
            if (!(edges[k + 1] > edges[k] && Double.isFinite(edges[k]) && Double.isFinite(edges[k + 1])))
                throw new IllegalArgumentException(
                        "edges must be finite and increase, got " + edges[k] + " then " + edges[k + 1]);
            total += masses[k];
        }
        if (!(total > 0 && total < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("masses must have a positive, finite sum, got " + total);
        return total;
    }
}
