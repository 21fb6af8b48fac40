package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.store.NdArray;
import java.util.Arrays;
import java.util.Map;

/** How far an input law is from each training input, squared. */
interface InputDistance {
    String PREFIX = "inputs.";

    double LARGEST = 1e140;

    double[] squared(Ensemble particles);

    /**
     * Whether squares of a query overflow in the unit of the training inputs, whose spread is far below: it is then as far
     * from each of them.
     */
    static boolean isBeyondSquares(Ensemble query) {
        return Arrays.stream(query.points()).anyMatch(coordinate -> Math.abs(coordinate) > LARGEST);
    }

    static double[] equallyFar(int laws) {
        double[] squared = new double[laws];
        Arrays.fill(squared, LARGEST * LARGEST);
        return squared;
    }

    void write(Map<String, NdArray> arrays);
}
