package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.settings.Misfit;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The mean and the unbiased covariance (row-major) of a law. */
record Moments(double[] mean, double[] covariance) {
    /** The most numbers that the covariances of all laws may hold: half a gigabyte. */
    private static final long LARGEST = 1L << 26;

    static List<Moments> of(List<? extends Law> laws) {
        long d = laws.get(0).space().dimension();
        if (laws.size() * d * d > LARGEST)
            throw new Misfit("covariances of " + laws.size() + " laws in dimension " + d
                    + " are too large to keep: shorten the points first");
        return laws.stream().map(Moments::of).toList();
    }

    static Moments of(Law law) {
        if (law instanceof Gaussian normal) return new Moments(normal.mean(), normal.covariance());
        if (!(law instanceof Ensemble points)) throw new Misfit("moments need ensembles or normal laws, got a " + law);
        // n / (n - 1) for equal weights; the same correction with the effective size otherwise.
        double squares = 0;
        for (double weight : points.weights()) squares += weight * weight;
        double[] covariance = points.covariance();
        if (points.size() > 1 && squares < 1) for (int i = 0; i < covariance.length; i++) covariance[i] /= 1 - squares;
        return new Moments(points.mean(), covariance);
    }

    static void write(String prefix, List<Moments> moments, Map<String, NdArray> arrays) {
        arrays.put(
                prefix + "means",
                StoredLaws.matrix(moments.stream().map(Moments::mean).toList()));
        arrays.put(
                prefix + "covariances",
                StoredLaws.matrix(moments.stream().map(Moments::covariance).toList()));
    }

    static List<Moments> read(String prefix, State state) {
        List<double[]> means = StoredLaws.rows(state.array(prefix + "means"));
        List<double[]> covariances = StoredLaws.rows(state.array(prefix + "covariances"));
        if (means.size() != covariances.size())
            throw new IllegalArgumentException(
                    "expected as many covariances as means, got " + covariances.size() + " and " + means.size());
        List<Moments> moments = new ArrayList<>();
        for (int i = 0; i < means.size(); i++) moments.add(new Moments(means.get(i), covariances.get(i)));
        return moments;
    }
}
