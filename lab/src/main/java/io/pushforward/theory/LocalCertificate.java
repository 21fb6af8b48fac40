package io.pushforward.theory;

/**
 * How far an operator's answer to one query may be from its answer to the law that the query's points are independent draws
 * of: W2 is at most {@code bound} with probability at least 1 − δ over the draws. It says nothing of the target law.
 *
 * @param samples N, the points of the query
 * @param inputRadius of the ball around the query that holds its law: of their features in the unit ball of all features, or
 *     in W2 where points are pushed
 * @param bound on W2, not more than the diameter
 * @param diameter of what the operator may answer: of its atoms, 1 for labels, of the box's image for pushed points; infinite
 *     where there is none
 */
public record LocalCertificate(int samples, double delta, double inputRadius, double bound, double diameter) {
    /** Whether it says no more than that both answers lie on the same atoms. */
    public boolean isVacuous() {
        return bound >= diameter;
    }
}
