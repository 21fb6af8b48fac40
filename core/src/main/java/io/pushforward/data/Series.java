package io.pushforward.data;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Laws that follow each other: the target of one is the input of the next, as with days and the days after them. */
final class Series {
    /** A smaller share of laws with a neighbour in a series is chance. */
    private static final double SHARE = 0.5;

    private Series() {}

    /**
     * Where each law stands in its series: minus the number of laws that come after it. Empty where fewer than half of the
     * laws follow another or are followed.
     */
    static Optional<double[]> order(LawPairs pairs) {
        int laws = pairs.size();
        int[] next = next(pairs);
        boolean[] linked = new boolean[laws];
        for (int i = 0; i < laws; i++) if (next[i] >= 0) linked[i] = linked[next[i]] = true;
        int count = 0;
        for (boolean one : linked) if (one) count++;
        if (count < SHARE * laws) return Optional.empty();
        double[] order = new double[laws];
        for (int i = 0; i < laws; i++) {
            int after = 0;
            for (int k = next[i]; k >= 0 && after < laws; k = next[k]) after++;
            if (after == laws) return Optional.empty(); // a circle has no order
            order[i] = -after;
        }
        return Optional.of(order);
    }

    /** The law whose input is the target of each; -1 where there is none, or more than one. */
    private static int[] next(LawPairs pairs) {
        int laws = pairs.size();
        int[] next = new int[laws];
        java.util.Arrays.fill(next, -1);
        if (!pairs.inputSpace().equals(pairs.targetSpace())) return next;
        Map<Long, Integer> inputs = byContent(pairs.inputs());
        Map<Long, Integer> targets = byContent(pairs.targets());
        targets.forEach((content, law) -> {
            Integer follower = inputs.get(content);
            if (follower != null && !follower.equals(law)) next[law] = follower;
        });
        return next;
    }

    /** Laws by what they hold, without those that occur more than once. */
    private static Map<Long, Integer> byContent(List<Law> laws) {
        Map<Long, Integer> found = new HashMap<>();
        Set<Long> repeated = new HashSet<>();
        int at = 0;
        for (Law law : laws) {
            int own = at++;
            OptionalLong content = content(law);
            if (content.isPresent() && found.putIfAbsent(content.getAsLong(), own) != null)
                repeated.add(content.getAsLong());
        }
        found.keySet().removeAll(repeated);
        return found;
    }

    /** A number that equal laws share, whatever the order of their points; others do so once in 2^64. */
    private static OptionalLong content(Law law) {
        if (law instanceof Categorical masses) {
            long sum = 0;
            for (int k = 0; k < masses.masses().length; k++) sum = mixed(sum + bits(masses.mass(k)));
            return OptionalLong.of(sum);
        }
        if (!(law instanceof Ensemble ensemble)) return OptionalLong.empty();
        int d = ensemble.dimension();
        double[] points = ensemble.points();
        double[] weights = ensemble.weights();
        long sum = 0;
        for (int i = 0; i < weights.length; i++) {
            long row = bits(weights[i]);
            for (int k = 0; k < d; k++) row = mixed(row + bits(points[i * d + k]));
            sum += mixed(row);
        }
        return OptionalLong.of(sum);
    }

    private static long bits(double value) {
        return Double.doubleToLongBits(value + 0.0); // -0 is 0
    }

    /** The finishing steps of SplitMix64 (Steele, Lea and Flood 2014). */
    private static long mixed(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
