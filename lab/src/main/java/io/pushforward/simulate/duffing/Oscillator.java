package io.pushforward.simulate.duffing;

/**
 * The Duffing oscillator {@code y'' = x(t) - damping y' - linear y - cubic y^3}, started at rest, and its response to a
 * forcing by the adaptive method of Dormand and Prince (1980) of order 5(4).
 *
 * <p>Steps are chosen as in Hairer, Norsett and Wanner (1993, II.4): the error estimate in the root mean square over
 * {@code atol + rtol max(|y_n|, |y_(n+1)|)} stays below one. Values between steps come from the continuous extension of
 * order four (ibid., II.6). Written out for two variables: the last stage of a step is the first of the next, and stages
 * six and seven share one value of the forcing, so a step evaluates the forcing five times.
 */
record Oscillator(double damping, double linear, double cubic, double relative, double absolute) {
    private static final double SAFETY = 0.9;
    private static final double SHRINK = 0.2;
    private static final double GROW = 10;
    private static final double FIRST_STEP = 1e-3;

    /** The paper's: damping 0.2, stiffness 1 and 1, tolerances 1e-8 and 1e-10. */
    static final Oscillator PAPER = new Oscillator(0.2, 1, 1, 1e-8, 1e-10);

    /** Displacements at increasing times from zero on, written to {@code out} from {@code offset}. */
    void respond(UniformSpline forcing, double[] times, double[] out, int offset) {
        double end = times[times.length - 1];
        int seen = 0;
        double t = 0;
        double y = 0;
        double w = 0; // the velocity
        while (seen < times.length && times[seen] <= 0) out[offset + seen++] = 0;
        double h = Math.min(FIRST_STEP, end);
        double a1 = forcing.at(0);
        while (seen < times.length) {
            double x2 = forcing.at(t + h * (1.0 / 5));
            double x3 = forcing.at(t + h * (3.0 / 10));
            double x4 = forcing.at(t + h * (4.0 / 5));
            double x5 = forcing.at(t + h * (8.0 / 9));
            double x6 = forcing.at(t + h);
            double v1 = w;
            double v2 = w + h * (1.0 / 5) * a1;
            double a2 = x2 - pull(y + h * (1.0 / 5) * v1, v2);
            double v3 = w + h * (3.0 / 40 * a1 + 9.0 / 40 * a2);
            double a3 = x3 - pull(y + h * (3.0 / 40 * v1 + 9.0 / 40 * v2), v3);
            double v4 = w + h * (44.0 / 45 * a1 - 56.0 / 15 * a2 + 32.0 / 9 * a3);
            double a4 = x4 - pull(y + h * (44.0 / 45 * v1 - 56.0 / 15 * v2 + 32.0 / 9 * v3), v4);
            double v5 = w + h * (19372.0 / 6561 * a1 - 25360.0 / 2187 * a2 + 64448.0 / 6561 * a3 - 212.0 / 729 * a4);
            double a5 = x5
                    - pull(
                            y
                                    + h
                                            * (19372.0 / 6561 * v1
                                                    - 25360.0 / 2187 * v2
                                                    + 64448.0 / 6561 * v3
                                                    - 212.0 / 729 * v4),
                            v5);
            double v6 = w
                    + h
                            * (9017.0 / 3168 * a1
                                    - 355.0 / 33 * a2
                                    + 46732.0 / 5247 * a3
                                    + 49.0 / 176 * a4
                                    - 5103.0 / 18656 * a5);
            double a6 = x6
                    - pull(
                            y
                                    + h
                                            * (9017.0 / 3168 * v1
                                                    - 355.0 / 33 * v2
                                                    + 46732.0 / 5247 * v3
                                                    + 49.0 / 176 * v4
                                                    - 5103.0 / 18656 * v5),
                            v6);
            double dy = 35.0 / 384 * v1 + 500.0 / 1113 * v3 + 125.0 / 192 * v4 - 2187.0 / 6784 * v5 + 11.0 / 84 * v6;
            double dw = 35.0 / 384 * a1 + 500.0 / 1113 * a3 + 125.0 / 192 * a4 - 2187.0 / 6784 * a5 + 11.0 / 84 * a6;
            double nextY = y + h * dy;
            double v7 = w + h * dw;
            double a7 = x6 - pull(nextY, v7);
            double errorY = h
                    * (71.0 / 57600 * v1
                            - 71.0 / 16695 * v3
                            + 71.0 / 1920 * v4
                            - 17253.0 / 339200 * v5
                            + 22.0 / 525 * v6
                            - 1.0 / 40 * v7);
            double errorW = h
                    * (71.0 / 57600 * a1
                            - 71.0 / 16695 * a3
                            + 71.0 / 1920 * a4
                            - 17253.0 / 339200 * a5
                            + 22.0 / 525 * a6
                            - 1.0 / 40 * a7);
            double error = norm(errorY, y, nextY, errorW, w, v7);
            if (!(error <= 1)) {
                h *= Math.max(SHRINK, SAFETY * Math.pow(error, -0.2));
                if (!(h > 1e-12)) throw new ArithmeticException("the step fell below 1e-12 at time " + t);
                continue;
            }
            while (seen < times.length && times[seen] <= t + h) {
                double s = (times[seen] - t) / h;
                double r = 1 - s;
                double bend = h * v1 - h * dy;
                double last = h
                        * (-12715105075.0 / 11282082432.0 * v1
                                + 87487479700.0 / 32700410799.0 * v3
                                - 10690763975.0 / 1880347072.0 * v4
                                + 701980252875.0 / 199316789632.0 * v5
                                - 1453857185.0 / 822651844.0 * v6
                                + 69997945.0 / 29380423.0 * v7);
                out[offset + seen++] = y + s * (h * dy + r * (bend + s * (h * dy - h * v7 - bend + r * last)));
            }
            t += h;
            y = nextY;
            w = v7;
            a1 = a7;
            double factor = error == 0 ? GROW : Math.min(GROW, SAFETY * Math.pow(error, -0.2));
            h = Math.min(h * factor, Math.max(end - t, FIRST_STEP));
        }
    }

    /** Everything that pulls the oscillator back. */
    private double pull(double y, double w) {
        return damping * w + y * (linear + cubic * y * y);
    }

    private double norm(double errorY, double y, double nextY, double errorW, double w, double nextW) {
        double scaledY = errorY / (absolute + relative * Math.max(Math.abs(y), Math.abs(nextY)));
        double scaledW = errorW / (absolute + relative * Math.max(Math.abs(w), Math.abs(nextW)));
        return Math.sqrt(0.5 * (scaledY * scaledY + scaledW * scaledW));
    }
}
