package io.pushforward.operator.simple;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import java.util.List;

/**
 * What is seen of one law: means and log deviations of its coordinates, correlations where coordinates are few, quantiles
 * on the line, log masses on labels. Points are standardised first.
 *
 * @param unit empty arrays for labels without bins
 * @param least the mass that is added to each label before taking logarithms; 0 for points
 */
record Summary(Detail detail, Unit unit, double least) {
    /** How much is seen. */
    enum Detail {
        /** Means, log deviations, correlations; log masses on labels. */
        MOMENTS,
        /** These, and quantiles on the line. */
        SHAPE,
        /** Quantiles alone on the line, elsewhere the moments. */
        NEARNESS,
        /** Means alone; masses as they are. */
        MEANS
    }

    private static final int LEVELS = 25;
    private static final int CORRELATED = 6;

    /** Deviations below this share of the pooled one are taken for it: the logarithm of a point mass is not a number. */
    private static final double LEAST_DEVIATION = 1e-3;

    static Summary fit(List<Law> laws, Detail detail) {
        Space space = laws.get(0).space();
        double least = space.isNumeric() ? 0 : LogMasses.least(laws);
        Unit unit =
                Points.exist(space) ? Unit.of(LazyList.of(laws, Points::of)) : new Unit(new double[0], new double[0]);
        return new Summary(detail, unit, least);
    }

    double[] of(Law law) {
        boolean labels = !law.space().isNumeric();
        double[] masses = labels ? masses(law) : new double[0];
        if (unit.centre().length == 0) return masses;
        Ensemble points = unit.standard(Points.of(law));
        boolean line = points.dimension() == 1 && !labels;
        double[] moments = detail == Detail.MEANS
                ? points.mean()
                : line && detail == Detail.NEARNESS ? new double[0] : moments(points);
        double[] quantiles = line && (detail == Detail.SHAPE || detail == Detail.NEARNESS)
                ? Points.quantiles(points, LEVELS)
                : new double[0];
        double[] all = new double[masses.length + moments.length + quantiles.length];
        System.arraycopy(masses, 0, all, 0, masses.length);
        System.arraycopy(moments, 0, all, masses.length, moments.length);
        System.arraycopy(quantiles, 0, all, masses.length + moments.length, quantiles.length);
        return all;
    }

    private double[] masses(Law law) {
        double[] masses = Points.masses(law);
        return detail == Detail.MEANS ? masses : LogMasses.centred(masses, least);
    }

    /** Means, log deviations, and correlations where coordinates are few. */
    private static double[] moments(Ensemble points) {
        int d = points.dimension();
        double[] mean = points.mean();
        double[] deviation = Points.deviations(points);
        int pairs = d > 1 && d <= CORRELATED ? d * (d - 1) / 2 : 0;
        double[] numbers = new double[2 * d + pairs];
        for (int k = 0; k < d; k++) {
            numbers[k] = mean[k];
            numbers[d + k] = logDeviation(deviation[k]);
        }
        if (pairs == 0) return numbers;
        double[] covariance = points.covariance();
        int at = 2 * d;
        for (int j = 0; j < d; j++)
            for (int k = 0; k < j; k++)
                numbers[at++] = covariance[j * d + k]
                        / Math.max(LEAST_DEVIATION * LEAST_DEVIATION, deviation[j] * deviation[k]);
        return numbers;
    }

    /** The logarithm of a standardised deviation, which may be zero. */
    static double logDeviation(double deviation) {
        return Math.log(Math.max(LEAST_DEVIATION, deviation));
    }

    void write(ModelArrays saved) {
        saved.put("detail", detail.ordinal());
        saved.put("least", least);
        unit.write(saved);
    }

    static Summary read(ModelArrays saved) {
        return new Summary(Detail.values()[(int) saved.number("detail")], Unit.read(saved), saved.number("least"));
    }
}
