package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Ridge regression from a query's moments and covariates to the mean and log deviation of each target coordinate; these
 * move and stretch a standardised law.
 */
@Part(
        name = "location-scale",
        description = "ridge regression to means and log deviations, which move and stretch a standard law",
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record LocationScale(
        @Option(
                "which law is moved: scatter (targets around what is predicted for them, left out), pooled (targets by their own moments) or input")
        Shape shape)
        implements SimpleTrainer {
    /** The law that is moved and stretched. */
    public enum Shape {
        /** Training targets, standardised by what is predicted for them when they are left out: all that may come. */
        SCATTER,
        /** Training targets, each standardised by its own moments. */
        POOLED,
        /** The input's own points, standardised. */
        INPUT
    }

    private static final int MOST_POINTS = 2048;

    public LocationScale() {
        this(Shape.SCATTER);
    }

    @Override
    public Model fit(Laws laws) {
        laws.requirePoints(name());
        if (shape == Shape.INPUT
                && (!Points.exist(laws.input())
                        || dimension(laws.input()) != laws.target().dimension()))
            throw Laws.misfit(name(), "inputs with as many coordinates as targets", laws.input());
        Unit out = Unit.of(laws.targetPoints());
        List<Ensemble> targets = LazyList.of(laws.targetPoints(), out::standard);
        Features features = Features.fit(laws, Summary.Detail.SHAPE);
        double[][] moments = targets.stream().map(LocationScale::moments).toArray(double[][]::new);
        Ridge.Fit fit = Ridge.fit(features.of(laws.queries()), moments);
        double[][] range = logRange(moments);
        List<Ensemble> standard = new ArrayList<>();
        if (shape != Shape.INPUT)
            for (int i = 0; i < targets.size(); i++)
                standard.add(standardised(targets.get(i), shape == Shape.POOLED ? moments[i] : fit.leftOut()[i]));
        return new Moved(
                laws.target(),
                out,
                features,
                fit.ridge(),
                range,
                standard.isEmpty() ? List.of() : List.of(Points.pooled(standard, MOST_POINTS)));
    }

    /** The least and largest log deviation of each coordinate: exponentials must not extrapolate. */
    private static double[][] logRange(double[][] moments) {
        int d = moments[0].length / 2;
        double[][] range = new double[2][d];
        Arrays.fill(range[0], Double.POSITIVE_INFINITY);
        Arrays.fill(range[1], Double.NEGATIVE_INFINITY);
        for (double[] law : moments)
            for (int k = 0; k < d; k++) {
                range[0][k] = Math.min(range[0][k], law[d + k]);
                range[1][k] = Math.max(range[1][k], law[d + k]);
            }
        return range;
    }

    private static double[] within(double[][] range, double[] moments) {
        double[] kept = moments.clone();
        int d = range[0].length;
        for (int k = 0; k < d; k++) kept[d + k] = Math.max(range[0][k], Math.min(range[1][k], moments[d + k]));
        return kept;
    }

    private static int dimension(Space space) {
        return space.isNumeric() ? space.dimension() : 1;
    }

    /** Means and log deviations. */
    private static double[] moments(Ensemble law) {
        int d = law.dimension();
        double[] moments = new double[2 * d];
        double[] mean = law.mean();
        double[] deviation = Points.deviations(law);
        for (int k = 0; k < d; k++) {
            moments[k] = mean[k];
            moments[d + k] = Summary.logDeviation(deviation[k]);
        }
        return moments;
    }

    private static Ensemble standardised(Ensemble law, double[] moments) {
        int d = law.dimension();
        double[] points = law.points().clone();
        for (int i = 0; i < points.length; i++) points[i] = (points[i] - moments[i % d]) / Math.exp(moments[d + i % d]);
        return Unit.with(law.space(), points, law);
    }

    @Override
    public Model open(SavedModel opened) {
        ModelArrays saved = opened.saved();
        Unit out = Unit.read(saved.part("out"));
        Space standard = new Space.Vectors(out.centre().length);
        return new Moved(
                opened.target(),
                out,
                opened.features(),
                Ridge.read(saved),
                saved.rows("logRange"),
                shape == Shape.INPUT ? List.of() : List.of(saved.points("standard", standard)));
    }

    /** @param standard the law that is moved; none for that of the input */
    record Moved(Space space, Unit out, Features features, Ridge ridge, double[][] logRange, List<Ensemble> standard)
            implements Model {
        @Override
        public Law apply(Query query) {
            double[] moments = within(logRange, ridge.at(features.of(query)));
            int d = out.centre().length;
            Ensemble base = standard.isEmpty() ? own(query.law()) : standard.get(0);
            double[] points = base.points().clone();
            for (int i = 0; i < points.length; i++)
                points[i] = moments[i % d] + Math.exp(moments[d + i % d]) * points[i];
            return out.data(Unit.with(base.space(), points, base), space);
        }

        private static Ensemble own(Law law) {
            Ensemble points = Points.of(law);
            Unit unit = Unit.of(List.of(points));
            return unit.standard(points);
        }

        @Override
        public void write(ModelArrays saved) {
            out.write(saved.part("out"));
            features.write(saved);
            ridge.write(saved);
            saved.put("logRange", logRange);
            if (!standard.isEmpty()) saved.put("standard", standard);
        }

        @Override
        public long parameters() {
            return 4L * out.centre().length;
        }
    }
}
