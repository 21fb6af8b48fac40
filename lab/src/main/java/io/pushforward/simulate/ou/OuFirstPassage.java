package io.pushforward.simulate.ou;

import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.TimeGrid;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Adjustable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The paper's first experiment: from drifted Brownian paths to the first-passage law of a leaky integrator that they
 * drive.
 *
 * <p>Input: paths of {@code dX = m dt + sqrt(q) dW} at 256 times on [0, 8], in single precision. Target: the time at
 * which {@code dV = (m - V) dt + sqrt(q) dW} from 0 first reaches 1, in 48 bins and a label for none before 8, counted
 * from trials. The laws come in three regimes of drift.
 *
 * <p>Streams, with [s] the words of the seed, so that the seed 0 gives the paper's: the parameters are drawn from
 * {@code default_rng([101, s])}, for each regime all m, then all log q; paths from {@code SeedSequence([s, id])}, the
 * increments of one path after the other; trials from {@code SeedSequence([303, id, s])}, as {@link PassageTrials}
 * says. (To NumPy [101, 0] and 101 are the same seed.)
 */
public final class OuFirstPassage implements Adjustable {
    public static final double HORIZON = 8;
    public static final int BINS = 48;
    public static final double STEP = 0.002;
    static final int STEPS = 4000;
    private static final int TIMES = 256;
    private static final long PARAMETER_SEED = 101;
    private static final long TARGET_SEED = 303;
    private static final double LOWEST_VARIANCE = 0.1;
    private static final double HIGHEST_VARIANCE = 0.35;

    /** What the laws' drift is drawn from. */
    private enum Regime {
        SUBTHRESHOLD(0.75, 0.95),
        BALANCED(0.95, 1.05),
        SUPRATHRESHOLD(1.05, 1.25);

        final double low;
        final double high;

        Regime(double low, double high) {
            this.low = low;
            this.high = high;
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How the targets are simulated. */
    public enum Targets {
        /** As in the paper: Euler steps of 0.002, a crossing linearly interpolated; passages come late by about 0.046. */
        EULER,
        /** Exact transitions and bridge crossings: the law of the continuous process. */
        EXACT
    }

    private final int laws;
    private final int inputPaths;
    private final int trials;
    private final Targets targets;
    private final Space.Paths inputSpace = new Space.Paths(TimeGrid.uniform(0, HORIZON, TIMES), 1);
    private final Space.Labels targetSpace = Space.Labels.of(Bins.uniform(0, HORIZON, BINS), "censored");

    public OuFirstPassage(int laws, int inputPaths, int trials, Targets targets) {
        if (laws < 3) throw new IllegalArgumentException("expected at least 3 laws, one a regime, got " + laws);
        if (inputPaths < 1) throw new IllegalArgumentException("expected at least 1 input path, got " + inputPaths);
        if (trials < 1) throw new IllegalArgumentException("expected at least 1 trial, got " + trials);
        this.laws = laws;
        this.inputPaths = inputPaths;
        this.trials = trials;
        this.targets = targets;
    }

    /** 1,200 laws of 200 paths and 200 trials. */
    public static OuFirstPassage paper() {
        return new OuFirstPassage(1200, 200, 200, Targets.EULER);
    }

    @Override
    public String name() {
        return "ou-first-passage";
    }

    @Override
    public int laws() {
        return laws;
    }

    @Override
    public Space inputSpace() {
        return inputSpace;
    }

    @Override
    public Space targetSpace() {
        return targetSpace;
    }

    @Override
    public LawPair simulate(long id, Seed seed) {
        OuProcess process = process(id, seed);
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("m", process.drift());
        parameters.put("q", process.variance());
        Ensemble input =
                paths(process, inputPaths, around(List.of(), seed, List.of(id)).generator());
        Categorical target = counted(
                process,
                trials,
                around(List.of(TARGET_SEED, id), seed, List.of()).generator());
        return new LawPair(id, parameters, Optional.of(regime(id).label()), input, target);
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("m", "drift of the paths", Regime.SUBTHRESHOLD.low, Regime.SUPRATHRESHOLD.high),
                new Parameter("q", "variance of the paths per unit of time", LOWEST_VARIANCE, HIGHEST_VARIANCE));
    }

    @Override
    public LawPair draw(Map<String, Double> at, int size, Seed seed) {
        OuProcess process = OuProcess.standard(Adjustable.value(at, "m"), Adjustable.value(at, "q"));
        Ensemble input = paths(process, size, seed.derive("input").generator());
        Categorical target = counted(process, size, seed.derive("target").generator());
        return new LawPair(0, at, Optional.empty(), input, target);
    }

    /** A sixth of the laws for the test, stratified by regime, from the seed's own stream. */
    @Override
    public Split split(Seed seed) {
        Map<Regime, List<Long>> strata = new EnumMap<>(Regime.class);
        for (long id = 0; id < laws; id++)
            strata.computeIfAbsent(regime(id), regime -> new ArrayList<>()).add(id);
        return Split.stratified(List.copyOf(strata.values()), Math.round(laws / 6f), seed.generator());
    }

    /** The exact bin masses of the law that the targets are counted from. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        return law(OuProcess.standard(pair.parameter("m"), pair.parameter("q")));
    }

    /** The exact bin masses at the drift and variance that the input paths show. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        Ensemble paths = (Ensemble) pair.input();
        double[] x = paths.points();
        double[] weights = paths.weights();
        double drift = 0;
        for (int i = 0; i < paths.size(); i++) drift += weights[i] * x[(i + 1) * TIMES - 1] / HORIZON;
        double gap = HORIZON / (TIMES - 1);
        double variance = 0;
        for (int i = 0; i < paths.size(); i++)
            for (int k = 1; k < TIMES; k++) {
                double noise = x[i * TIMES + k] - x[i * TIMES + k - 1] - drift * gap;
                variance += weights[i] * noise * noise / HORIZON;
            }
        return Optional.of(law(OuProcess.standard(drift, variance)));
    }

    private Categorical law(OuProcess process) {
        double[] masses = targets == Targets.EULER
                ? MonitoredPassage.masses(process, HORIZON, BINS, STEP)
                : PassageEquation.solve(process, HORIZON).masses(BINS);
        return Categorical.of(targetSpace, masses);
    }

    OuProcess process(long id, Seed seed) {
        if (id < 0 || id >= laws)
            throw new IllegalArgumentException("expected a law id from 0 to " + (laws - 1) + ", got " + id);
        Generator random = around(List.of(PARAMETER_SEED), seed, List.of()).generator();
        int first = 0;
        for (Map.Entry<Regime, Integer> part : sizes().entrySet()) {
            int size = part.getValue();
            double[] m = random.uniforms(part.getKey().low, part.getKey().high, size);
            double[] logQ = random.uniforms(StrictMath.log(LOWEST_VARIANCE), StrictMath.log(HIGHEST_VARIANCE), size);
            if (id < first + size)
                return OuProcess.standard(m[(int) id - first], StrictMath.exp(logQ[(int) id - first]));
            first += size;
        }
        throw new IllegalStateException("the regimes hold fewer than " + laws + " laws");
    }

    /** How many laws each regime has: a third, the first regimes one more where thirds are not whole. */
    private Map<Regime, Integer> sizes() {
        Map<Regime, Integer> sizes = new EnumMap<>(Regime.class);
        sizes.put(Regime.SUBTHRESHOLD, (laws + 2) / 3);
        sizes.put(Regime.BALANCED, (laws + 1) / 3);
        sizes.put(Regime.SUPRATHRESHOLD, laws / 3);
        return sizes;
    }

    private Regime regime(long id) {
        long first = 0;
        for (Map.Entry<Regime, Integer> part : sizes().entrySet()) {
            first += part.getValue();
            if (id < first) return part.getKey();
        }
        throw new IllegalArgumentException("expected a law id from 0 to " + (laws - 1) + ", got " + id);
    }

    private static Seed around(List<Long> before, Seed seed, List<Long> after) {
        List<Long> words = new ArrayList<>(before);
        words.addAll(seed.entropy());
        words.addAll(after);
        return new Seed(words, seed.path());
    }

    private Ensemble paths(OuProcess process, int count, Generator random) {
        double gap = HORIZON / (TIMES - 1);
        double drift = process.drift() * gap;
        double deviation = Math.sqrt(process.variance() * gap);
        double[] points = new double[count * TIMES];
        double[] normals = new double[TIMES - 1];
        for (int i = 0; i < count; i++) {
            random.fillNormals(normals);
            double x = 0;
            for (int k = 1; k < TIMES; k++) {
                x += drift + deviation * normals[k - 1];
                points[i * TIMES + k] = (float) x;
            }
        }
        return Ensemble.uniform(inputSpace, points);
    }

    private Categorical counted(OuProcess process, int count, Generator random) {
        double[] times = PassageTrials.times(process, count, STEPS, STEP, targets, random);
        double[] counts = new double[BINS + 1];
        for (double time : times) counts[time > HORIZON ? BINS : Math.min(BINS - 1, (int) (time * BINS / HORIZON))]++;
        return Categorical.observed(targetSpace, counts, count);
    }
}
