package io.pushforward.theory;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.random.Seed;
import java.util.stream.IntStream;

/**
 * How large a cover is and what it achieves on laws that were not among its centres.
 *
 * @param balls the cover's size
 * @param supremum the largest W2 between prediction and target over the held-out laws
 * @param covered how many of the held-out laws have features in some ball
 */
public record CoverReport(double radius, int balls, double supremum, double mean, int covered, int heldOut) {

    /** Measures an operator on held-out pairs. */
    public static CoverReport of(CoverOperator operator, LawPairs heldOut, Seed seed) {
        double[] distances = IntStream.range(0, heldOut.size())
                .parallel()
                .mapToDouble(i -> {
                    LawPair pair = heldOut.pairs().get(i);
                    return LawDistance.w2(operator.apply(pair.query()), pair.target(), seed.derive(pair.id()));
                })
                .toArray();
        int covered = (int) heldOut.inputs().stream().filter(operator::covers).count();
        double sum = 0;
        double largest = 0;
        for (double distance : distances) {
            sum += distance;
            largest = Math.max(largest, distance);
        }
        return new CoverReport(
                operator.radius(), operator.size(), largest, sum / distances.length, covered, heldOut.size());
    }
}
