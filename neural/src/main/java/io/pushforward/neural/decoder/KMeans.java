package io.pushforward.neural.decoder;

import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Centres of the pooled points of laws: Lloyd's iteration from a k-means++ start (Arthur and Vassilvitskii 2007). */
final class KMeans {
    private static final int ITERATIONS = 50;
    /** Points beyond this number are thinned evenly: centres need no more. */
    private static final int LARGEST = 20_000;

    private final double[] points; // [count, dimension]
    private final double[] weights;
    private final int dimension;

    private KMeans(double[] points, double[] weights, int dimension) {
        this.points = points;
        this.weights = weights;
        this.dimension = dimension;
    }

    /** {@code count} centres [count, dimension], or fewer where there are fewer distinct points. */
    static NdArray centres(LawTensors laws, int count, RandomGenerator random) {
        int d = laws.dimension();
        long all = laws.points().size(0);
        long stride = Math.max(1, (all + LARGEST - 1) / LARGEST);
        long[] kept = LongStream.iterate(0, i -> i < all, i -> i + stride).toArray();
        try (PointerScope scope = new PointerScope()) {
            Tensor index = Tensors.of(kept, kept.length).to(laws.points().device(), torch.ScalarType.Long);
            double[] points = Tensors.doubles(laws.points().index_select(0, index));
            double[] weights = Tensors.doubles(laws.weights().index_select(0, index));
            return new KMeans(points, weights, d).fit(count, random);
        }
    }

    private NdArray fit(int count, RandomGenerator random) {
        double[] centres = start(count, random);
        int[] nearest = new int[weights.length];
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            boolean moved = iteration == 0;
            for (int i = 0; i < nearest.length; i++) {
                int found = nearest(i, centres);
                moved |= found != nearest[i];
                nearest[i] = found;
            }
            if (!moved) break;
            centres = means(nearest, centres);
        }
        return NdArray.of(centres, centres.length / dimension, dimension);
    }

    private double[] start(int count, RandomGenerator random) {
        double[] centres = new double[count * dimension];
        double[] distance = new double[weights.length];
        Arrays.fill(distance, 1);
        for (int k = 0; k < count; k++) {
            double total = 0;
            for (int i = 0; i < distance.length; i++) total += weights[i] * distance[i];
            if (!(total > 0)) return Arrays.copyOf(centres, k * dimension);
            double target = random.nextDouble() * total;
            int chosen = 0;
            for (double sum = 0; chosen < distance.length - 1; chosen++)
                if ((sum += weights[chosen] * distance[chosen]) > target) break;
            System.arraycopy(points, chosen * dimension, centres, k * dimension, dimension);
            for (int i = 0; i < distance.length; i++) {
                double square = square(i, centres, k);
                distance[i] = k == 0 ? square : Math.min(distance[i], square);
            }
        }
        return centres;
    }

    private double[] means(int[] nearest, double[] before) {
        double[] sums = new double[before.length];
        double[] mass = new double[before.length / dimension];
        for (int i = 0; i < nearest.length; i++) {
            mass[nearest[i]] += weights[i];
            for (int k = 0; k < dimension; k++)
                sums[nearest[i] * dimension + k] += weights[i] * points[i * dimension + k];
        }
        for (int c = 0; c < mass.length; c++)
            for (int k = 0; k < dimension; k++)
                sums[c * dimension + k] = mass[c] > 0 ? sums[c * dimension + k] / mass[c] : before[c * dimension + k];
        return sums;
    }

    private int nearest(int point, double[] centres) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < centres.length / dimension; c++) {
            double square = square(point, centres, c);
            if (square < least) {
                least = square;
                best = c;
            }
        }
        return best;
    }

    private double square(int point, double[] centres, int centre) {
        double sum = 0;
        for (int k = 0; k < dimension; k++) {
            double difference = points[point * dimension + k] - centres[centre * dimension + k];
            sum += difference * difference;
        }
        return sum;
    }
}
