package io.pushforward.simulate;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.GaussianMixture;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Bayesian inversion: an ensemble of the prior law and an observation go in, the posterior law comes out.
 *
 * <p>The prior is a mixture of one to three Gaussians in the plane. Somebody observes {@code y = g(x) + e / sqrt(precision)} of a point x
 * of it, with a standard normal e; y
 * and the precision are covariates. For {@code observation: linear}, g is the projection on the
 * direction (0.8, 0.6), and the posterior a mixture of Gaussians in closed form (Kalman's update of each component, weighted by
 * its evidence). For {@code observation: distance}, g is the distance from the origin, and posterior draws are draws of the prior
 * that are kept with the probability exp(-precision (y - g(x))^2 / 2): exact, too, by rejection (von Neumann 1951).
 *
 * <p>Streams: law i draws its mixture and its observation from {@code seed/law/i}, its input from {@code seed/input/i} and its
 * target from {@code seed/target/i}.
 */
@Part(
        name = "inversion",
        aliases = "bayes",
        description = "the prior law of a point in the plane and an observation of it to the posterior law")
public record Inversion(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes,

        @Option("what is observed of a point") Observation observation)
        implements Adjustable, Sized<Inversion> {
    private static final int DIMENSION = 2;
    private static final DiagonalMixture.Family FAMILY = new DiagonalMixture.Family(DIMENSION, 3, 2, 0.2, 0.8);
    private static final Space SPACE = new Space.Vectors(DIMENSION);
    private static final double[] DIRECTION = {0.8, 0.6};
    private static final String OBSERVED = "observed";
    private static final String PRECISION = "precision";
    private static final double LOW = 1;
    private static final double HIGH = 25;
    private static final List<Covariate> GIVEN =
            List.of(new Covariate.Numeric(OBSERVED, ""), new Covariate.Numeric(PRECISION, ""));

    /** Prior draws that are tried for one posterior draw, on average, before an observation is refused. */
    private static final long MOST_TRIES = 1_000_000;

    /** What is observed of a point, but for the noise. */
    public enum Observation {
        /** Its projection on a direction. */
        LINEAR,
        /** Its distance from the origin. */
        DISTANCE;

        double of(double x, double y) {
            return this == LINEAR ? DIRECTION[0] * x + DIRECTION[1] * y : Math.hypot(x, y);
        }
    }

    private static final Sizes QUICK = new Sizes(120, 200, 200);
    private static final Sizes FULL = new Sizes(1200, 200, 200);

    public Inversion {
        sizes = sizes.or(QUICK, FULL);
        Declaration.check(Inversion.class, sizes, observation);
    }

    /** 1,200 laws of 200 points, and a linear observation. */
    public Inversion() {
        this(new Sizes(), Observation.LINEAR);
    }

    @Override
    public Inversion withSizes(Sizes sizes) {
        return new Inversion(sizes, observation);
    }

    @Override
    public SystemFacts facts() {
        return SystemFacts.of("Bayesian inversion")
                .withParameter("weight0", "share of the prior's first group")
                .withParameter("mean00", "first group's centre, first coordinate")
                .withParameter("mean01", "first group's centre, second coordinate")
                .withParameter("mean10", "second group's centre, first coordinate")
                .withParameter("mean11", "second group's centre, second coordinate")
                .withParameter("spread", "deviation of both groups")
                .withParameter(OBSERVED, "what was observed")
                .withParameter(PRECISION, "one over the variance of the observation's noise");
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
        Generator random = seed.derive("law").derive(id).generator();
        DiagonalMixture prior = FAMILY.draw(random);
        double[] point = prior.draw(1, random);
        double precision = Math.exp(random.nextDouble(Math.log(LOW), Math.log(HIGH)));
        double observed = observation.of(point[0], point[1]) + random.nextGaussian() / Math.sqrt(precision);
        double[] input =
                prior.draw(sizes.inputs(), seed.derive("input").derive(id).generator());
        Generator draws = seed.derive("target").derive(id).generator();
        return pair(id, new Posterior(prior, observation, observed, precision), input, sizes.outputs(), draws);
    }

    private static LawPair pair(long id, Posterior posterior, double[] input, int count, Generator draws) {
        Map<String, Double> parameters = new LinkedHashMap<>(FAMILY.parameters(posterior.prior));
        parameters.put(OBSERVED, posterior.observed);
        parameters.put(PRECISION, posterior.precision);
        Covariates given = Covariates.of(GIVEN, posterior.observed, posterior.precision);
        Ensemble target = Ensemble.uniform(SPACE, posterior.draw(count, draws));
        return new LawPair(
                id, new Query(Ensemble.uniform(SPACE, input), given), target, Facts.of(parameters, Optional.empty()));
    }

    /** Those of a prior of two groups of one spread. */
    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("weight0", 0.05, 0.95),
                new Parameter("mean00", -2, 2),
                new Parameter("mean01", -2, 2),
                new Parameter("mean10", -2, 2),
                new Parameter("mean11", -2, 2),
                new Parameter("spread", 0.2, 0.8),
                new Parameter(OBSERVED, observation == Observation.LINEAR ? -2 : 0, 2),
                new Parameter(PRECISION, LOW, HIGH));
    }

    @Override
    public LawPair draw(Map<String, Double> at, int size, Seed seed) {
        double first = Adjustable.value(at, "weight0");
        double[] means = {
            Adjustable.value(at, "mean00"),
            Adjustable.value(at, "mean01"),
            Adjustable.value(at, "mean10"),
            Adjustable.value(at, "mean11")
        };
        double spread = Adjustable.value(at, "spread");
        DiagonalMixture prior = new DiagonalMixture(
                DIMENSION, new double[] {first, 1 - first}, means, new double[] {spread, spread, spread, spread});
        Posterior posterior =
                new Posterior(prior, observation, Adjustable.value(at, OBSERVED), Adjustable.value(at, PRECISION));
        double[] input = prior.draw(size, seed.derive("input").generator());
        return pair(0, posterior, input, size, seed.derive("target").generator());
    }

    /** The posterior: its density where it has a closed form, else fresh draws. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        Posterior posterior = posterior(pair);
        return observation == Observation.LINEAR
                ? posterior.exact()
                : Ensemble.uniform(
                        SPACE, posterior.draw(size, draws.derive("truth").generator()));
    }

    Posterior posterior(LawPair pair) {
        return new Posterior(FAMILY.of(pair), observation, pair.parameter(OBSERVED), pair.parameter(PRECISION));
    }

    /** The input points, weighted by their likelihood. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        Ensemble input = (Ensemble) pair.input();
        Posterior posterior = posterior(pair);
        double[] logs = new double[input.size()];
        double largest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < logs.length; i++) {
            logs[i] = posterior.logLikelihood(input.points(), i);
            largest = Math.max(largest, logs[i]);
        }
        double[] weights = new double[logs.length];
        for (int i = 0; i < weights.length; i++) weights[i] = input.weights()[i] * Math.exp(logs[i] - largest);
        return Optional.of(Ensemble.weighted(SPACE, input.points(), weights));
    }

    /** What is known of a point after an observation. */
    record Posterior(DiagonalMixture prior, Observation observation, double observed, double precision) {
        /** The logarithm of the likelihood, which is zero at most, of a point in row order. */
        double logLikelihood(double[] points, int i) {
            double miss = observed - observation.of(points[2 * i], points[2 * i + 1]);
            return -0.5 * precision * miss * miss;
        }

        /** For a linear observation. */
        GaussianMixture exact() {
            List<Gaussian> components = new ArrayList<>();
            double[] evidence = new double[prior.components()];
            double largest = Double.NEGATIVE_INFINITY;
            for (int c = 0; c < evidence.length; c++) {
                double[] mean = {prior.mean(c, 0), prior.mean(c, 1)};
                double[] variance = {square(prior.deviation(c, 0)), square(prior.deviation(c, 1))};
                double[] seen = {variance[0] * DIRECTION[0], variance[1] * DIRECTION[1]}; // covariance with y
                double total = DIRECTION[0] * seen[0] + DIRECTION[1] * seen[1] + 1 / precision;
                double miss = observed - DIRECTION[0] * mean[0] - DIRECTION[1] * mean[1];
                double[] covariance = new double[4];
                for (int a = 0; a < 2; a++) {
                    mean[a] += seen[a] * miss / total;
                    for (int b = 0; b < 2; b++)
                        covariance[2 * a + b] = (a == b ? variance[a] : 0) - seen[a] * seen[b] / total;
                }
                components.add(Gaussian.of(SPACE, mean, covariance));
                evidence[c] = Math.log(prior.weight(c)) - 0.5 * (Math.log(total) + miss * miss / total);
                largest = Math.max(largest, evidence[c]);
            }
            for (int c = 0; c < evidence.length; c++) evidence[c] = Math.exp(evidence[c] - largest);
            return new GaussianMixture(components, evidence);
        }

        private static double square(double x) {
            return x * x;
        }

        /** Draws in row order: by the closed form where there is one, else by rejection. */
        double[] draw(int count, Generator random) {
            return observation == Observation.LINEAR
                    ? exact().sample(count, random).points()
                    : rejected(count, random);
        }

        /** Prior draws, each kept with the probability of its likelihood. */
        double[] rejected(int count, Generator random) {
            double[] kept = new double[DIMENSION * count];
            int found = 0;
            for (long tries = 0; found < count; tries += count) {
                if (tries > MOST_TRIES * count)
                    throw new IllegalArgumentException(
                            "the observation " + observed + " is too far from what the prior explains");
                double[] tried = prior.draw(count, random);
                for (int i = 0; i < count && found < count; i++)
                    if (random.nextDouble() < Math.exp(logLikelihood(tried, i))) {
                        System.arraycopy(tried, DIMENSION * i, kept, DIMENSION * found, DIMENSION);
                        found++;
                    }
            }
            return kept;
        }
    }
}
