package io.pushforward.simulate.duffing;

/**
 * The natural cubic spline through values on a uniform grid: twice continuously differentiable.
 *
 * <p>Kept as B-spline coefficients, so that a value is a weighted sum of four neighbours. The second derivative is zero
 * at both ends, which disturbs the spline near them; the disturbance shrinks by {@code 2 - sqrt(3)} a point, so a
 * caller who wants full accuracy leaves {@link #MARGIN} points beyond what is evaluated.
 */
final class UniformSpline {
    /** After so many points an end's disturbance is below 1e-9 of itself. */
    static final int MARGIN = 16;

    private final double start;
    private final double perStep;
    private final double[] coefficients; // [points + 2], coefficient i belongs to point i - 1
    private final double[] pivots;

    /** A spline for {@code points} values from {@code start}; {@link #fit} gives it its values. */
    UniformSpline(double start, double step, int points) {
        this.start = start;
        this.perStep = 1 / step;
        coefficients = new double[points + 2];
        pivots = new double[points];
        // elimination in the tridiagonal system with rows (1, 4, 1) / 6
        for (int i = 0; i < points; i++) pivots[i] = 1 / (4 - (i > 0 ? pivots[i - 1] : 0));
    }

    /** Takes new values; the spline is reused, path after path, without allocation. */
    UniformSpline fit(double[] values) {
        int n = pivots.length;
        double[] c = coefficients;
        // With zero second derivative at an end its coefficient is the value itself.
        c[1] = values[0];
        c[n] = values[n - 1];
        double carried = 0;
        for (int i = 1; i < n - 1; i++) {
            double right = 6 * values[i];
            if (i == 1) right -= c[1];
            if (i == n - 2) right -= c[n];
            carried = (right - carried) * pivots[i - 1];
            c[i + 1] = carried;
        }
        for (int i = n - 3; i >= 1; i--) c[i + 1] -= pivots[i - 1] * c[i + 2];
        c[0] = 2 * c[1] - c[2];
        c[n + 1] = 2 * c[n] - c[n - 1];
        return this;
    }

    double at(double time) {
        double place = (time - start) * perStep;
        int i = (int) place;
        if (i >= pivots.length - 1) i = pivots.length - 2;
        double u = place - i;
        double v = 1 - u;
        double uu = u * u;
        double vv = v * v;
        return (v * vv * coefficients[i]
                        + (4 - 3 * uu * (2 - u)) * coefficients[i + 1]
                        + (4 - 3 * vv * (2 - v)) * coefficients[i + 2]
                        + u * uu * coefficients[i + 3])
                * (1.0 / 6);
    }
}
