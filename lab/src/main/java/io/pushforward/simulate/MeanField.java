package io.pushforward.simulate;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.Query;
import io.pushforward.law.Bins;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Histogram;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Beyond the paper: a law-valued map that is no push-forward of points, nor a mixture of fates of points.
 *
 * <p>Members of a population move in a double well and are drawn to the population's mean,
 * {@code dX = (X - X^3) dt + a (E X - X) dt + 0.6 dW} (Desai and Zwanzig 1978), with a = 1 or, for
 * {@code attraction: varied}, another one for each law. The law at time 0, a mixture of one to
 * three Gaussians on the line, goes in; the law at time 3, or another, comes out. Into which well a member falls depends on where the
 * others started, so the same point goes different ways under different laws.
 *
 * <p>Streams: law i draws its mixture from {@code seed/law/i} (count, weights, means, deviations), its input from
 * {@code seed/input/i}, and its target from {@code seed/target/i}: the start of an interacting population, independent
 * of the input, then its moves. The target keeps the population's first members; all are alike.
 */
@Part(
        name = "mean-field",
        aliases = "mckean-vlasov",
        description = "the law of a population in a double well, drawn to its mean, from start to end")
public record MeanField(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes,

        @Option(value = "how many members interact; at least as many as targets", atLeast = 1)
        int population,

        @Option(value = "how much later the target law is", above = 0, atMost = 100)
        double time,

        @Option("how strongly members are drawn to their mean")
        Attraction attraction)
        implements Adjustable, Sized<MeanField> {
    private static final DiagonalMixture.Family FAMILY = new DiagonalMixture.Family(1, 3, 1.5, 0.1, 0.5);
    private static final Space SPACE = new Space.Vectors(1);
    private static final String STRENGTH = "attraction";
    private static final double STRONGEST = 2;
    private static final List<Covariate> GIVEN = List.of(new Covariate.Numeric(STRENGTH, ""));
    private static final double TIME = 3;

    /** Steps per time of a population, and below of the equation of an infinite one. */
    private static final int STEPS = 50;

    private static final Bins CELLS = Bins.uniform(-4, 4, 800);
    private static final int CELL_STEPS = 200;

    private static final Sizes QUICK = new Sizes(120, 100, 100);
    private static final Sizes AS_PAPER = new Sizes(1200, 200, 200);

    /** How strongly members are drawn to their mean. */
    public enum Attraction {
        /** By one times their distance, for every law. */
        FIXED,
        /** By a strength between 0 and 2 that differs from law to law and is given, a covariate. */
        VARIED
    }

    public MeanField {
        sizes = sizes.or(QUICK, AS_PAPER);
        Declaration.check(MeanField.class, sizes, population, time, attraction);
        if (population < sizes.outputs())
            throw new IllegalArgumentException(
                    "expected a population of at least the " + sizes.outputs() + " targets, got " + population);
    }

    /** As large as in the paper. */
    public MeanField() {
        this(new Sizes(), 2000, TIME, Attraction.FIXED);
    }

    public MeanField(int laws, int inputSamples, int outputSamples, int population) {
        this(new Sizes(laws, inputSamples, outputSamples), population, TIME, Attraction.FIXED);
    }

    public MeanField withPopulation(int population) {
        return new MeanField(sizes, population, time, attraction);
    }

    /** The law so much later. */
    public MeanField withTime(double time) {
        return new MeanField(sizes, population, time, attraction);
    }

    public MeanField withAttraction(Attraction attraction) {
        return new MeanField(sizes, population, time, attraction);
    }

    @Override
    public MeanField withSizes(Sizes sizes) {
        return new MeanField(sizes, population, time, attraction);
    }

    @Override
    public SystemFacts facts() {
        return SystemFacts.of("Mean-field particles")
                .withParameter("weight0", "share of the first group")
                .withParameter("mean0", "where the first group starts")
                .withParameter("deviation0", "spread of the first group")
                .withParameter("mean1", "where the second group starts")
                .withParameter("deviation1", "spread of the second group")
                .withParameter(STRENGTH, "how strongly members are drawn to their mean");
    }

    @Override
    public Space inputSpace() {
        return SPACE;
    }

    @Override
    public Space targetSpace() {
        return SPACE;
    }

    @Override
    public LawPair simulate(long id, Seed seed) {
        Simulator.requireLaw(this, id);
        DiagonalMixture mixture = FAMILY.draw(seed.derive("law").derive(id).generator());
        Generator input = seed.derive("input").derive(id).generator();
        Generator moves = seed.derive("target").derive(id).generator();
        OptionalDouble strength = attraction == Attraction.FIXED
                ? OptionalDouble.empty()
                : OptionalDouble.of(seed.derive(STRENGTH).derive(id).generator().nextDouble(0, STRONGEST));
        return pair(id, mixture, strength, mixture.draw(sizes.inputs(), input), sizes.outputs(), moves);
    }

    private LawPair pair(
            long id, DiagonalMixture mixture, OptionalDouble strength, double[] input, int kept, Generator moves) {
        double[] members = mixture.draw(Math.max(population, kept), moves);
        well(strength.orElse(1)).move(members, time, steps(STEPS), moves);
        Map<String, Double> parameters = new LinkedHashMap<>(FAMILY.parameters(mixture));
        strength.ifPresent(value -> parameters.put(STRENGTH, value));
        Covariates given = strength.isPresent() ? Covariates.of(GIVEN, strength.getAsDouble()) : Covariates.NONE;
        return new LawPair(
                id,
                new Query(Ensemble.uniform(SPACE, input), given),
                Ensemble.uniform(SPACE, Arrays.copyOf(members, kept)),
                Facts.of(parameters, Optional.empty()));
    }

    static DoubleWell well(double strength) {
        return new DoubleWell(1, 1, strength, 0.6);
    }

    private int steps(int perTime) {
        return (int) Math.max(1, Math.ceil(perTime * time - 1e-9));
    }

    /** Those of a start from two groups. */
    @Override
    public List<Parameter> parameters() {
        List<Parameter> groups = List.of(
                new Parameter("weight0", 0.05, 0.95),
                new Parameter("mean0", -1.5, 1.5),
                new Parameter("deviation0", 0.1, 0.5),
                new Parameter("mean1", -1.5, 1.5),
                new Parameter("deviation1", 0.1, 0.5));
        if (attraction == Attraction.FIXED) return groups;
        return Stream.concat(groups.stream(), Stream.of(new Parameter(STRENGTH, 0, STRONGEST)))
                .toList();
    }

    @Override
    public LawPair draw(Map<String, Double> at, int size, Seed seed) {
        Map<String, Double> whole = new LinkedHashMap<>(at);
        whole.put("components", 2.0);
        whole.put("weight1", 1 - Adjustable.value(at, "weight0"));
        Law none = Ensemble.uniform(SPACE, new double[1]);
        DiagonalMixture mixture = FAMILY.of(new LawPair(0, whole, Optional.empty(), none, none));
        double[] input = mixture.draw(size, seed.derive("input").generator());
        OptionalDouble strength = attraction == Attraction.FIXED
                ? OptionalDouble.empty()
                : OptionalDouble.of(Adjustable.value(at, STRENGTH));
        return pair(0, mixture, strength, input, size, seed.derive("target").generator());
    }

    /** The law of an infinite population, from its Fokker-Planck equation. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        return end(pair, FAMILY.of(pair).masses(CELLS));
    }

    /** The law of an infinite population that starts at the input points. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        return Optional.of(
                end(pair, Histogram.clamping(CELLS, (Ensemble) pair.input()).masses()));
    }

    private Histogram end(LawPair pair, double[] masses) {
        double strength = attraction == Attraction.FIXED ? 1 : pair.parameter(STRENGTH);
        return FokkerPlanck.solve(well(strength), CELLS, masses, time, steps(CELL_STEPS));
    }

    /** The law of an infinite population of strength one after time 3. */
    static Histogram end(double[] masses) {
        return FokkerPlanck.solve(well(1), CELLS, masses, TIME, (int) (CELL_STEPS * TIME));
    }

    static Bins cells() {
        return CELLS;
    }
}
