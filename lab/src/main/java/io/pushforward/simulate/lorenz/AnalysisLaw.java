package io.pushforward.simulate.lorenz;

import io.pushforward.data.LawPair;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Adjustable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jtransforms.fft.DoubleFFT_1D;

/**
 * The law of an analysis: a normal law about a state of the attractor whose errors are correlated over {@code length} sites and
 * larger on one side of the ring than on the other, as where observations are sparse.
 *
 * @param state the number of the state; each number is another one
 * @param spread the deviation of the errors, averaged over the ring
 * @param length over which errors are correlated, in sites
 * @param contrast how much larger the errors are on one side, as a share
 * @param place where they are largest, in sites
 * @param lead the time from analysis to forecast
 */
record AnalysisLaw(int state, double spread, double length, double contrast, double place, double lead) {
    private static final double SPIN_UP = 10;
    private static final int SPIN_UP_STEPS = 400;

    static AnalysisLaw draw(Generator random, double[] leads) {
        return new AnalysisLaw(
                random.nextInt(1 << 20),
                Math.exp(random.nextDouble(Math.log(Lorenz96.LOW_SPREAD), Math.log(Lorenz96.HIGH_SPREAD))),
                random.nextDouble(0.5, 3),
                random.nextDouble(0, 0.8),
                random.nextDouble(0, Lorenz96.RING.sites()),
                leads[random.nextInt(leads.length)]);
    }

    static AnalysisLaw of(LawPair pair) {
        return at(pair.parameters());
    }

    static AnalysisLaw at(Map<String, Double> at) {
        return new AnalysisLaw(
                (int) Math.rint(Adjustable.value(at, "state")),
                Adjustable.value(at, "spread"),
                Adjustable.value(at, "length"),
                Adjustable.value(at, "contrast"),
                Adjustable.value(at, "place"),
                Adjustable.value(at, Lorenz96.LEAD));
    }

    Map<String, Double> parameters() {
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("state", (double) state);
        parameters.put("spread", spread);
        parameters.put("length", length);
        parameters.put("contrast", contrast);
        parameters.put("place", place);
        parameters.put(Lorenz96.LEAD, lead);
        return parameters;
    }

    /** The state itself: where the model is after a long time from a random start. */
    double[] centre() {
        Generator random = Seed.of(state).derive("attractor").generator();
        double[] centre = random.normals(Lorenz96.RING.sites());
        for (int k = 0; k < centre.length; k++) centre[k] += Lorenz96.RING.forcing();
        Lorenz96.RING.move(centre, 1, SPIN_UP, SPIN_UP_STEPS, random);
        return centre;
    }

    /** Draws of the analysis in row order. */
    double[] draw(int count, Generator random) {
        int n = Lorenz96.RING.sites();
        double[] points = new double[count * n];
        double[] centre = centre();
        double[] amplitudes = amplitudes();
        double[] roots = roots(n);
        DoubleFFT_1D transform = new DoubleFFT_1D(n);
        double[] spectrum = new double[2 * n];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < n; k++) {
                spectrum[2 * k] = random.nextGaussian();
                spectrum[2 * k + 1] = 0;
            }
            transform.complexForward(spectrum);
            for (int k = 0; k < n; k++) {
                spectrum[2 * k] *= roots[k];
                spectrum[2 * k + 1] *= roots[k];
            }
            transform.complexInverse(spectrum, true);
            for (int k = 0; k < n; k++) points[i * n + k] = centre[k] + amplitudes[k] * spectrum[2 * k];
        }
        return points;
    }

    /** The deviation of the error at each site. */
    double[] amplitudes() {
        int n = Lorenz96.RING.sites();
        double[] amplitudes = new double[n];
        for (int k = 0; k < n; k++) amplitudes[k] = spread * (1 + contrast * Math.cos(2 * Math.PI * (k - place) / n));
        return amplitudes;
    }

    /** Roots of the eigenvalues of the correlations exp(-d^2 / 2 length^2) round the ring; those below zero, by rounding, are cut. */
    private double[] roots(int n) {
        double[] row = new double[2 * n];
        for (int k = 0; k < n; k++) row[2 * k] = correlation(k);
        new DoubleFFT_1D(n).complexForward(row);
        double[] roots = new double[n];
        for (int k = 0; k < n; k++) roots[k] = Math.sqrt(Math.max(0, row[2 * k]));
        return roots;
    }

    /** The correlation of the errors of two sites, by how far they are apart. */
    double correlation(int apart) {
        int n = Lorenz96.RING.sites();
        double distance = Math.min(apart, n - apart) / length;
        return Math.exp(-0.5 * distance * distance);
    }
}
