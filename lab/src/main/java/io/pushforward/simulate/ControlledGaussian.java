package io.pushforward.simulate;

import io.pushforward.data.LawPair;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The paper's supplementary experiment: from mixtures of one to three Gaussians in four dimensions to Gaussians, whose
 * moments are nonlinear functions of the mixture's own.
 *
 * <p>Streams: law i draws its components from {@code seed/law/i} (count, weights, all means, all deviations), its input
 * from {@code seed/input/i} (components of all points, then normals) and its target from {@code seed/target/i}; the map
 * that all laws share is a matter of the design, {@link GaussianMap}.
 */
@Part(
        name = "gaussian",
        aliases = "controlled-gaussian",
        description = "Gaussian mixtures in four dimensions to Gaussians with known parameters")
public record ControlledGaussian(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes,

        @Option(value = "draws the map that all laws share", atLeast = 0)
        int mapSeed)
        implements Adjustable, Sized<ControlledGaussian> {
    static final int DIMENSION = GaussianMap.DIMENSION;
    private static final DiagonalMixture.Family FAMILY = new DiagonalMixture.Family(DIMENSION, 3, 2, 0.15, 0.80);
    private static final Space SPACE = new Space.Vectors(DIMENSION);
    private static final List<String> GROUPS = List.of("first", "second");

    private static final Sizes QUICK = new Sizes(120, 100, 100);
    private static final Sizes AS_PAPER = new Sizes(1200, 200, 200);

    public ControlledGaussian {
        sizes = sizes.or(QUICK, AS_PAPER);
        Declaration.check(ControlledGaussian.class, sizes, mapSeed);
    }

    /** As large as in the paper. */
    public ControlledGaussian() {
        this(new Sizes(), 0);
    }

    public ControlledGaussian(int laws, int inputSamples, int outputSamples, int mapSeed) {
        this(new Sizes(laws, inputSamples, outputSamples), mapSeed);
    }

    public ControlledGaussian withMapSeed(int mapSeed) {
        return new ControlledGaussian(sizes, mapSeed);
    }

    @Override
    public ControlledGaussian withSizes(Sizes sizes) {
        return new ControlledGaussian(sizes, mapSeed);
    }

    @Override
    public SystemFacts facts() {
        return named(SystemFacts.of("Controlled Gaussian laws"))
                .withPublished(
                        List.of("nll", "w2", "kl", "hellinger"),
                        new double[][] {
                            {4.016462, 0.162049, 0.048246, 0.099313},
                            {4.033581, 0.187644, 0.066297, 0.112535},
                            {4.776576, 0.741837, 0.806815, 0.396992}
                        },
                        new double[][] {
                            {0.002379, 0.004262, 0.001804, 0.002195}, {0.002687, 0.003589, 0.002362, 0.002348}
                        });
    }

    private static SystemFacts named(SystemFacts facts) {
        SystemFacts named = facts.withParameter("weight0", "share of the first group");
        for (int c = 0; c < GROUPS.size(); c++) {
            for (int j = 0; j < DIMENSION; j++)
                named = named.withParameter(
                        "mean" + c + j, "where the " + GROUPS.get(c) + " group is in coordinate " + j);
            named = named.withParameter(
                    "deviation" + c, "spread of the " + GROUPS.get(c) + " group in every coordinate");
        }
        return named;
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
        Generator target = seed.derive("target").derive(id).generator();
        return pair(id, mixture, mixture.draw(sizes.inputs(), input), sizes.outputs(), target);
    }

    private LawPair pair(long id, DiagonalMixture mixture, double[] input, int kept, Generator target) {
        return new LawPair(
                id,
                FAMILY.parameters(mixture),
                Optional.empty(),
                Ensemble.uniform(SPACE, input),
                sampled(map().of(mixture), kept, target));
    }

    /** Those of two groups whose spread is the same in every coordinate. */
    @Override
    public List<Parameter> parameters() {
        List<Parameter> parameters = new ArrayList<>(List.of(new Parameter("weight0", 0.05, 0.95)));
        for (int c = 0; c < GROUPS.size(); c++) {
            for (int j = 0; j < DIMENSION; j++)
                parameters.add(new Parameter("mean" + c + j, -FAMILY.reach(), FAMILY.reach()));
            parameters.add(new Parameter("deviation" + c, FAMILY.lowest(), FAMILY.highest()));
        }
        return List.copyOf(parameters);
    }

    @Override
    public LawPair draw(Map<String, Double> at, int size, Seed seed) {
        double share = Adjustable.value(at, "weight0");
        if (!(share > 0 && share < 1))
            throw new IllegalArgumentException("expected a weight0 between 0 and 1, got " + share);
        double[] means = new double[GROUPS.size() * DIMENSION];
        double[] deviations = new double[means.length];
        for (int c = 0; c < GROUPS.size(); c++)
            for (int j = 0; j < DIMENSION; j++) {
                means[c * DIMENSION + j] = Adjustable.value(at, "mean" + c + j);
                deviations[c * DIMENSION + j] = Adjustable.value(at, "deviation" + c);
            }
        DiagonalMixture mixture = new DiagonalMixture(DIMENSION, new double[] {share, 1 - share}, means, deviations);
        double[] input = mixture.draw(size, seed.derive("input").generator());
        return pair(0, mixture, input, size, seed.derive("target").generator());
    }

    /** The analytic target; meant for evaluation, never for training. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        return map().of(FAMILY.of(pair));
    }

    /** The image under the true map of the features that the input points show. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        return Optional.of(map().of((Ensemble) pair.input()));
    }

    private GaussianMap map() {
        return new GaussianMap(Seed.of(mapSeed));
    }

    private static Ensemble sampled(Gaussian law, int size, Generator random) {
        double[] lower = law.cholesky();
        double[] mean = law.mean();
        double[] normals = random.normals(size * DIMENSION);
        double[] points = new double[normals.length];
        for (int i = 0; i < size; i++)
            for (int j = 0; j < DIMENSION; j++) {
                double sum = mean[j];
                for (int k = 0; k <= j; k++) sum += lower[j * DIMENSION + k] * normals[i * DIMENSION + k];
                points[i * DIMENSION + j] = sum;
            }
        return Ensemble.uniform(SPACE, points);
    }
}
