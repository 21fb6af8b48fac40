package io.pushforward.simulate.ou;

import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.simulate.Adjustable;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.Sized;
import io.pushforward.simulate.Sizes;
import io.pushforward.simulate.SystemFacts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

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
@Part(
        name = "ou-first-passage",
        aliases = "ou",
        description = "drifted Brownian paths to first-passage times of the leaky integrator they drive")
public record OuFirstPassage(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes,

        @Option("how targets are simulated: Euler steps as in the paper, or exactly")
        Targets targets)
        implements Adjustable, Sized<OuFirstPassage> {
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

    private static final Space.Fields INPUTS = Space.Fields.path(Axis.uniform(0, HORIZON, TIMES), 1);
    private static final Space.Labels TARGETS = Space.Labels.of(Bins.uniform(0, HORIZON, BINS), "censored");
    private static final Sizes QUICK = new Sizes(120, 100, 100);
    private static final Sizes AS_PAPER = new Sizes(1200, 200, 200);

    public OuFirstPassage {
        sizes = sizes.or(QUICK, AS_PAPER);
        Declaration.check(OuFirstPassage.class, sizes, targets);
        if (sizes.lawCount() < 3)
            throw new IllegalArgumentException(
                    "expected at least 3 laws, one for each regime, got " + sizes.lawCount());
    }

    /** As large as in the paper. */
    public OuFirstPassage() {
        this(new Sizes(), Targets.EULER);
    }

    public OuFirstPassage(int laws, int inputSamples, int outputSamples, Targets targets) {
        this(new Sizes(laws, inputSamples, outputSamples), targets);
    }

    /** 1,200 laws of 200 paths and 200 trials. */
    public static OuFirstPassage paper() {
        return new OuFirstPassage();
    }

    public OuFirstPassage withTargets(Targets targets) {
        return new OuFirstPassage(sizes, targets);
    }

    @Override
    public OuFirstPassage withSizes(Sizes sizes) {
        return new OuFirstPassage(sizes, targets);
    }

    @Override
    public SystemFacts facts() {
        return SystemFacts.of("First passage of Ornstein–Uhlenbeck processes")
                .withParameter("m", "drift of the input paths")
                .withParameter("q", "variance of the input paths per unit of time")
                .withPublished(
                        List.of("nll", "hellinger", "kl", "finite-w2", "tail-error"),
                        new double[][] {
                            {3.11176, 0.18055, 0.10636, 0.16634, 0.00373},
                            {3.11680, 0.18592, 0.11140, 0.20957, 0.00399},
                            {3.15241, 0.21616, 0.14701, 0.34567, 0.00639}
                        },
                        new double[][] {
                            {0.00085, 0.00048, 0.00085, 0.00286, 0.00018}, {0.00011, 0.00013, 0.00011, 0.00026, 0.00003}
                        });
    }

    /** The density of the passage time of the continuous process. */
    @Override
    public Optional<DoubleUnaryOperator> targetDensity(LawPair pair) {
        PassageLaw law = PassageEquation.solve(OuProcess.standard(pair.parameter("m"), pair.parameter("q")), HORIZON);
        return Optional.of(law::density);
    }

    @Override
    public Space inputSpace() {
        return INPUTS;
    }

    @Override
    public Space targetSpace() {
        return TARGETS;
    }

    @Override
    public LawPair simulate(long id, Seed seed) {
        OuProcess process = process(id, seed);
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("m", process.drift());
        parameters.put("q", process.variance());
        Ensemble input = paths(
                process, sizes.inputs(), around(List.of(), seed, List.of(id)).generator());
        Categorical target = counted(
                process,
                sizes.outputs(),
                around(List.of(TARGET_SEED, id), seed, List.of()).generator());
        return new LawPair(id, parameters, Optional.of(regime(id).label()), input, target);
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("m", Regime.SUBTHRESHOLD.low, Regime.SUPRATHRESHOLD.high),
                new Parameter("q", LOWEST_VARIANCE, HIGHEST_VARIANCE));
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
        for (long id = 0; id < laws(); id++)
            strata.computeIfAbsent(regime(id), regime -> new ArrayList<>()).add(id);
        return Split.stratified(List.copyOf(strata.values()), Math.round(laws() / 6f), seed.generator());
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
        return Categorical.of(TARGETS, masses);
    }

    OuProcess process(long id, Seed seed) {
        Simulator.requireLaw(this, id);
        Generator random = around(List.of(PARAMETER_SEED), seed, List.of()).generator();
        int first = 0;
        for (Map.Entry<Regime, Integer> part : regimeSizes().entrySet()) {
            int size = part.getValue();
            double[] m = random.uniforms(part.getKey().low, part.getKey().high, size);
            double[] logQ = random.uniforms(StrictMath.log(LOWEST_VARIANCE), StrictMath.log(HIGHEST_VARIANCE), size);
            if (id < first + size)
                return OuProcess.standard(m[(int) id - first], StrictMath.exp(logQ[(int) id - first]));
            first += size;
        }
        throw new IllegalStateException("the regimes hold fewer than " + laws() + " laws");
    }

    /** How many laws each regime has: a third, the first regimes one more where thirds are not whole. */
    private Map<Regime, Integer> regimeSizes() {
        Map<Regime, Integer> sizes = new EnumMap<>(Regime.class);
        sizes.put(Regime.SUBTHRESHOLD, (laws() + 2) / 3);
        sizes.put(Regime.BALANCED, (laws() + 1) / 3);
        sizes.put(Regime.SUPRATHRESHOLD, laws() / 3);
        return sizes;
    }

    private Regime regime(long id) {
        long first = 0;
        for (Map.Entry<Regime, Integer> part : regimeSizes().entrySet()) {
            first += part.getValue();
            if (id < first) return part.getKey();
        }
        throw new IllegalArgumentException("expected a law id from 0 to " + (laws() - 1) + ", got " + id);
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
        return Ensemble.uniform(INPUTS, points);
    }

    private Categorical counted(OuProcess process, int count, Generator random) {
        double[] times = PassageTrials.times(process, count, STEPS, STEP, targets, random);
        double[] counts = new double[BINS + 1];
        for (double time : times) counts[time > HORIZON ? BINS : Math.min(BINS - 1, (int) (time * BINS / HORIZON))]++;
        return Categorical.observed(TARGETS, counts, count);
    }
}
