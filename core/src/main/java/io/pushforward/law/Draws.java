package io.pushforward.law;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Inversion sampling from cumulative masses. */
final class Draws {
    private Draws() {}

    /** An index drawn with the masses whose running sums are given; never one of zero mass. */
    static int index(double[] cumulative, RandomGenerator random) {
        double target = random.nextDouble() * cumulative[cumulative.length - 1];
        int at = Arrays.binarySearch(cumulative, target);
        // The first entry that exceeds the target: an entry equal to it belongs to the mass before.
        int index = at < 0 ? -at - 1 : at + 1;
        while (index < cumulative.length - 1 && cumulative[index] <= target) index++;
        return Math.min(index, cumulative.length - 1);
    }
}
