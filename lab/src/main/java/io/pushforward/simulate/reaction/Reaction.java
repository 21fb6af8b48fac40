package io.pushforward.simulate.reaction;

import io.pushforward.random.Generator;
import org.jtransforms.fft.DoubleFFT_1D;

/**
 * The stochastic Allen-Cahn equation {@code du = (diffusion u_xx + reaction (u - u^3)) dt + noise dW} on a circle of length one,
 * with noise that is white in time and space, at equally spaced points.
 *
 * <p>Fourier modes of the linear part and of the noise are exact over a step (exponential time differencing); the reaction is
 * taken by its second-order Runge-Kutta scheme (Cox and Matthews 2002, eq. 22) with the step's noise added before its second
 * stage. On n points a noise that is white on the grid has variance n noise^2 dt at each of them.
 */
final class Reaction {
    private final int points;
    private final double noise;
    private final double reaction;
    private final double[] rates; // [modes], how fast a mode decays
    private final DoubleFFT_1D transform;

    Reaction(int points, double diffusion, double reaction, double noise) {
        this.points = points;
        this.noise = noise;
        this.reaction = reaction;
        transform = new DoubleFFT_1D(points);
        rates = new double[points];
        for (int k = 0; k < points; k++) {
            double wave = 2 * Math.PI * Math.min(k, points - k);
            rates[k] = diffusion * wave * wave;
        }
    }

    /** The factors of one step, by mode. */
    private final class Step {
        private final double[] decay = new double[points];
        private final double[] first = new double[points]; // step times (1 - e^-z) / z
        private final double[] second = new double[points]; // step times (e^-z - 1 + z) / z^2
        private final double[] kick = new double[points]; // deviation of the noise in one mode of the transform

        Step(double step) {
            for (int k = 0; k < points; k++) {
                double z = rates[k] * step;
                decay[k] = Math.exp(-z);
                first[k] = step * (z < 1e-8 ? 1 - z / 2 : -Math.expm1(-z) / z);
                second[k] = step * (z < 1e-4 ? 0.5 - z / 6 + z * z / 24 : (Math.expm1(-z) + z) / (z * z));
                double variance = z < 1e-8 ? step : -Math.expm1(-2 * z) / (2 * rates[k]);
                kick[k] = noise * Math.sqrt(points * variance);
            }
        }
    }

    /** Moves {@code count} fields in row order; each step draws one normal per point. */
    void move(double[] fields, int count, double time, int steps, Generator random) {
        Step step = new Step(time / steps);
        double[] noiseNow = new double[2 * points];
        for (int i = 0; i < count; i++) {
            double[] modes = modes(fields, i * points);
            for (int k = 0; k < steps; k++) {
                draw(step, random, noiseNow);
                advance(modes, step, noiseNow);
            }
            double[] end = values(modes);
            for (int k = 0; k < points; k++) fields[i * points + k] = end[2 * k];
        }
    }

    /** The transform of white normals, each mode with the variance that the noise has after a step. */
    private void draw(Step step, Generator random, double[] into) {
        for (int k = 0; k < points; k++) {
            into[2 * k] = random.nextGaussian();
            into[2 * k + 1] = 0;
        }
        transform.complexForward(into);
        for (int k = 0; k < points; k++) {
            into[2 * k] *= step.kick[k];
            into[2 * k + 1] *= step.kick[k];
        }
    }

    /**
     * The end of one field by {@code steps}, {@code steps / 2}, ... steps driven by the same noise: that of a long step is the
     * decayed noise of its first half plus that of its second.
     *
     * @return the field for each number of steps, the most steps first
     */
    double[][] refined(double[] start, double time, int steps, int levels, Generator random) {
        Step finest = new Step(time / steps);
        double[][] noises = new double[steps][2 * points];
        for (double[] own : noises) draw(finest, random, own);
        double[][] ends = new double[levels][points];
        for (int level = 0; level < levels; level++) {
            Step step = new Step(time / noises.length);
            double[] modes = modes(start, 0);
            for (double[] own : noises) advance(modes, step, own);
            double[] end = values(modes);
            for (int k = 0; k < points; k++) ends[level][k] = end[2 * k];
            noises = paired(noises, step);
        }
        return ends;
    }

    private static double[][] paired(double[][] noises, Step step) {
        double[][] pairs = new double[noises.length / 2][];
        for (int i = 0; i < pairs.length; i++) {
            double[] sum = noises[2 * i + 1].clone();
            for (int k = 0; k < sum.length; k++) sum[k] += step.decay[k / 2] * noises[2 * i][k];
            pairs[i] = sum;
        }
        return pairs;
    }

    private void advance(double[] modes, Step step, double[] noiseNow) {
        double[] slope = slope(modes);
        for (int k = 0; k < points; k++)
            for (int c = 2 * k; c < 2 * k + 2; c++)
                modes[c] = step.decay[k] * modes[c] + step.first[k] * slope[c] + noiseNow[c];
        if (reaction == 0) return;
        double[] later = slope(modes);
        for (int k = 0; k < points; k++)
            for (int c = 2 * k; c < 2 * k + 2; c++) modes[c] += step.second[k] * (later[c] - slope[c]);
    }

    /** The transform of the reaction at a field given by its modes. */
    private double[] slope(double[] modes) {
        if (reaction == 0) return new double[modes.length];
        double[] field = values(modes);
        for (int k = 0; k < points; k++) {
            double u = field[2 * k];
            field[2 * k] = reaction * u * (1 - u * u);
            field[2 * k + 1] = 0;
        }
        transform.complexForward(field);
        return field;
    }

    private double[] modes(double[] fields, int from) {
        double[] modes = new double[2 * points];
        for (int k = 0; k < points; k++) modes[2 * k] = fields[from + k];
        transform.complexForward(modes);
        return modes;
    }

    private double[] values(double[] modes) {
        double[] values = modes.clone();
        transform.complexInverse(values, true);
        return values;
    }
}
