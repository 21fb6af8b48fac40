package io.pushforward.serve;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The laws of one input of a request, from its tensors {@code points}, {@code weights} and {@code sizes}.
 *
 * @param isBatch whether the request is about several laws, even where there is only one
 */
record InputLaws(List<Ensemble> laws, boolean isBatch) {
    InputLaws {
        laws = List.copyOf(laws);
    }

    /**
     * None where the request has no such points.
     *
     * @param ending what the tensors' names end in; empty for the first input
     */
    static Optional<InputLaws> of(InferRequest request, String ending, Space space, Limits limits) {
        return Optional.ofNullable(request.inputs().get(Question.POINTS + ending))
                .map(points -> of(
                        points,
                        Optional.ofNullable(request.inputs().get(Question.WEIGHTS + ending)),
                        Optional.ofNullable(request.inputs().get(Question.SIZES + ending)),
                        space,
                        limits));
    }

    private static InputLaws of(
            Tensor points, Optional<Tensor> weights, Optional<Tensor> sizes, Space space, Limits limits) {
        int d = space.dimension();
        boolean isStack = points.rank() == 3;
        requireShape(points, space, isStack && sizes.isPresent());
        int total = points.numbers().length / d;
        int[] shape = points.shape();
        int[] counts = sizes.map(own -> counts(own, total))
                .orElseGet(() -> isStack ? filled(shape[0], shape[1]) : new int[] {total});
        requireWithin(limits, counts);
        weights.ifPresent(own -> {
            if (own.numbers().length != total)
                throw Refusal.badRequest(
                        own.name() + ": expected " + total + " numbers, one per point, got " + own.numbers().length);
        });
        List<Ensemble> laws = new ArrayList<>();
        int from = 0;
        for (int count : counts) {
            int start = from;
            int end = from + count;
            laws.add(ServedOperator.law(
                    space,
                    Arrays.copyOfRange(points.numbers(), start * d, end * d),
                    weights.map(own -> Arrays.copyOfRange(own.numbers(), start, end))));
            from = end;
        }
        return new InputLaws(laws, isStack || sizes.isPresent());
    }

    private static void requireShape(Tensor points, Space space, boolean isStackWithSizes) {
        int d = space.dimension();
        int[] shape = points.shape();
        int width = points.rank() == 1 ? 1 : points.rank() == 0 ? 0 : shape[points.rank() - 1];
        if (points.rank() < 1 || points.rank() > 3 || width != d || isStackWithSizes)
            throw Refusal.badRequest(points.name() + ": expected the shape [n, " + d + "]" + (d == 1 ? " or [n]" : "")
                    + " of one law on " + space + ", [batch, n, " + d + "] of several, or [sum of sizes, " + d
                    + "] with sizes, got " + Arrays.toString(shape));
    }

    /** This, which must have as many laws as the first input. */
    InputLaws requireCount(String name, int count) {
        if (laws.size() != count)
            throw Refusal.badRequest(Question.POINTS + "_" + name + ": expected " + count
                    + " laws, as many as the first input has, got " + laws.size());
        return this;
    }

    static void requireWithin(Limits limits, int[] counts) {
        if (counts.length < 1 || counts.length > limits.batch())
            throw Refusal.tooLarge("expected 1 to " + limits.batch() + " laws in a request, got " + counts.length);
        long total = 0;
        for (int count : counts) {
            if (count < 1) throw Refusal.badRequest("a law needs at least one point, got " + count);
            total += count;
        }
        if (total > limits.points())
            throw Refusal.tooLarge("a request may have " + limits.points() + " points, got " + total);
    }

    private static int[] counts(Tensor sizes, int total) {
        int[] counts = new int[sizes.numbers().length];
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            double size = sizes.numbers()[i];
            if (!(size >= 1 && size <= total && size == Math.rint(size)))
                throw Refusal.badRequest(
                        sizes.name() + ": expected whole numbers from 1 to " + total + ", got " + size);
            counts[i] = (int) size;
            sum += counts[i];
        }
        if (sum != total)
            throw Refusal.badRequest(sizes.name() + ": expected the sum " + total + ", as many as points, got " + sum);
        return counts;
    }

    private static int[] filled(int count, int value) {
        int[] array = new int[count];
        Arrays.fill(array, value);
        return array;
    }
}
