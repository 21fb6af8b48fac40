package io.pushforward.experiment;

import io.pushforward.data.Observed;
import io.pushforward.law.Categorical;
import io.pushforward.law.DensityLaw;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.metric.MetricFacts;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Scores one predicted law by every column of a table.
 *
 * @param samples points to draw of a law that has none of its own
 * @param seed of the experiment's scores
 * @param truthIsKnown whether there is a simulator
 * @param targets how much of the target laws is known
 */
record PredictionScorer(
        List<Experiment.MetricEntry> columns, int samples, Seed seed, boolean truthIsKnown, Observed targets) {
    /** Laws of more atoms than this are thinned for metrics that need an array of all pairs. */
    private static final int MODEST = 1024;

    /** Off the line, all pairs of more atoms than this take minutes. */
    private static final int MOST_ATOMS = 12_000;

    /** Equally weighted points of a law: its own, or drawn. */
    Ensemble drawn(Law law, Seed draws) {
        return law instanceof Ensemble ensemble && ensemble.isUniform()
                ? ensemble
                : law.sample(samples, draws.derive("prediction").generator());
    }

    /** What a prediction would score on average, were it true. */
    double[] ownFloor(Law predicted, Law observed, Seed draws) {
        double[] floor = new double[columns.size()];
        if (targets == Observed.EXACT) return exactFloor(predicted, draws, floor);
        for (int r = 0; r < PredictionFloor.REPEATS; r++) {
            Seed own = draws.derive(r);
            Law modest = PredictionFloor.modest(predicted, own.derive("modest"));
            Law target = PredictionFloor.target(modest, observed, own.derive("target"));
            Law again = PredictionFloor.prediction(modest, own.derive("again"));
            addScores(1.0 / PredictionFloor.REPEATS, again, Map.of(Experiment.Against.OBSERVED, target), own, floor);
        }
        return floor;
    }

    /** Where targets are known in full, a prediction that is exactly right has a distance of zero. */
    private double[] exactFloor(Law predicted, Seed draws, double[] floor) {
        Law drawn = hasClosedForm(predicted) ? predicted : drawn(predicted, draws);
        for (int k = 0; k < floor.length; k++) {
            Experiment.MetricEntry column = columns.get(k);
            if (column.metric().facts().is(MetricFacts.Trait.LIKELIHOOD))
                floor[k] = column.metric()
                        .between(drawn, drawn, seed.derive("metric").derive(column.label()))
                        .value();
        }
        return floor;
    }

    /** The scores of a prediction, by column. */
    double[] scores(Law predicted, Map<Experiment.Against, Law> references, Seed draws) {
        double[] scores = new double[columns.size()];
        addScores(1, predicted, references, draws, scores);
        return scores;
    }

    private void addScores(
            double share, Law predicted, Map<Experiment.Against, Law> references, Seed draws, double[] sum) {
        Law drawn = hasClosedForm(predicted) ? predicted : ownPoints(predicted, draws);
        Law fewer = isLarge(drawn) ? drawn.sample(MODEST, draws.derive("fewer").generator()) : drawn;
        for (int k = 0; k < sum.length; k++) {
            Experiment.MetricEntry column = columns.get(k);
            Law reference = Objects.requireNonNull(references.get(column.against()));
            Seed own = seed.derive("metric").derive(column.label());
            Law seen = column.metric().takesManyPoints(drawn.space()) ? drawn : fewer;
            sum[k] += share
                    * Misfit.at(
                                    "metric " + column.label(),
                                    () -> column.metric().between(seen, reference, own))
                            .value();
        }
    }

    /** All atoms of a law; a simulator's experiment says how many points are drawn, whatever the law. */
    private Law ownPoints(Law law, Seed draws) {
        Optional<Ensemble> atoms = truthIsKnown ? Optional.empty() : law.atoms();
        if (atoms.isEmpty()) return drawn(law, draws);
        return atoms.get().size() > MOST_ATOMS && law.space().dimension() > 1
                ? law.sample(4 * MODEST, draws.derive("prediction").generator())
                : atoms.get();
    }

    private static boolean isLarge(Law law) {
        return law instanceof Ensemble points && points.size() > 4 * MODEST;
    }

    private static boolean hasClosedForm(Law law) {
        return law instanceof Ensemble || law instanceof Categorical || law instanceof DensityLaw;
    }
}
