package io.pushforward.theory;

import org.hipparchus.special.Erf;

/**
 * A network's activation with the ranges of its values and of its slopes over an interval, which may be unbounded.
 *
 * <p>Values and slopes are monotone between finitely many known turning points, so that a range is the hull of what is
 * found at the ends and at the turning points in between.
 */
enum Nonlinearity {
    /** x / (1 + exp(−x)). Least where 1 + x + exp(x) = 0; steepest where x·tanh(x/2) = 2. */
    SILU(new double[] {-1.2784645427610738}, new double[] {-2.399357280520188, 2.399357280520188}) {
        @Override
        double value(double x) {
            return x == Double.NEGATIVE_INFINITY ? 0 : x / (1 + Math.exp(-x));
        }

        @Override
        double slope(double x) {
            if (Double.isInfinite(x)) return x > 0 ? 1 : 0;
            double sigmoid = 1 / (1 + Math.exp(-x));
            return sigmoid * (1 + x * (1 - sigmoid));
        }
    },
    /** x·Φ(x). Least at −0.7517…; steepest at ±√2. */
    GELU(new double[] {-0.7517915246935645}, new double[] {-Math.sqrt(2), Math.sqrt(2)}) {
        @Override
        double value(double x) {
            return x == Double.NEGATIVE_INFINITY ? 0 : x * normal(x);
        }

        @Override
        double slope(double x) {
            if (Double.isInfinite(x)) return x > 0 ? 1 : 0;
            return normal(x) + x * Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
        }

        private double normal(double x) {
            return 0.5 * Erf.erfc(-x / Math.sqrt(2));
        }
    },
    RELU(new double[0], new double[0]) {
        @Override
        double value(double x) {
            return Math.max(0, x);
        }

        @Override
        double slope(double x) {
            return x > 0 ? 1 : 0;
        }
    },
    TANH(new double[0], new double[] {0}) {
        @Override
        double value(double x) {
            return Math.tanh(x);
        }

        @Override
        double slope(double x) {
            double tanh = Math.tanh(x);
            return 1 - tanh * tanh;
        }
    };

    /** Rounding of the functions above and of the turning points, where slopes and values are flat. */
    private static final double ROUNDING = 1e-12;

    private final double[] valueTurns;
    private final double[] slopeTurns;

    Nonlinearity(double[] valueTurns, double[] slopeTurns) {
        this.valueTurns = valueTurns;
        this.slopeTurns = slopeTurns;
    }

    abstract double value(double x);

    /** The derivative; at a kink, the one on the left. */
    abstract double slope(double x);

    /** {least, largest} value over [low, high]. */
    double[] values(double low, double high) {
        double[] range = hull(value(low), value(high));
        for (double turn : valueTurns) if (turn > low && turn < high) widen(range, value(turn));
        return padded(range);
    }

    /** {least, largest} slope over [low, high]. */
    double[] slopes(double low, double high) {
        double[] range = hull(slope(low), slope(high));
        for (double turn : slopeTurns) if (turn > low && turn < high) widen(range, slope(turn));
        // A kink at an end belongs to the interval with both of its slopes.
        if (this == RELU && low <= 0 && high >= 0) return new double[] {0, high > 0 ? 1 : 0};
        return padded(range);
    }

    private static double[] hull(double x, double y) {
        return new double[] {Math.min(x, y), Math.max(x, y)};
    }

    private static void widen(double[] range, double value) {
        range[0] = Math.min(range[0], value);
        range[1] = Math.max(range[1], value);
    }

    private static double[] padded(double[] range) {
        range[0] -= ROUNDING * (1 + Math.abs(range[0]));
        range[1] += ROUNDING * (1 + Math.abs(range[1]));
        return range;
    }
}
