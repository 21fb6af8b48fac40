package io.pushforward.theory;

/**
 * How far a finite-support operator's answer can move because its features are averages over N query points instead of
 * integrals (Proposition "Uniform empirical-feature error bound").
 *
 * <p>With probability at least 1 − δ every feature average is within t = s·(log(2F/δ) / (2N))^½ of its integral (Hoeffding
 * and a union bound over the F features, s the widest range). Weights then move by at most L·t in the l1 norm, and the
 * answer by at most D·(L·t/2)^½ in W2.
 *
 * @param features F, the number of features
 * @param widestRange s, the largest difference between a feature's supremum and infimum
 * @param diameter D, the diameter of the atoms
 * @param lipschitz L, a bound on the weight network's Lipschitz constant from l-infinity to l1 on the feature box
 */
public record QueryCertificate(int features, double widestRange, double diameter, double lipschitz) {
    public QueryCertificate {
        if (features < 1) throw new IllegalArgumentException("expected at least one feature, got " + features);
        requireNatural("the widest range", widestRange);
        requireNatural("the diameter", diameter);
        requireNatural("the Lipschitz bound", lipschitz);
    }

    /** t: how far a feature average may be from its integral, but for probability δ. */
    public double featureError(long samples, double delta) {
        if (samples < 1) throw new IllegalArgumentException("expected at least one query point, got " + samples);
        requireDelta(delta);
        return widestRange * Math.sqrt(Math.log(2 * features / delta) / (2.0 * samples));
    }

    /** The bound on the weights' movement in the l1 norm; never more than 2, which is trivial. */
    public double weightError(long samples, double delta) {
        return Math.min(2, lipschitz * featureError(samples, delta));
    }

    /** The bound on W2 between the answer to a query of N points and the answer to the law itself. */
    public double bound(long samples, double delta) {
        return diameter * Math.sqrt(weightError(samples, delta) / 2);
    }

    /** Whether the bound says no more than that both answers lie on the same atoms. */
    public boolean isVacuous(long samples, double delta) {
        return weightError(samples, delta) >= 2;
    }

    /** The least N whose bound is at most ε: it grows like ε to the power −4. */
    public double samplesFor(double epsilon, double delta) {
        requireDelta(delta);
        if (!(epsilon > 0)) throw new IllegalArgumentException("epsilon must be positive, got " + epsilon);
        double weight = 2 * (epsilon / diameter) * (epsilon / diameter);
        if (diameter == 0 || lipschitz == 0 || widestRange == 0 || weight >= 2) return 1;
        double feature = weight / lipschitz;
        return Math.max(
                1, Math.ceil(Math.log(2 * features / delta) / 2 * (widestRange / feature) * (widestRange / feature)));
    }

    private static void requireDelta(double delta) {
        if (!(delta > 0 && delta < 1))
            throw new IllegalArgumentException("delta must lie between 0 and 1, got " + delta);
    }

    private static void requireNatural(String what, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException(what + " must be finite and not negative, got " + value);
    }
}
