package io.pushforward.report.law;

import io.pushforward.figure.Ink;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** A law in a picture, by its name in the legend. */
record Series(String name, Ink ink, Law law) {
    private static final int DRAWS = 2048; // of a law without atoms

    /** Its atoms, or draws. */
    Ensemble points() {
        return law.atoms()
                .orElseGet(() -> law.sample(DRAWS, Seed.of(0).derive("picture").generator()));
    }

    double[] masses() {
        return ((Categorical) law).masses();
    }

    /** A coordinate of its points with their weights, sorted. */
    Marginal marginal(int k) {
        Ensemble points = points();
        int d = points.dimension();
        int[] order = IntStream.range(0, points.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> points.points()[i * d + k]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] values = Arrays.stream(order)
                .mapToDouble(i -> points.points()[i * d + k])
                .toArray();
        double[] below = new double[values.length];
        double mass = 0;
        for (int i = 0; i < order.length; i++) below[i] = mass += points.weights()[order[i]];
        return new Marginal(values, below);
    }

    /**
     * A law on the line.
     *
     * @param values increasing
     * @param below the mass at or below each of them
     */
    record Marginal(double[] values, double[] below) {
        /** The mass at or below a value. */
        double cumulative(double value) {
            int at = Arrays.binarySearch(values, value);
            while (at >= 0 && at + 1 < values.length && values[at + 1] == value) at++;
            int last = at >= 0 ? at : -at - 2;
            return last < 0 ? 0 : Math.min(1, below[last]);
        }

        /** The least value with this mass at or below it. */
        double quantile(double level) {
            for (int i = 0; i < values.length; i++) if (below[i] >= level - 1e-12) return values[i];
            return values[values.length - 1];
        }
    }
}
