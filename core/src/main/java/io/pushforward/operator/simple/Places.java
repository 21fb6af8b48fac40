package io.pushforward.operator.simple;

import io.pushforward.law.Ensemble;
import io.pushforward.law.LazyList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Places among the points of laws: the centre of all, then others that lie evenly among the points. Each starts as the point
 * farthest from those before it (Gonzalez 1985) and moves to the mean of the points nearest to it (Lloyd 1982).
 */
final class Places {
    /** Points that are looked at. */
    private static final int SEEN = 2000;

    private static final int ROUNDS = 20;

    private Places() {}

    /** In units in which the centre is the origin. */
    static double[][] among(List<Ensemble> laws, Unit unit, int count) {
        if (count < 2) return new double[count][unit.centre().length];
        double[][] points = points(laws, unit);
        double[][] places = farthest(points, count);
        for (int round = 0; round < ROUNDS; round++) move(places, points);
        return places;
    }

    private static double[][] points(List<Ensemble> laws, Unit unit) {
        List<Ensemble> some = LazyList.spread(laws, SEEN);
        int each = Math.max(1, SEEN / some.size());
        return some.stream()
                .flatMap(law -> {
                    Ensemble standard = unit.standard(Points.thinned(law, each));
                    int d = standard.dimension();
                    double[] all = standard.points();
                    return IntStream.range(0, standard.size())
                            .mapToObj(i -> Arrays.copyOfRange(all, i * d, (i + 1) * d));
                })
                .toArray(double[][]::new);
    }

    private static double[][] farthest(double[][] points, int count) {
        double[][] places = new double[count][points[0].length];
        double[] nearest = new double[points.length];
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        for (int k = 1; k < count; k++) {
            int best = 0;
            for (int i = 0; i < points.length; i++) {
                nearest[i] = Math.min(nearest[i], distance(points[i], 0, places[k - 1]));
                if (nearest[i] > nearest[best]) best = i;
            }
            places[k] = points[best].clone();
        }
        return places;
    }

    /** All places but the first, which stays at the centre. */
    private static void move(double[][] places, double[][] points) {
        double[][] sums = new double[places.length][points[0].length];
        int[] counts = new int[places.length];
        for (double[] point : points) {
            int best = 0;
            for (int k = 1; k < places.length; k++)
                if (distance(point, 0, places[k]) < distance(point, 0, places[best])) best = k;
            counts[best]++;
            for (int j = 0; j < point.length; j++) sums[best][j] += point[j];
        }
        for (int k = 1; k < places.length; k++)
            if (counts[k] > 0) for (int j = 0; j < sums[k].length; j++) places[k][j] = sums[k][j] / counts[k];
    }

    /** Between a place and the point whose coordinates begin at {@code from}. */
    static double distance(double[] points, int from, double[] place) {
        double sum = 0;
        for (int j = 0; j < place.length; j++) sum += (points[from + j] - place[j]) * (points[from + j] - place[j]);
        return Math.sqrt(sum);
    }
}
