package io.pushforward.simulate.duffing;

import io.pushforward.law.Axis;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The study that shows jump resonance: how fast the response path changes with the phase of a forcing without noise,
 * where it changes fastest. Where two orbits compete for the same forcing, the phase decides which of them an oscillator
 * that starts at rest reaches.
 */
public final class DuffingSensitivity {
    private static final double STEP = 0.02; // of the forcing's grid
    private static final int TIMES = 256;

    private DuffingSensitivity() {}

    /** The largest change at each amplitude (rows) and frequency (columns), on all cores. */
    public static double[][] table(List<Double> amplitudes, List<Double> frequencies, int phases) {
        if (phases < 2) throw new IllegalArgumentException("expected at least 2 phases, got " + phases);
        int columns = frequencies.size();
        double[] flat = IntStream.range(0, amplitudes.size() * columns)
                .parallel()
                .mapToDouble(i -> largest(amplitudes.get(i / columns), frequencies.get(i % columns), phases))
                .toArray();
        double[][] table = new double[amplitudes.size()][];
        for (int row = 0; row < table.length; row++)
            table[row] = Arrays.copyOfRange(flat, row * columns, (row + 1) * columns);
        return table;
    }

    /**
     * The largest root mean square over time of the difference between responses to neighbouring ones of {@code phases}
     * equally spaced phases, over the difference of the phases in radians.
     */
    static double largest(double amplitude, double frequency, int phases) {
        double[][] responses = new double[phases][];
        for (int i = 0; i < phases; i++) responses[i] = response(amplitude, frequency, 2 * Math.PI * i / phases);
        double largest = 0;
        for (int i = 0; i < phases; i++) {
            double[] next = responses[(i + 1) % phases];
            double sum = 0;
            for (int k = 0; k < TIMES; k++) sum += (next[k] - responses[i][k]) * (next[k] - responses[i][k]);
            largest = Math.max(largest, Math.sqrt(sum / TIMES));
        }
        return largest * phases / (2 * Math.PI);
    }

    static double[] response(double amplitude, double frequency, double phase) {
        int points = (int) Math.round(Duffing.END / STEP) + 1 + 2 * UniformSpline.MARGIN;
        double start = -UniformSpline.MARGIN * STEP;
        double[] forcing = new double[points];
        for (int i = 0; i < points; i++)
            forcing[i] = amplitude * Math.sin(2 * Math.PI * frequency * (start + i * STEP) + phase);
        double[] times = Axis.uniform(0, Duffing.END, TIMES).nodes();
        double[] response = new double[TIMES];
        Oscillator.PAPER.respond(new UniformSpline(start, STEP, points).fit(forcing), times, response, 0);
        return response;
    }
}
