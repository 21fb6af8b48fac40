package io.pushforward.operator.simple;

import io.pushforward.law.Ensemble;
import io.pushforward.settings.Part;
import io.pushforward.settings.SpaceKind;
import java.util.List;

/**
 * The input law, moved by the mean difference between the means of training targets and inputs, corrected by what covariates
 * and further laws tell of it.
 */
@Part(
        name = "persistence-shift",
        description = "the input law, moved by the mean shift of the training laws",
        inputs = {SpaceKind.VECTORS, SpaceKind.FIELDS},
        targets = {SpaceKind.VECTORS, SpaceKind.FIELDS})
public record PersistenceShift() implements SimpleTrainer {
    @Override
    public boolean isUnprojected() {
        return true;
    }

    @Override
    public Model fit(Laws laws) {
        laws.requireOneSpace(name());
        laws.requirePoints(name());
        double[] shift = new double[laws.target().dimension()];
        add(laws.targetPoints(), 1.0 / laws.size(), shift);
        add(laws.inputPoints(), -1.0 / laws.size(), shift);
        double[][] left = new double[laws.size()][];
        for (int i = 0; i < left.length; i++) {
            left[i] = laws.targetPoints().get(i).mean();
            double[] from = laws.inputPoints().get(i).mean();
            for (int k = 0; k < shift.length; k++) left[i][k] -= from[k] + shift[k];
        }
        return new Persistence.Moved(laws.target(), shift, Correction.fit(laws, left));
    }

    private static void add(List<Ensemble> laws, double factor, double[] sum) {
        for (Ensemble law : laws) {
            double[] mean = law.mean();
            for (int k = 0; k < sum.length; k++) sum[k] += factor * mean[k];
        }
    }

    @Override
    public Model open(SavedModel opened) {
        return new Persistence.Moved(
                opened.target(), opened.saved().numbers("shift"), Correction.read(opened, "correction"));
    }
}
