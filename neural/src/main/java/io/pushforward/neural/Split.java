package io.pushforward.neural;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Points that are pushed, and other points, from which the context comes. A point that went into its own context could
 * learn to undo its chance deviation; the pushed points would then not be independent draws.
 *
 * @param pushed some or all points of each law
 * @param others the points that contexts come from
 */
public record Split(TensorEnsemble pushed, TensorEnsemble others) {
    /** The point feature, [points, 1], that holds the number of the context that is meant for a point. */
    public static final String CONTEXT = "context";

    /** One part of each law, chosen at random, beside the rest of it. */
    public static Split one(TensorEnsemble laws, int folds, RandomGenerator random) {
        Chosen pushed = new Chosen(laws);
        Chosen others = new Chosen(laws);
        int start = 0;
        for (int law = 0; law < laws.laws(); law++) {
            int size = laws.size(law);
            int[] order = shuffled(size, random);
            int part = size == 1 ? 1 : Math.min(size - 1, Math.max(2, size / folds)); // two have a distance
            pushed.add(start, order, 0, part);
            others.add(start, order, size == 1 ? 0 : part, size); // a lone point is its own context
            start += size;
        }
        return new Split(pushed.laws(), others.laws());
    }

    /** All points of one law, and for each of its parts a law of all points outside the part. */
    public static Split each(TensorEnsemble law, int folds, RandomGenerator random) {
        int size = law.size(0);
        int count = Math.min(folds, size);
        int[] order = shuffled(size, random);
        float[] contexts = new float[size];
        Chosen others = new Chosen(law);
        for (int part = 0; part < count; part++) {
            int from = (int) ((long) part * size / count);
            int to = (int) ((part + 1L) * size / count);
            for (int i = from; i < to; i++) contexts[order[i]] = part;
            int[] rest = new int[size - (to - from)];
            System.arraycopy(order, 0, rest, 0, from);
            System.arraycopy(order, to, rest, from, size - to);
            others.add(0, size == 1 ? order : rest, 0, Math.max(1, rest.length));
        }
        return new Split(law.withPointFeature(CONTEXT, Tensors.of(contexts, size, 1)), others.laws());
    }

    private static int[] shuffled(int size, RandomGenerator random) {
        double[] unused = {};
        return new Subsample(size, Subsample.Draw.WITHOUT_REPLACEMENT).choose(unused, 0, size, random);
    }

    /** Numbers of points, gathered law by law. */
    private static final class Chosen {
        private final TensorEnsemble from;
        private int[] points = {};
        private int[] sizes = {};

        Chosen(TensorEnsemble from) {
            this.from = from;
        }

        void add(int start, int[] order, int begin, int end) {
            int had = points.length;
            points = Arrays.copyOf(points, had + end - begin);
            for (int i = begin; i < end; i++) points[had + i - begin] = start + order[i];
            sizes = Arrays.copyOf(sizes, sizes.length + 1);
            sizes[sizes.length - 1] = end - begin;
        }

        TensorEnsemble laws() {
            return from.select(points, sizes);
        }
    }
}
