package io.pushforward.experiment;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;

/**
 * The floor where nobody knows the truth: what a prediction would score were it exactly right.
 *
 * <p>The prediction takes the place of the truth: a target as large as the observed one is drawn from it, and the
 * prediction is scored against that. This answers whether the distance to the observed target is more than its finite
 * size explains. It says nothing about how good another operator could be, and a prediction that is too wide has a
 * floor that is too high.
 */
final class PredictionFloor {
    /** Targets drawn for each law; their mean is its floor. */
    static final int REPEATS = 4;

    private static final int MOST_ATOMS = 1024;

    private PredictionFloor() {}

    /**
     * What the target would be, were the predicted law the truth: as many draws from it, or counts of as many trials.
     * Weighted points count as many as their effective number 1/Σw²; masses of unknown trials are taken as exact.
     */
    static Law target(Law predicted, Law observed, Seed seed) {
        if (observed instanceof Ensemble points) {
            double squares = 0;
            for (double weight : points.weights()) squares += weight * weight;
            return predicted.sample(Math.max(2, (int) Math.round(1 / squares)), seed.generator());
        }
        if (observed instanceof Categorical labels
                && labels.trials().isPresent()
                && predicted instanceof Categorical law) {
            int trials = labels.trials().getAsInt();
            double[] counts = new double[law.space().size()];
            for (double label : law.sample(trials, seed.generator()).points()) counts[(int) label]++;
            return Categorical.observed(law.space(), counts, trials);
        }
        return predicted;
    }

    /** A law of very many atoms by {@value #MOST_ATOMS} of them, which changes a floor by less than its own error. */
    static Law modest(Law predicted, Seed seed) {
        if (predicted instanceof Categorical || predicted.space().dimension() == 1) return predicted;
        boolean large =
                predicted.atoms().map(atoms -> atoms.size() > MOST_ATOMS).orElse(false);
        return large ? predicted.sample(MOST_ATOMS, seed.generator()) : predicted;
    }

    /**
     * The prediction as a perfect operator of its kind would hand it in: an ensemble of equally weighted points stands
     * for a law that it was drawn from, so it is drawn again; weighted points, masses and densities are the law itself.
     */
    static Law prediction(Law predicted, Seed seed) {
        return predicted instanceof Ensemble points && points.isUniform()
                ? points.sample(points.size(), seed.generator())
                : predicted;
    }
}
