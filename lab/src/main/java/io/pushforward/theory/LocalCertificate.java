package io.pushforward.theory;

/**
 * How far an operator's answer to one query may be from its answer to the law that the query's points are independent draws
 * of: W2 is at most {@code bound} with probability at least 1 − δ over the draws. It says nothing of the target law.
 *
 * @param samples N, the points of the query
 * @param featureRadius of the ball around the query's features, in the unit ball of all features, that holds the law's
 * @param bound on W2, not more than the diameter
 * @param diameter of what the operator may answer: of its atoms, 1 for labels; infinite where there is none
 */
public record LocalCertificate(int samples, double delta, double featureRadius, double bound, double diameter) {
    /** Whether it says no more than that both answers lie on the same atoms. */
    public boolean isVacuous() {
        return bound >= diameter;
    }
}
