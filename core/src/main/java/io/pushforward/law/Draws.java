package io.pushforward.law;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Inversion sampling from cumulative masses. */
final class Draws {
    private Draws() {}

    static double[] cumulative(double[] masses) {
        double[] cumulative = new double[masses.length];
        double sum = 0;
        for (int k = 0; k < masses.length; k++) cumulative[k] = sum += masses[k];
        return cumulative;
    }

    /** An index drawn with the masses whose running sums are given; never one of zero mass. */
    static int index(double[] cumulative, RandomGenerator random) {
        int last = cumulative.length - 1;
        double target = random.nextDouble() * cumulative[last];
        int at = Arrays.binarySearch(cumulative, target);
        // The first entry that exceeds the target: an entry equal to it belongs to the mass before.
        int index = at < 0 ? -at - 1 : at + 1;
        while (index < last && cumulative[index] <= target) index++;
        return Math.min(index, last);
    }
}
