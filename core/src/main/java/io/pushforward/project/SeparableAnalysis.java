package io.pushforward.project;

import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.List;

/**
 * The coefficients of fields in all products of some functions along each axis, found axis by axis: n (m_1 + m_2 + ...)
 * operations for a grid of n nodes and m_a functions along axis a, where one product after another takes n m_1 m_2 ...
 */
public final class SeparableAnalysis {
    private final Space.Fields space;
    private final List<double[]> weighted =
            new ArrayList<>(); // one per axis, [functions, nodes], times the quadrature weights

    /** @param functions one array per axis, [functions, nodes] */
    SeparableAnalysis(Space.Fields space, List<double[]> functions) {
        this.space = space;
        for (int a = 0; a < functions.size(); a++) {
            double[] weights = space.axes().get(a).quadrature();
            double[] values = functions.get(a).clone();
            for (int i = 0; i < values.length; i++) values[i] *= weights[i % weights.length];
            weighted.add(values);
        }
    }

    /** In cosines that are orthonormal on the grid, at most {@code most} along each axis. */
    public static SeparableAnalysis cosines(Space.Fields space, int most) {
        return new SeparableAnalysis(
                space,
                space.axes().stream()
                        .map(axis -> GridFunctions.distinct(Basis.Family.COSINE, axis, most)
                                .values())
                        .toList());
    }

    /** How many functions there are along an axis. */
    public int count(int axis) {
        return weighted.get(axis).length / space.axes().get(axis).size();
    }

    /** The coefficients of point i, [function of axis 1, function of axis 2, ..., channel]. */
    public double[] coefficients(double[] points, int i) {
        int d = space.dimension();
        double[] now = new double[d];
        System.arraycopy(points, i * d, now, 0, d);
        int outer = 1;
        int inner = d;
        for (int a = 0; a < weighted.size(); a++) {
            int nodes = space.axes().get(a).size();
            inner /= nodes;
            now = alongAxis(now, a, outer, nodes, inner);
            outer *= count(a);
        }
        return now;
    }

    /** [outer, nodes, inner] to [outer, functions, inner]. */
    private double[] alongAxis(double[] values, int axis, int outer, int nodes, int inner) {
        double[] functions = weighted.get(axis);
        int count = count(axis);
        double[] result = new double[outer * count * inner];
        for (int o = 0; o < outer; o++)
            for (int k = 0; k < count; k++) {
                int to = (o * count + k) * inner;
                for (int n = 0; n < nodes; n++) {
                    double factor = functions[k * nodes + n];
                    int from = (o * nodes + n) * inner;
                    for (int j = 0; j < inner; j++) result[to + j] += factor * values[from + j];
                }
            }
        return result;
    }
}
