package io.pushforward.neural.encoder;

import io.pushforward.law.Axis;
import io.pushforward.law.Space;
import io.pushforward.neural.encoder.PathStatistics.Statistic;
import io.pushforward.neural.tensor.PointFeatures;
import io.pushforward.settings.Misfit;
import java.util.List;
import org.jtransforms.fft.DoubleFFT_1D;

/**
 * What {@link PathStatistics} averages: of each channel of a path its terminal value; its increment and quadratic
 * variation per unit of time; sample autocovariances about the path's own mean, at lags in steps; its periodogram,
 * averaged in bands of logarithmic width.
 */
record PathNumbers(Space.Fields space, List<Statistic> statistics, List<Integer> lags, int bands)
        implements PointFeatures {
    PathNumbers {
        int times = space.axis().size();
        for (int lag : statistics.contains(Statistic.AUTOCOVARIANCE) ? lags : List.<Integer>of())
            if (lag < 0 || lag >= times) throw new Misfit("a lag must lie in [0, " + times + ") steps, got " + lag);
        if (statistics.contains(Statistic.LOG_SPECTRUM)) {
            if (bands < 1 || bands > times / 2)
                throw new Misfit("a path of " + times + " times has 1 to " + times / 2 + " bands, got " + bands);
            requireUniform(space.axis());
        }
    }

    private static void requireUniform(Axis grid) {
        double step = (grid.end() - grid.start()) / (grid.size() - 1);
        for (int k = 1; k < grid.size(); k++)
            if (Math.abs(grid.node(k) - grid.node(k - 1) - step) > 1e-6 * step)
                throw new Misfit("a spectrum needs equally spaced times, got a step of "
                        + (grid.node(k) - grid.node(k - 1)) + " among steps of " + step);
    }

    @Override
    public String name() {
        return "path-numbers " + statistics + " " + lags + " " + bands;
    }

    private int columns() {
        int each = 0;
        for (Statistic statistic : statistics)
            each += switch (statistic) {
                case TERMINAL_MEAN -> 1;
                case LOG_QUADRATIC_VARIATION -> 2;
                case AUTOCOVARIANCE -> lags.size();
                case LOG_SPECTRUM -> bands;
            };
        return each;
    }

    @Override
    public int width() {
        return columns() * space.channels();
    }

    /** The quadratic variation per unit of time that a unit of increment has if it comes evenly: sum of dt^2 / T^3. */
    double driftShare() {
        Axis grid = space.axis();
        double squares = 0;
        for (int k = 1; k < grid.size(); k++) {
            double step = grid.node(k) - grid.node(k - 1);
            squares += step * step;
        }
        double span = grid.end() - grid.start();
        return squares / (span * span * span);
    }

    @Override
    public float[] of(double[] points, int count) {
        int times = space.axis().size();
        int channels = space.channels();
        float[] values = new float[count * width()];
        double[] path = new double[times];
        DoubleFFT_1D fft = new DoubleFFT_1D(times);
        int next = 0;
        for (int i = 0; i < count; i++)
            for (int channel = 0; channel < channels; channel++) {
                for (int k = 0; k < times; k++) path[k] = points[(i * times + k) * channels + channel];
                next = write(path, fft, values, next);
            }
        return values;
    }

    private int write(double[] path, DoubleFFT_1D fft, float[] values, int start) {
        int times = path.length;
        int next = start;
        for (Statistic statistic : statistics)
            switch (statistic) {
                case TERMINAL_MEAN -> values[next++] = (float) path[times - 1];
                case LOG_QUADRATIC_VARIATION -> {
                    double sum = 0;
                    for (int k = 1; k < times; k++) sum += (path[k] - path[k - 1]) * (path[k] - path[k - 1]);
                    values[next++] = (float) (path[times - 1] - path[0]);
                    values[next++] =
                            (float) (sum / (space.axis().end() - space.axis().start()));
                }
                case AUTOCOVARIANCE -> {
                    double[] centred = centred(path);
                    for (int lag : lags) {
                        double sum = 0;
                        for (int k = 0; k + lag < times; k++) sum += centred[k] * centred[k + lag];
                        values[next++] = (float) (sum / times);
                    }
                }
                case LOG_SPECTRUM -> next = writeSpectrum(centred(path), fft, values, next);
            }
        return next;
    }

    private int writeSpectrum(double[] centred, DoubleFFT_1D fft, float[] values, int start) {
        int times = centred.length;
        fft.realForward(centred);
        int half = times / 2;
        int from = 1;
        for (int band = 0; band < bands; band++) {
            // Every band holds at least one frequency, and leaves one for each that follows.
            int to = (int) Math.round(Math.pow(half + 1.0, (band + 1.0) / bands));
            to = Math.max(from + 1, Math.min(to, half + 1 - (bands - 1 - band)));
            double sum = 0;
            for (int k = from; k < to; k++) {
                // The transform keeps its last number in place 1: the last real part of an even length, the last
                // imaginary part of an odd one.
                double real = 2 * k == times ? centred[1] : centred[2 * k];
                double imaginary = 2 * k == times ? 0 : 2 * k + 1 == times ? centred[1] : centred[2 * k + 1];
                sum += real * real + imaginary * imaginary;
            }
            values[start + band] = (float) (sum / ((to - from) * (double) times));
            from = to;
        }
        return start + bands;
    }

    private static double[] centred(double[] path) {
        double mean = 0;
        for (double value : path) mean += value / path.length;
        double[] centred = new double[path.length];
        for (int k = 0; k < path.length; k++) centred[k] = path[k] - mean;
        return centred;
    }
}
