package io.pushforward.theory;

import java.util.Arrays;

/** An interval in each of several coordinates; ends may be infinite. The arrays are shared, not copied. */
record Box(double[] low, double[] high) {
    Box {
        if (low.length != high.length)
            throw new IllegalArgumentException("expected " + low.length + " upper ends, got " + high.length);
        for (int k = 0; k < low.length; k++)
            if (!(low[k] <= high[k]))
                throw new IllegalArgumentException(
                        "side " + k + " of a box must not be empty, got [" + low[k] + ", " + high[k] + "]");
    }

    /** All of the space. */
    static Box everything(int dimension) {
        double[] low = new double[dimension];
        double[] high = new double[dimension];
        Arrays.fill(low, Double.NEGATIVE_INFINITY);
        Arrays.fill(high, Double.POSITIVE_INFINITY);
        return new Box(low, high);
    }

    int dimension() {
        return low.length;
    }

    /** The lengths of the sides. */
    double[] widths() {
        double[] widths = new double[low.length];
        for (int k = 0; k < widths.length; k++) widths[k] = high[k] - low[k];
        return widths;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Box box && Arrays.equals(low, box.low) && Arrays.equals(high, box.high);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(low) + Arrays.hashCode(high);
    }

    @Override
    public String toString() {
        return "box from " + Arrays.toString(low) + " to " + Arrays.toString(high);
    }
}
