package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import java.util.List;
import java.util.Optional;

/**
 * How near queries are to the training laws: by their features, or by what ridge regression predicts of their targets'
 * moments, in units of its own errors.
 */
final class Nearness {
    /** What is compared. */
    public enum By {
        /** Quantiles on the line, moments elsewhere, log masses on labels; covariates and further laws count as much each. */
        FEATURES,
        /** Predicted moments of the target: what of the input matters for it. */
        PREDICTION
    }

    private static final double MOST = 1 << 25; // numbers that are remembered
    private static final int LINE_POINTS = 1024;
    private static final int MOST_POINTS = 256;

    private final Features features;
    private final Optional<Ridge> ridge;
    private final double[] scale;
    private final double[][] training; // [law][number]

    private Nearness(Features features, Optional<Ridge> ridge, double[] scale, double[][] training) {
        this.features = features;
        this.ridge = ridge;
        this.scale = scale;
        this.training = training;
    }

    static Nearness fit(Laws laws, By by) {
        if (by == By.FEATURES) {
            Features features = Features.fit(laws, Summary.Detail.NEARNESS);
            double[][] training =
                    laws.queries().stream().map(features::balanced).toArray(double[][]::new);
            return new Nearness(features, Optional.empty(), new double[0], training);
        }
        Features features = Features.fit(laws, Summary.Detail.SHAPE);
        double[][] moments = moments(laws);
        Ridge.Fit fit = Ridge.fit(features.of(laws.queries()), moments);
        double[] scale = new double[moments[0].length];
        for (int i = 0; i < moments.length; i++)
            for (int c = 0; c < scale.length; c++)
                scale[c] += Math.pow(moments[i][c] - fit.leftOut()[i][c], 2) / moments.length;
        for (int c = 0; c < scale.length; c++) scale[c] = scale[c] > 0 ? Math.sqrt(scale[c]) : 1;
        double[][] training = new double[moments.length][];
        for (int i = 0; i < training.length; i++) training[i] = divided(fit.leftOut()[i], scale);
        return new Nearness(features, Optional.of(fit.ridge()), scale, training);
    }

    private static double[][] moments(Laws laws) {
        Summary summary = Summary.fit(laws.targets(), Summary.Detail.MOMENTS);
        return laws.targets().stream().map(summary::of).toArray(double[][]::new);
    }

    private static double[] divided(double[] numbers, double[] scale) {
        double[] divided = numbers.clone();
        for (int c = 0; c < scale.length; c++) divided[c] /= scale[c];
        return divided;
    }

    int size() {
        return training.length;
    }

    /** Squared distances of a query from the training laws. */
    double[] squared(Query query) {
        return squared(
                ridge.map(own -> divided(own.at(features.of(query)), scale)).orElseGet(() -> features.balanced(query)));
    }

    /** Squared distances of a training law from all of them. */
    double[] squared(int law) {
        return squared(training[law]);
    }

    private double[] squared(double[] own) {
        double[] squared = new double[training.length];
        for (int i = 0; i < squared.length; i++) {
            double sum = 0;
            double[] other = training[i];
            for (int j = 0; j < own.length; j++) sum += (own[j] - other[j]) * (own[j] - other[j]);
            squared[i] = sum;
        }
        return squared;
    }

    void write(ModelArrays saved) {
        features.write(saved);
        ridge.ifPresent(own -> own.write(saved));
        saved.put("nearnessScale", scale);
        saved.put("nearness", training);
    }

    static Nearness open(SavedModel opened) {
        ModelArrays saved = opened.saved();
        return new Nearness(
                opened.features(),
                saved.has("coefficients") ? Optional.of(Ridge.read(saved)) : Optional.empty(),
                saved.numbers("nearnessScale"),
                saved.rows("nearness"));
    }

    /** The targets that are remembered: large ones by fewer points. */
    static List<Law> remembered(Laws laws) {
        return laws.targets().stream().map(Nearness::remembered).toList();
    }

    /** Those of which the targets, or the vectors that stand for them, fit in memory; of more laws some, spread evenly. */
    static Laws some(Laws laws) {
        Law first = remembered(laws.targets().get(0));
        double numbers = first instanceof Ensemble points
                ? points.points().length
                : laws.target().dimension();
        int width = Embedding.width(laws.target().dimension());
        return laws.spread((int) Math.min(laws.size(), MOST / Math.max(numbers, width)));
    }

    private static Law remembered(Law law) {
        if (!law.space().isNumeric()) return law;
        Ensemble points = Points.of(law);
        return Points.thinned(points, points.dimension() == 1 ? LINE_POINTS : MOST_POINTS);
    }
}
