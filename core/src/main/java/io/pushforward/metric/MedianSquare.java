package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.transport.PairBlocks;
import java.util.Arrays;
import java.util.List;

/**
 * The median of all squared distances between two ensembles together with all nonzero ones within each, both (i, j) and
 * (j, i), exactly and without storing them; of an even number the mean of the middle two.
 *
 * <p>Numbers that are not negative have the order of their bits. Four passes over all pairs count sixteen bits each, from
 * the leading ones on, among the numbers that share the bits found before: the last leaves one number.
 */
final class MedianSquare {
    private static final int BITS = 16;
    private static final int PASSES = 4;

    private MedianSquare() {}

    private record Part(PairBlocks blocks, int copies, boolean nonzero) {}

    /** Zero where more than half of them are. */
    static double of(Ensemble x, Ensemble y) {
        List<Part> parts = List.of(
                new Part(PairBlocks.between(x, y), 1, false),
                new Part(PairBlocks.within(x), 2, true),
                new Part(PairBlocks.within(y), 2, true));
        long prefix = 0;
        long below = 0; // numbers below those with the prefix
        long rank = 0;
        long size = 0;
        long here = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            long[] counts = counts(parts, prefix, pass);
            if (pass == 0) {
                size = Arrays.stream(counts).sum();
                rank = (size - 1) / 2;
            }
            int bucket = 0;
            while (below + counts[bucket] <= rank) below += counts[bucket++];
            prefix = prefix << BITS | bucket;
            here = counts[bucket];
        }
        double lower = Double.longBitsToDouble(prefix);
        if (size % 2 == 1 || below + here > size / 2) return lower;
        return 0.5 * (lower + leastAbove(parts, lower));
    }

    private static long[] counts(List<Part> parts, long prefix, int pass) {
        int shift = BITS * (PASSES - 1 - pass);
        long[] counts = new long[1 << BITS];
        for (Part part : parts)
            part.blocks.forEach(task -> new Counter(prefix, shift, part.nonzero), counter -> {
                for (int k = 0; k < counts.length; k++) counts[k] += part.copies * counter.counts[k];
            });
        return counts;
    }

    private static final class Counter implements PairBlocks.Visitor {
        private final long prefix;
        private final int shift;
        private final boolean nonzero;
        private final long[] counts = new long[1 << BITS];

        Counter(long prefix, int shift, boolean nonzero) {
            this.prefix = prefix;
            this.shift = shift;
            this.nonzero = nonzero;
        }

        @Override
        public void block(int i, int j, int length, double[] squares) {
            for (int k = 0; k < length; k++) {
                long bits = Double.doubleToRawLongBits(squares[k]) >>> shift;
                if (bits >>> BITS == prefix && !(nonzero && squares[k] == 0)) counts[(int) bits & (1 << BITS) - 1]++;
            }
        }
    }

    private static double leastAbove(List<Part> parts, double bound) {
        double[] least = {Double.POSITIVE_INFINITY};
        for (Part part : parts)
            part.blocks.forEach(task -> new Above(bound), above -> least[0] = Math.min(least[0], above.least));
        return least[0];
    }

    private static final class Above implements PairBlocks.Visitor {
        private final double bound;
        private double least = Double.POSITIVE_INFINITY;

        Above(double bound) {
            this.bound = bound;
        }

        @Override
        public void block(int i, int j, int length, double[] squares) {
            for (int k = 0; k < length; k++) if (squares[k] > bound && squares[k] < least) least = squares[k];
        }
    }
}
