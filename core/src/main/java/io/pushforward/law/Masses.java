package io.pushforward.law;

/** Checks and normalises masses and weights. */
final class Masses {
    private Masses() {}

    /**
     * A copy that sums to one; an error unless all are finite, none is negative, and some are positive. Masses that sum to
     * one to rounding stay as they are, so that normalising again changes no bit.
     */
    static double[] normalised(double[] masses, int expected, String owner) {
        if (masses.length != expected)
            throw new IllegalArgumentException(
                    "expected " + expected + " masses, one a " + owner + ", got " + masses.length);
        double total = 0;
        for (int k = 0; k < masses.length; k++) {
            if (!(masses[k] >= 0 && masses[k] < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException(
                        "the mass of " + owner + " " + k + " must be finite and not negative, got " + masses[k]);
            total += masses[k];
        }
        if (!(total > 0 && total < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("masses must have a positive, finite sum, got " + total);
        double[] normalised = masses.clone();
        if (Math.abs(total - 1) <= masses.length * Math.ulp(1.0)) return normalised;
        for (int k = 0; k < masses.length; k++) normalised[k] /= total;
        return normalised;
    }
}
