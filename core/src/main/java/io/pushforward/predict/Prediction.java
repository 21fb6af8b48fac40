package io.pushforward.predict;

import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Marginal;
import io.pushforward.law.Statistics;
import io.pushforward.operator.LawOperator;
import io.pushforward.random.Seed;
import io.pushforward.transport.SupportPoints;
import java.util.Arrays;

/**
 * What an operator answers to an ensemble, as numbers: atoms or draws of the predicted law with their weights, its mean
 * and central 90 % interval by coordinate, and how much the answer would move with another input ensemble of the same size.
 *
 * @param kind what the atoms are
 * @param atoms the predicted law's own points where it has some, else draws from it, or its support points where these were
 *     asked for; for a law on labels one atom per label
 * @param mean of each coordinate; for a law on labels the masses
 * @param low 5 % quantile of each coordinate; for a law on labels that of each mass over resampled inputs
 * @param high 95 % quantile, likewise
 * @param error standard deviation of {@code mean} over resampled inputs (bootstrap over particles)
 */
public record Prediction(
        Law law, Kind kind, Ensemble atoms, double[] mean, double[] low, double[] high, double[] error) {
    /** What the atoms of a prediction are to its law. */
    public enum Kind {
        /** All of it. */
        ATOMS("atoms"),
        /** Independent draws from it. */
        DRAWS("draws"),
        /** Few points that stand for it and are not independent. */
        SUPPORT_POINTS("support-points");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    private static final double LOW = 0.05;
    private static final double HIGH = 0.95;

    /**
     * @param samples draws from a predicted law that has no atoms
     * @param resamples bootstrap ensembles drawn from the input for the error
     */
    public static Prediction of(LawOperator operator, Query query, int samples, int resamples, Seed seed) {
        if (samples < 1) throw new IllegalArgumentException("expected at least one sample, got " + samples);
        if (resamples < 2) throw new IllegalArgumentException("expected at least 2 resamples, got " + resamples);
        Law law = operator.apply(query);
        Ensemble input = query.law()
                .atoms()
                .orElseThrow(() -> new IllegalArgumentException(
                        "expected an input law given by points or masses, got " + query.law()));
        double[][] centres = new double[resamples][];
        for (int r = 0; r < resamples; r++) {
            Ensemble again = input.sample(
                    input.size(), seed.derive("bootstrap").derive(r).generator());
            centres[r] = centre(operator.apply(query.with(again)), samples, seed);
        }
        return law instanceof Categorical labels
                ? ofLabels(labels, centres)
                : ofPoints(law, atoms(law, samples, seed), centres);
    }

    /** The same answer with points of another kind; mean, interval and error stay those of the law. */
    public Prediction with(SupportPoints support) {
        return new Prediction(law, Kind.SUPPORT_POINTS, support.points(), mean, low, high, error);
    }

    /** The quantile of each coordinate at a level; a law on labels, whose mean holds its masses, has none. */
    public double[] quantile(double level) {
        if (!(level > 0 && level < 1))
            throw new IllegalArgumentException("a quantile's level lies between 0 and 1, got " + level);
        if (law instanceof Categorical)
            throw new IllegalArgumentException("a law on labels has masses and no quantiles");
        double[] quantiles = new double[atoms.dimension()];
        for (int k = 0; k < quantiles.length; k++)
            quantiles[k] = Marginal.of(atoms, k).quantile(level);
        return quantiles;
    }

    private static Prediction ofLabels(Categorical law, double[][] centres) {
        int labels = law.space().size();
        double[] indices = new double[labels];
        for (int k = 0; k < labels; k++) indices[k] = k;
        Ensemble atoms = Ensemble.weighted(law.space(), indices, law.masses());
        double[] low = new double[labels];
        double[] high = new double[labels];
        for (int k = 0; k < labels; k++) {
            double[] masses = column(centres, k);
            low[k] = Statistics.quantile(masses, LOW);
            high[k] = Statistics.quantile(masses, HIGH);
        }
        return new Prediction(law, Kind.ATOMS, atoms, law.masses(), low, high, deviations(centres));
    }

    private static Prediction ofPoints(Law law, Ensemble atoms, double[][] centres) {
        int d = atoms.dimension();
        double[] low = new double[d];
        double[] high = new double[d];
        for (int k = 0; k < d; k++) {
            Marginal marginal = Marginal.of(atoms, k);
            low[k] = marginal.quantile(LOW);
            high[k] = marginal.quantile(HIGH);
        }
        Kind kind = law.atoms().isPresent() ? Kind.ATOMS : Kind.DRAWS;
        return new Prediction(law, kind, atoms, atoms.mean(), low, high, deviations(centres));
    }

    /** The law's own points, or draws; the draws of all resampled answers start from one seed, so that noise cancels. */
    private static Ensemble atoms(Law law, int samples, Seed seed) {
        return law.atoms()
                .orElseGet(() -> law.sample(samples, seed.derive("draws").generator()));
    }

    private static double[] centre(Law law, int samples, Seed seed) {
        return law instanceof Categorical labels
                ? labels.masses()
                : atoms(law, samples, seed).mean();
    }

    private static double[] deviations(double[][] centres) {
        double[] deviations = new double[centres[0].length];
        for (int k = 0; k < deviations.length; k++) deviations[k] = Statistics.deviation(column(centres, k));
        return deviations;
    }

    /** One coordinate of all answers, sorted. */
    private static double[] column(double[][] centres, int k) {
        return Arrays.stream(centres).mapToDouble(row -> row[k]).sorted().toArray();
    }
}
