package io.pushforward.experiment.auto;

import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.experiment.Experiment;
import io.pushforward.law.DensityLaw;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.ProjectedOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.simple.SimpleTrainer;
import io.pushforward.operator.stack.Stacking;
import io.pushforward.project.Projection;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Trains rungs on folds of the training laws; what comes of a rung and a fold depends on these and the seed alone. */
final class Trials {
    private final Ladder ladder;
    private final Folds folds;
    private final Optional<Projection> view; // by which targets are compared
    private final List<Law> held;
    private final Stacking stacking;
    private final Seed seed;

    /**
     * What a rung trained on one fold predicts for the laws held out.
     *
     * @param misfit why the rung does not fit these laws; empty where it does
     */
    record Part(long parameters, double seconds, ArrayList<Stacking.Seen> seen, String misfit) implements Serializable {
        static Part misfit(String why) {
            return new Part(0, 0, new ArrayList<>(), why);
        }

        Part checked() {
            if (!misfit.isEmpty()) throw new Misfit(misfit);
            return this;
        }
    }

    /** Predictions that tell what one takes. */
    private static final int FEW_PREDICTIONS = 8;

    /** The power of the number of laws by which the time of training grows, between ridge regression and all pairs of laws. */
    private static final double GROWTH = 1.5;

    /** Numbers of the laws that rungs are chosen by, at most; of more laws some are taken, spread evenly. */
    private static final double MOST = 1 << 26;

    Trials(LawPairs all, LadderSearch.Options options) {
        LawPairs training = all.atMost(MOST);
        seed = options.seed();
        ladder = options.ladder(all.signature());
        folds = new Folds(training, seed);
        held = folds.targets();
        view = Ladder.isProjected(all.targetSpace())
                ? Optional.of(
                        folds.with(ladder.rungs().get(0)).get(0).training().target())
                : Optional.empty();
        stacking = new Stacking(
                options.objective(), training.targets(), training.signature().targets(), held, view);
    }

    Ladder ladder() {
        return ladder;
    }

    Folds folds() {
        return folds;
    }

    /** The targets that were held out, fold after fold. */
    List<Law> held() {
        return held;
    }

    Stacking stacking() {
        return stacking;
    }

    Part part(Experiment.OperatorEntry rung, Folds.Fold fold, Progress progress) {
        long start = System.nanoTime();
        try (LawOperator operator = train(rung, fold, progress)) {
            double seconds = 1e-9 * (System.nanoTime() - start);
            return new Part(
                    operator.parameters(), seconds, seen(operator, fold.held().queries()), "");
        }
    }

    /** What an operator predicts: by coefficients where they are what is compared, without the way back to points. */
    private ArrayList<Stacking.Seen> seen(LawOperator operator, List<Query> queries) {
        ArrayList<Stacking.Seen> seen = new ArrayList<>();
        if (operator instanceof ProjectedOperator projected
                && view.filter(own -> own == projected.target()).isPresent()) {
            projected.coefficientsOfEach(
                    queries,
                    law -> seen.add(stacking.seenCoefficients(law.atoms().isPresent() ? law : DrawnLaw.of(law, seed))));
            return seen;
        }
        Law[] last = new Law[1]; // the constant predicts one law again and again
        operator.applyEach(queries, law -> {
            seen.add(law == last[0] ? seen.get(seen.size() - 1) : stacking.seen(fixed(law)));
            last[0] = law;
        });
        return seen;
    }

    /** The seconds that a closed form would take for all its folds, judged by few of its laws and predictions. */
    double estimate(Experiment.OperatorEntry rung, int share) {
        Folds.Fold fold = folds.with(rung).get(0);
        int laws = fold.training().pairs().size();
        Folds.Fold few = new Folds.Fold(
                new TrainingSet(
                        fold.training().pairs().spread(laws / share),
                        fold.training().input(),
                        fold.training().target()),
                fold.shortened().spread(fold.shortened().size() / share),
                fold.held().spread(FEW_PREDICTIONS));
        long start = System.nanoTime();
        try (LawOperator operator = train(rung, few, Progress.SILENT)) {
            long trained = System.nanoTime();
            int predicted = seen(operator, few.held().queries()).size();
            double training = 1e-9 * (trained - start) * Math.pow(share, GROWTH);
            double one = 1e-9 * (System.nanoTime() - trained) / predicted;
            return (training + one * fold.held().size()) * folds.rounds();
        }
    }

    LawOperator train(Experiment.OperatorEntry rung, Folds.Fold fold, Progress progress) {
        if (rung.trainer() instanceof SimpleTrainer simple) return simple.train(fold.training(), fold.shortened());
        return rung.trainer()
                .train(
                        fold.training(),
                        new TrainingRun(seed.derive("rung").derive(rung.name()), Optional.empty(), progress));
    }

    /** Draws of a network's law while the network is open; laws with atoms, masses or a density are kept. */
    private Law fixed(Law law) {
        return law.atoms().isPresent() || law instanceof DensityLaw ? law : DrawnLaw.of(law, seed);
    }
}
