package io.pushforward.theory;

import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import io.pushforward.metric.W2;
import io.pushforward.random.Seed;

/**
 * W2 between two laws on one space. Points are compared by their Euclidean distance. Labels have no place on the line:
 * any two are at distance 1, for which W2² is the total variation, half the l1 distance of the masses.
 */
public final class LawDistance {
    private LawDistance() {}

    /** Exact between ensembles and between laws on labels; a law without atoms is sampled with the seed. */
    public static double w2(Law left, Law right, Seed seed) {
        if (left instanceof Categorical p && right instanceof Categorical q)
            return Math.sqrt(CommonSupport.l1(p.masses(), q.masses()) / 2);
        return new W2().between(left, right, seed).value();
    }
}
