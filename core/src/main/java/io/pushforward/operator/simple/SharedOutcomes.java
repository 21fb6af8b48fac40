package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Finitely many outcomes on which all laws put their mass: labels, or few points that the laws share. */
final class SharedOutcomes {
    /** More points than these are not an alphabet but samples. */
    private static final int MOST = 64;

    private final Space space;
    private final double[][] points; // none for labels
    private final Space.Labels labels;
    private final TreeMap<double[], Integer> index = new TreeMap<>(java.util.Arrays::compare);

    private SharedOutcomes(Space space, double[][] points) {
        this.space = space;
        this.points = points;
        for (int k = 0; k < points.length; k++) index.put(points[k], k);
        List<String> names = new ArrayList<>();
        for (int k = 0; k < points.length; k++) names.add(Integer.toString(k));
        this.labels = space instanceof Space.Labels own ? own : new Space.Labels(names);
    }

    /** Those of laws on one space; empty where they are too many. */
    static Optional<SharedOutcomes> of(Space space, List<Law> laws) {
        if (!space.isNumeric()) return Optional.of(new SharedOutcomes(space, new double[0][]));
        TreeMap<double[], Integer> found = new TreeMap<>(java.util.Arrays::compare);
        for (Law law : laws) {
            Ensemble points = Points.of(law);
            for (int i = 0; i < points.size(); i++) found.put(points.point(i), 0);
            if (found.size() > MOST) return Optional.empty();
        }
        return Optional.of(new SharedOutcomes(space, found.keySet().toArray(double[][]::new)));
    }

    /** A law as masses; mass that lies elsewhere counts for the nearest place. */
    Categorical masses(Law law) {
        if (points.length == 0) return Categorical.of(labels, Points.masses(law));
        Ensemble own = Points.of(law);
        double[] masses = new double[points.length];
        for (int i = 0; i < own.size(); i++) masses[nearest(own.point(i))] += own.weights()[i];
        return Categorical.of(labels, masses);
    }

    private int nearest(double[] point) {
        Integer known = index.get(point);
        if (known != null) return known;
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < points.length; k++) {
            double sum = 0;
            for (int j = 0; j < point.length; j++) sum += Math.pow(point[j] - points[k][j], 2);
            if (sum < least) {
                least = sum;
                nearest = k;
            }
        }
        return nearest;
    }

    Query masses(Query query) {
        return query.with(masses(query.law()));
    }

    /** The law with these masses. */
    Law law(double[] masses) {
        if (points.length == 0) return Categorical.of(labels, masses);
        int d = space.dimension();
        double[] flat = new double[points.length * d];
        for (int k = 0; k < points.length; k++) System.arraycopy(points[k], 0, flat, k * d, d);
        return Ensemble.weighted(space, flat, masses);
    }

    void write(ModelArrays saved) {
        if (points.length > 0) saved.put("places", points);
    }

    static SharedOutcomes read(Space space, ModelArrays saved) {
        return new SharedOutcomes(space, saved.has("places") ? saved.rows("places") : new double[0][]);
    }
}
