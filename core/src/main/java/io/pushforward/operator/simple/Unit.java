package io.pushforward.operator.simple;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.Arrays;
import java.util.List;

/** The centre and scale of each coordinate over all training laws, every law counting the same. */
record Unit(double[] centre, double[] scale) {
    /** A deviation below this share of the coordinate's size is rounding. */
    private static final double ROUNDING = 1e-12;

    static Unit of(List<Ensemble> laws) {
        int d = laws.get(0).dimension();
        double[] centre = new double[d];
        double[][] means = new double[laws.size()][];
        for (int i = 0; i < means.length; i++) {
            means[i] = laws.get(i).mean();
            for (int k = 0; k < d; k++) centre[k] += means[i][k] / means.length;
        }
        double[] variance = new double[d];
        for (Ensemble law : laws) {
            double[] points = law.points();
            double[] weights = law.weights();
            for (int i = 0; i < weights.length; i++)
                for (int k = 0; k < d; k++) {
                    double offset = points[i * d + k] - centre[k];
                    variance[k] += weights[i] * offset * offset / laws.size();
                }
        }
        double[] scale = new double[d];
        for (int k = 0; k < d; k++) {
            double deviation = Math.sqrt(variance[k]);
            scale[k] = isConstant(deviation, centre[k]) ? 1 : deviation;
        }
        return new Unit(centre, scale);
    }

    /** Whether numbers of this deviation about this centre differ by rounding alone, in whichever unit. */
    static boolean isConstant(double deviation, double centre) {
        return !(deviation > ROUNDING * Math.abs(centre));
    }

    /** The same with one scale for all coordinates, the root of their mean square. */
    Unit common() {
        double largest = 0;
        for (double own : scale) largest = Math.max(largest, own);
        double sum = 0;
        for (double own : scale) sum += own / largest * (own / largest);
        double[] all = new double[scale.length];
        Arrays.fill(all, largest * Math.sqrt(sum / scale.length));
        return new Unit(centre, all);
    }

    /** The points in these units. */
    Ensemble standard(Ensemble law) {
        int d = centre.length;
        double[] points = law.points().clone();
        for (int i = 0; i < points.length; i++) points[i] = (points[i] - centre[i % d]) / scale[i % d];
        return with(new Space.Vectors(d), points, law);
    }

    /** Points in these units back in those of the data. */
    Ensemble data(Ensemble law, Space space) {
        int d = centre.length;
        double[] points = law.points().clone();
        for (int i = 0; i < points.length; i++) points[i] = centre[i % d] + scale[i % d] * points[i];
        return with(space, points, law);
    }

    /** Other points with the weights of a law. */
    static Ensemble with(Space space, double[] points, Ensemble law) {
        return law.isUniform() ? Ensemble.uniform(space, points) : Ensemble.weighted(space, points, law.weights());
    }

    void write(ModelArrays saved) {
        saved.put("centre", centre);
        saved.put("scale", scale);
    }

    static Unit read(ModelArrays saved) {
        return new Unit(saved.numbers("centre"), saved.numbers("scale"));
    }
}
