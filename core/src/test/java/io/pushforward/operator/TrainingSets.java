package io.pushforward.operator;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Small training sets whose laws are told apart by one number, the drift, that runs from -1 to 1. */
public final class TrainingSets {
    public static final Space.Fields PATHS = Space.Fields.path(Axis.uniform(0, 2, 9), 1);
    public static final Space.Fields CHANNELS = Space.Fields.path(new Axis(0, 0.3, 0.5, 0.7, 1.2, 1.5, 1.8, 2), 2);
    public static final Space.Fields FIELDS = new Space.Fields(List.of(new Axis(0, 0.4, 1, 2), Axis.cells(0, 1, 3)), 2);
    public static final Space.Vectors PLANE = new Space.Vectors(2);
    public static final Space.Labels LABELS = Space.Labels.of(Bins.uniform(0, 3, 3), "censored");

    private TrainingSets() {}

    /** Drifted Brownian paths; masses that are a smooth function of the drift. */
    public static TrainingSet pathsToLabels(int laws) {
        return training(laws, PATHS, LABELS, TrainingSets::paths, (drift, random) -> {
            double[] masses = new double[4];
            for (int k = 0; k < 4; k++) masses[k] = Math.exp(-(k - 2 * drift) * (k - 2 * drift) / 2);
            return Categorical.of(LABELS, masses);
        });
    }

    /** Drifted Brownian paths; the squares of other such paths. */
    public static TrainingSet pathsToPaths(int laws) {
        return training(laws, PATHS, PATHS, TrainingSets::paths, (drift, random) -> {
            double[] points = paths(drift, random).points();
            double[] squares = new double[points.length];
            for (int i = 0; i < points.length; i++) squares[i] = points[i] * points[i];
            return Ensemble.uniform(PATHS, squares);
        });
    }

    /** Random planes over a grid with two axes and two channels; other such planes, of twice the drift. */
    public static TrainingSet fieldsToFields(int laws) {
        return training(
                laws,
                FIELDS,
                FIELDS,
                (drift, random) -> sheets(FIELDS, drift, random),
                (drift, random) -> sheets(FIELDS, 2 * drift, random));
    }

    /** Paths of two channels; fields of two channels. Both follow the drift. */
    public static TrainingSet channelsToFields(int laws) {
        return training(
                laws,
                CHANNELS,
                FIELDS,
                (drift, random) -> sheets(CHANNELS, drift, random),
                (drift, random) -> sheets(FIELDS, -drift, random));
    }

    /** Random slopes along the last axis around the drift, the second channel half of the first, with noise. */
    private static Ensemble sheets(Space.Fields space, double drift, Generator random) {
        Axis last = space.axes().get(space.axes().size() - 1);
        double[] points = new double[20 * space.dimension()];
        for (int i = 0; i < 20; i++) {
            double slope = 0.5 * random.nextGaussian();
            for (int k = 0; k < space.dimension(); k++) {
                double value = drift + slope * last.node(k / space.channels() % last.size());
                points[i * space.dimension() + k] = value / (1 + k % space.channels()) + 0.1 * random.nextGaussian();
            }
        }
        return Ensemble.uniform(space, points);
    }

    /** Points of normal laws with mean (drift, -drift); points of normal laws with mean (2 drift, 1). */
    public static TrainingSet pointsToPoints(int laws) {
        return training(
                laws,
                PLANE,
                PLANE,
                (drift, random) -> Gaussian.of(new double[] {drift, -drift}, new double[] {1, 0, 0, 0.5})
                        .sample(20, random),
                (drift, random) -> Gaussian.of(
                                new double[] {2 * drift, 1}, new double[] {0.5, 0.2 * drift, 0.2 * drift, 0.5})
                        .sample(25, random));
    }

    /** Points of normal laws with mean drift; points of wider ones with mean 2 drift. */
    public static TrainingSet lineToLine(int laws) {
        Space line = new Space.Vectors(1);
        return training(
                laws,
                line,
                line,
                (drift, random) ->
                        Gaussian.of(new double[] {drift}, new double[] {1}).sample(20, random),
                (drift, random) ->
                        Gaussian.of(new double[] {2 * drift}, new double[] {2}).sample(25, random));
    }

    /** Masses on bins, one label beyond; points of normal laws. Both follow the drift. */
    public static TrainingSet binsToPoints(int laws) {
        return training(laws, LABELS, PLANE, (drift, random) -> masses(LABELS, drift), TrainingSets::points);
    }

    /** Masses on bins, one label beyond, on both sides; both follow the drift. */
    public static TrainingSet binsToBins(int laws) {
        return training(
                laws,
                LABELS,
                LABELS,
                (drift, random) -> masses(LABELS, drift),
                (drift, random) -> masses(LABELS, drift / 2));
    }

    /** Masses on labels that have no order; masses on bins. Both follow the drift. */
    public static TrainingSet labelsToLabels(int laws) {
        Space.Labels unordered = new Space.Labels(List.of("red", "green", "blue"));
        return training(
                laws,
                unordered,
                LABELS,
                (drift, random) -> masses(unordered, drift),
                (drift, random) -> masses(LABELS, -drift));
    }

    private static Categorical masses(Space.Labels labels, double drift) {
        double[] masses = new double[labels.size()];
        for (int k = 0; k < masses.length; k++) masses[k] = Math.exp(-(k - 2 * drift) * (k - 2 * drift) / 2);
        return Categorical.of(labels, masses);
    }

    private static Ensemble points(double drift, Generator random) {
        return Gaussian.of(new double[] {2 * drift, 1}, new double[] {0.5, 0, 0, 0.5})
                .sample(25, random);
    }

    /** The same pairs with other projections, fitted to them. */
    public static TrainingSet projected(TrainingSet training, ProjectionMethod input, ProjectionMethod target) {
        return new TrainingSet(
                training.pairs(),
                input.fit(
                        training.pairs().inputSpace(),
                        ensembles(training.pairs().inputs())),
                target.fit(
                        training.pairs().targetSpace(),
                        ensembles(training.pairs().targets())));
    }

    private static List<Ensemble> ensembles(List<Law> laws) {
        return laws.stream()
                .filter(Ensemble.class::isInstance)
                .map(Ensemble.class::cast)
                .toList();
    }

    @FunctionalInterface
    private interface Family {
        Law of(double drift, Generator random);
    }

    private static Ensemble paths(double drift, Generator random) {
        int times = PATHS.axis().size();
        double[] points = new double[20 * times];
        for (int i = 0; i < 20; i++)
            for (int k = 1; k < times; k++)
                points[i * times + k] = points[i * times + k - 1] + 0.25 * drift + 0.2 * random.nextGaussian();
        return Ensemble.uniform(PATHS, points);
    }

    private static TrainingSet training(int laws, Space inputs, Space targets, Family input, Family target) {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < laws; i++) {
            double drift = laws == 1 ? 0 : -1 + 2.0 * i / (laws - 1);
            Seed seed = Seed.of(77).derive(i);
            pairs.add(new LawPair(
                    100 + i,
                    Map.of("drift", drift),
                    Optional.empty(),
                    input.of(drift, seed.derive("input").generator()),
                    target.of(drift, seed.derive("target").generator())));
        }
        Projection in = new IdentityProjection(inputs);
        Projection out = new IdentityProjection(targets);
        return new TrainingSet(new LawPairs(inputs, targets, pairs), in, out);
    }
}
