package io.pushforward.simulate.duffing;

import io.pushforward.law.Axis;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The study that says how fine the forcing grid must be: the same forcing paths on grids of several steps, the responses
 * compared with those on the finest.
 *
 * <p>The settings are the sixteen corners of the design's box and its centre. A path is drawn on the finest grid; coarser
 * grids see every second, fourth, ... of its points. The error of a trajectory is its largest distance from the
 * reference over the observation times, divided by the reference's largest displacement.
 */
public final class DuffingConvergence {
    /** The steps compared, the finest last. */
    public static final List<Double> STEPS = List.of(0.02, 0.01, 0.005, 0.0025);

    /** What every error must stay below. */
    public static final double REQUIRED = 1e-4;

    /**
     * Errors of one step against the finest.
     *
     * @param median over all trajectories
     * @param worst over all trajectories
     * @param worstSetting amplitude, frequency, noise deviation and length of the worst one
     */
    public record Row(double step, double median, double worst, String worstSetting) {}

    /** The study's table; the finest step compares with itself and has no row. */
    public record Table(List<Row> rows, int trajectories) {
        public Table {
            rows = List.copyOf(rows);
        }

        /** Whether every trajectory of every step stays below {@link #REQUIRED}. */
        public boolean passed() {
            return rows.stream().allMatch(row -> row.worst() < REQUIRED);
        }
    }

    private DuffingConvergence() {}

    /** Runs the study with this many paths for each setting, on all cores; pure in its arguments. */
    public static Table run(int pathsPerSetting, Seed seed) {
        if (pathsPerSetting < 1)
            throw new IllegalArgumentException("expected at least 1 path per setting, got " + pathsPerSetting);
        List<Forcing> settings = Duffing.corners();
        double[][][] errors = IntStream.range(0, settings.size()) // [setting][path][step]
                .parallel()
                .mapToObj(s ->
                        errors(settings.get(s), pathsPerSetting, seed.derive(s).generator()))
                .toArray(double[][][]::new);
        List<Row> rows = new ArrayList<>();
        for (int k = 0; k + 1 < STEPS.size(); k++) {
            int step = k;
            double[] all = IntStream.range(0, settings.size() * pathsPerSetting)
                    .mapToDouble(i -> errors[i / pathsPerSetting][i % pathsPerSetting][step])
                    .toArray();
            int worst = IntStream.range(0, all.length)
                    .reduce((a, b) -> all[a] >= all[b] ? a : b)
                    .orElseThrow();
            String setting = shown(settings.get(worst / pathsPerSetting));
            double largest = all[worst];
            Arrays.sort(all);
            rows.add(new Row(STEPS.get(k), all[all.length / 2], largest, setting));
        }
        return new Table(rows, settings.size() * pathsPerSetting);
    }

    private static double[][] errors(Forcing law, int paths, Generator random) {
        double finest = STEPS.get(STEPS.size() - 1);
        // so many fine points that the coarsest grid, too, has its margin
        int margin = UniformSpline.MARGIN * ratio(STEPS.get(0), finest);
        int points = ratio(Duffing.END, finest) + 1 + 2 * margin;
        double[][] errors = new double[paths][];
        law.draw(paths, -margin * finest, finest, points, random, (i, path) -> errors[i] = errors(path, margin));
        return errors;
    }

    private static double[] errors(double[] path, int margin) {
        double finest = STEPS.get(STEPS.size() - 1);
        double[] reference = response(path, margin, finest, 1);
        double scale = 0;
        for (double y : reference) scale = Math.max(scale, Math.abs(y));
        double[] errors = new double[STEPS.size() - 1];
        for (int k = 0; k < errors.length; k++) {
            double[] response = response(path, margin, finest, ratio(STEPS.get(k), finest));
            for (int i = 0; i < response.length; i++)
                errors[k] = Math.max(errors[k], Math.abs(response[i] - reference[i]) / scale);
        }
        return errors;
    }

    private static double[] response(double[] path, int margin, double finest, int every) {
        double[] values = new double[(path.length - 1) / every + 1];
        for (int i = 0; i < values.length; i++) values[i] = path[i * every];
        double[] times = Axis.uniform(0, Duffing.END, 256).nodes();
        double[] response = new double[times.length];
        UniformSpline spline = new UniformSpline(-margin * finest, finest * every, values.length);
        Oscillator.PAPER.respond(spline.fit(values), times, response, 0);
        return response;
    }

    private static int ratio(double coarse, double fine) {
        return (int) Math.round(coarse / fine);
    }

    private static String shown(Forcing law) {
        return String.format(
                Locale.ROOT,
                "A=%.3g f=%.3g sigma=%.3g length=%.3g",
                law.amplitude(),
                law.frequency(),
                law.deviation(),
                law.length());
    }
}
