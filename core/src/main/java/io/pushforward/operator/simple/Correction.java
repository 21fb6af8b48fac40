package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import java.util.Arrays;
import java.util.Optional;

/**
 * What covariates and further input laws add to a prediction that is made from the input law alone: a ridge regression from
 * them to what that prediction leaves over. It is absent where queries have nothing but their law.
 */
record Correction(Features features, Ridge ridge) {
    /** @param left what is left over of each training law, several numbers per law */
    static Optional<Correction> fit(Laws laws, double[][] left) {
        if (laws.covariates().isEmpty() && laws.others().isEmpty()) return Optional.empty();
        Features features = Features.fit(laws, Summary.Detail.MEANS);
        double[][] z = new double[laws.size()][];
        for (int i = 0; i < z.length; i++)
            z[i] = beside(features, laws.queries().get(i));
        return Optional.of(new Correction(features, Ridge.fit(z, left).ridge()));
    }

    private static double[] beside(Features features, Query query) {
        double[] z = features.of(query);
        return Arrays.copyOfRange(z, features.ownWidth(), z.length);
    }

    double[] at(Query query) {
        return ridge.at(beside(features, query));
    }

    void write(ModelArrays saved) {
        features.write(saved);
        ridge.write(saved);
    }

    /** The correction of an operator, where it was written with one. */
    static Optional<Correction> read(SavedModel opened, String part) {
        ModelArrays saved = opened.saved().part(part);
        if (!saved.has("intercept")) return Optional.empty();
        return Optional.of(
                new Correction(Features.read(saved, opened.others(), opened.covariates()), Ridge.read(saved)));
    }
}
