package io.pushforward.project;

import io.pushforward.law.Axis;
import io.pushforward.settings.Misfit;
import java.util.ArrayList;
import java.util.List;

/**
 * The functions of a classical family on the nodes of one axis, made orthonormal there, in order, for the inner product
 * of its quadrature weights (Gram and Schmidt, twice).
 */
final class GridFunctions {
    /** What remains of a function's length when it lies, to rounding, in the span of those before it. */
    private static final double DEPENDENT = 1e-8;

    private final Basis.Family family;
    private final double[] places; // u in [0, 1]
    private final double[] weights;
    private final List<double[]> found = new ArrayList<>();
    private final List<Integer> orders = new ArrayList<>();

    private GridFunctions(Basis.Family family, Axis axis) {
        this.family = family;
        this.weights = axis.quadrature();
        this.places = axis.nodes();
        for (int i = 0; i < places.length; i++) places[i] = (places[i] - axis.start()) / (axis.end() - axis.start());
    }

    /** The first {@code count} functions; an axis that cannot tell them apart is refused. */
    static GridFunctions first(Basis.Family family, Axis axis, int count) {
        GridFunctions functions = new GridFunctions(family, axis);
        int n = axis.size();
        if (count > n)
            throw new Misfit("a grid of " + n + " times tells at most " + n + " functions apart, got rank " + count);
        for (int k = 0; k < count; k++)
            if (!functions.add(k))
                throw new Misfit("a grid of " + n + " times cannot tell function " + k + " of the "
                        + BasisProjection.name(family) + " basis from those before it, got rank " + count);
        return functions;
    }

    /** Those of the family that the axis can tell from the ones before, at most {@code limit}. */
    static GridFunctions distinct(Basis.Family family, Axis axis, int limit) {
        GridFunctions functions = new GridFunctions(family, axis);
        int most = Math.min(limit, axis.size());
        // Sines vanish and square waves of one node come late: twice as many as there are nodes are tried.
        for (int k = 0; k < 2 * axis.size() && functions.count() < most; k++) functions.add(k);
        return functions;
    }

    int count() {
        return found.size();
    }

    /** How fast function k varies: frequency, degree or level. */
    int order(int k) {
        return orders.get(k);
    }

    /** All functions, [count, nodes]. */
    double[] values() {
        int n = places.length;
        double[] flat = new double[found.size() * n];
        for (int k = 0; k < found.size(); k++) System.arraycopy(found.get(k), 0, flat, k * n, n);
        return flat;
    }

    private boolean add(int k) {
        double[] next = new double[places.length];
        // The next polynomial is u times the last: the same span as the powers, without their bad condition.
        boolean recursive = family == Basis.Family.LEGENDRE && k > 0;
        for (int i = 0; i < next.length; i++)
            next[i] = recursive ? (2 * places[i] - 1) * found.get(found.size() - 1)[i] : family.value(k, places[i]);
        double before = length(next);
        for (int pass = 0; pass < 2; pass++)
            for (double[] other : found) {
                double inner = 0;
                for (int i = 0; i < next.length; i++) inner += weights[i] * next[i] * other[i];
                for (int i = 0; i < next.length; i++) next[i] -= inner * other[i];
            }
        double length = length(next);
        if (!(length > DEPENDENT * before)) return false;
        for (int i = 0; i < next.length; i++) next[i] /= length;
        found.add(next);
        orders.add(family.order(k));
        return true;
    }

    private double length(double[] function) {
        double sum = 0;
        for (int i = 0; i < function.length; i++) sum += weights[i] * function[i] * function[i];
        return Math.sqrt(sum);
    }
}
