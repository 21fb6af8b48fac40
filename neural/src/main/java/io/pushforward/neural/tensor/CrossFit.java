package io.pushforward.neural.tensor;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Points that are pushed, and other points, from which the context comes. A point that went into its own context could
 * learn to undo its chance deviation; the pushed points would then not be independent draws.
 *
 * <p>Laws of fewer than four points, and those whose other points have no mass, are their own context.
 *
 * @param pushed some or all points of each law
 * @param others the points that contexts come from
 */
public record CrossFit(TensorEnsemble pushed, TensorEnsemble others) {
    /** The point feature, [points, 1], that holds the number of the context that is meant for a point. */
    public static final String CONTEXT = "context";

    private static final int FEWEST = 4;

    /** One part of each law, drawn at random by weight, beside the rest of it. */
    public static CrossFit one(TensorEnsemble laws, int folds, RandomGenerator random) {
        double[] weights = Tensors.doubles(laws.weights());
        Chosen pushed = new Chosen();
        Chosen others = new Chosen();
        int start = 0;
        for (int law = 0; law < laws.laws(); law++) {
            int end = start + laws.size(law);
            int[] all = IntStream.range(start, end).toArray();
            if (all.length < FEWEST) {
                pushed.add(all);
                others.add(all);
            } else {
                int[] part = Subsample.byWeight(Math.max(2, all.length / folds), weights, start, end, random);
                pushed.add(part);
                others.add(outside(all, part, weights));
            }
            start = end;
        }
        return new CrossFit(laws.draws(pushed.points, pushed.sizes), laws.select(others.points, others.sizes));
    }

    /** All points of one law, and for each of its parts a law of all points outside the part. */
    public static CrossFit each(TensorEnsemble law, int folds, RandomGenerator random) {
        int size = law.size(0);
        int count = size < FEWEST ? 1 : Math.min(folds, size);
        double[] weights = Tensors.doubles(law.weights());
        int[] all = IntStream.range(0, size).toArray();
        int[] order = new Subsample(size, Subsample.Draw.WITHOUT_REPLACEMENT).choose(weights, 0, size, random);
        float[] contexts = new float[size];
        Chosen others = new Chosen();
        for (int part = 0; part < count; part++) {
            int[] own =
                    Arrays.copyOfRange(order, (int) ((long) part * size / count), (int) ((part + 1L) * size / count));
            for (int point : own) contexts[point] = part;
            others.add(outside(all, own, weights));
        }
        return new CrossFit(
                law.withPointFeature(CONTEXT, Tensors.of(contexts, size, 1)), law.select(others.points, others.sizes));
    }

    /** The points that are not in the part; all of them where the others have no mass. */
    private static int[] outside(int[] all, int[] part, double[] weights) {
        int[] sorted = part.clone();
        Arrays.sort(sorted);
        int[] rest = Arrays.stream(all)
                .filter(point -> Arrays.binarySearch(sorted, point) < 0)
                .toArray();
        return Arrays.stream(rest).anyMatch(point -> weights[point] > 0) ? rest : all;
    }

    /** Numbers of points, gathered law by law. */
    private static final class Chosen {
        private int[] points = {};
        private int[] sizes = {};

        void add(int... some) {
            int had = points.length;
            points = Arrays.copyOf(points, had + some.length);
            System.arraycopy(some, 0, points, had, some.length);
            sizes = Arrays.copyOf(sizes, sizes.length + 1);
            sizes[sizes.length - 1] = some.length;
        }
    }
}
