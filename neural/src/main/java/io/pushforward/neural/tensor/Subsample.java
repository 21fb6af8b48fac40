package io.pushforward.neural.tensor;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Which of a law's points a training step sees.
 *
 * @param size how many; a law with fewer points shows all of them where points are drawn without replacement
 */
public record Subsample(int size, Draw draw) {
    /** How points are drawn. */
    public enum Draw {
        /** Each at most once; their weights are kept in proportion. */
        WITHOUT_REPLACEMENT,
        /** With replacement, in proportion to their weights, and weighted equally afterwards. */
        BOOTSTRAP
    }

    public Subsample {
        if (size < 1) throw new IllegalArgumentException("a subsample needs at least one point, got " + size);
    }

    boolean drawsByWeight() {
        return draw == Draw.BOOTSTRAP;
    }

    /** Indices of the drawn points among those from {@code start} to {@code end}. */
    int[] choose(double[] weights, int start, int end, RandomGenerator random) {
        return draw == Draw.BOOTSTRAP ? byWeight(weights, start, end, random) : distinct(start, end, random);
    }

    /** Draws by weight: where all weights are equal each point at most once (twice only after all), else with replacement. */
    static int[] byWeight(int size, double[] weights, int start, int end, RandomGenerator random) {
        Draw draw = Draw.WITHOUT_REPLACEMENT;
        for (int i = start; i < end; i++) if (weights[i] != weights[start]) draw = Draw.BOOTSTRAP;
        int[] index = new int[size];
        for (int done = 0; done < size; ) {
            int[] some = new Subsample(size - done, draw).choose(weights, start, end, random);
            System.arraycopy(some, 0, index, done, some.length);
            done += some.length;
        }
        return index;
    }

    private int[] distinct(int start, int end, RandomGenerator random) {
        int[] index = new int[end - start];
        for (int i = 0; i < index.length; i++) index[i] = start + i;
        int count = Math.min(size, index.length);
        for (int i = 0; i < count; i++) {
            int other = i + random.nextInt(index.length - i);
            int kept = index[i];
            index[i] = index[other];
            index[other] = kept;
        }
        return Arrays.copyOf(index, count);
    }

    private int[] byWeight(double[] weights, int start, int end, RandomGenerator random) {
        double[] cumulative = new double[end - start];
        double sum = 0;
        for (int i = start; i < end; i++) cumulative[i - start] = sum += weights[i];
        int[] index = new int[size];
        for (int i = 0; i < size; i++) {
            double target = random.nextDouble() * sum;
            int at = Arrays.binarySearch(cumulative, target);
            // An entry equal to the target closes its own interval; the next point begins there.
            int found = at < 0 ? -at - 1 : at + 1;
            while (found < cumulative.length - 1 && cumulative[found] <= target) found++;
            index[i] = start + Math.min(found, cumulative.length - 1);
        }
        return index;
    }
}
