package io.pushforward.simulate;

import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The paper's supplementary experiment: from mixtures of one to three Gaussians in four dimensions to Gaussians, whose
 * moments are nonlinear functions of the mixture's own.
 *
 * <p>Streams: law i draws its components from {@code seed/law/i} (count, weights, all means, all deviations), its input
 * from {@code seed/input/i} (components of all points, then normals) and its target from {@code seed/target/i}; the map
 * that all laws share is a matter of the design, {@link GaussianMap}.
 */
public final class ControlledGaussian implements Simulator {
    static final int DIMENSION = GaussianMap.DIMENSION;
    private static final DiagonalMixture.Family FAMILY = new DiagonalMixture.Family(DIMENSION, 3, 2, 0.15, 0.80);
    private static final Space SPACE = new Space.Euclidean(DIMENSION);

    private final int laws;
    private final int inputPoints;
    private final int targetPoints;
    private final GaussianMap map;

    public ControlledGaussian(int laws, int inputPoints, int targetPoints, GaussianMap map) {
        if (laws < 2) throw new IllegalArgumentException("expected at least 2 laws, got " + laws);
        if (inputPoints < 1 || targetPoints < 1)
            throw new IllegalArgumentException(
                    "expected at least 1 point in inputs and targets, got " + inputPoints + " and " + targetPoints);
        this.laws = laws;
        this.inputPoints = inputPoints;
        this.targetPoints = targetPoints;
        this.map = map;
    }

    @Override
    public String name() {
        return "gaussian";
    }

    @Override
    public int laws() {
        return laws;
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
        if (id < 0 || id >= laws)
            throw new IllegalArgumentException("expected a law id from 0 to " + (laws - 1) + ", got " + id);
        DiagonalMixture mixture = FAMILY.draw(seed.derive("law").derive(id).generator());
        Ensemble input = sampled(mixture, seed.derive("input").derive(id).generator());
        Ensemble target =
                sampled(map.of(mixture), seed.derive("target").derive(id).generator());
        return new LawPair(id, FAMILY.parameters(mixture), Optional.empty(), input, target);
    }

    /** A random permutation from the seed's own stream: its last sixth for the test. */
    @Override
    public Split split(Seed seed) {
        return Split.shuffled(LongStream.range(0, laws).boxed().toList(), Math.round(laws / 6f), seed.generator());
    }

    /** The analytic target; meant for evaluation, never for training. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        return map.of(FAMILY.of(pair));
    }

    /** The image under the true map of the features that the input points show. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        return Optional.of(map.of((Ensemble) pair.input()));
    }

    private Ensemble sampled(DiagonalMixture mixture, Generator random) {
        return Ensemble.uniform(SPACE, mixture.draw(inputPoints, random));
    }

    private Ensemble sampled(Gaussian law, Generator random) {
        double[] lower = law.cholesky();
        double[] mean = law.mean();
        double[] normals = random.normals(targetPoints * DIMENSION);
        double[] points = new double[normals.length];
        for (int i = 0; i < targetPoints; i++)
            for (int j = 0; j < DIMENSION; j++) {
                double sum = mean[j];
                for (int k = 0; k <= j; k++) sum += lower[j * DIMENSION + k] * normals[i * DIMENSION + k];
                points[i * DIMENSION + j] = sum;
            }
        return Ensemble.uniform(SPACE, points);
    }
}
