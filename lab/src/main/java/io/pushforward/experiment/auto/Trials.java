package io.pushforward.experiment.auto;

import io.pushforward.data.LawPairs;
import io.pushforward.experiment.Experiment;
import io.pushforward.law.DensityLaw;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.simple.SimpleTrainer;
import io.pushforward.operator.stack.Objective;
import io.pushforward.operator.stack.Stacking;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Trains rungs on folds of the training laws; what comes of a rung and a fold depends on these and the seed alone. */
final class Trials {
    private final Folds folds;
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

    /** Numbers of the laws that rungs are chosen by, at most; of more laws some are taken, spread evenly. */
    private static final double MOST = 1 << 26;

    Trials(LawPairs all, Objective objective, Seed seed) {
        LawPairs training = all.atMost(MOST);
        this.seed = seed;
        folds = new Folds(training, seed);
        held = folds.targets();
        stacking =
                new Stacking(objective, training.targets(), training.signature().targets(), held);
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
            ArrayList<Stacking.Seen> seen = new ArrayList<>();
            operator.applyEach(fold.held().queries(), law -> seen.add(stacking.seen(fixed(law))));
            return new Part(operator.parameters(), seconds, seen, "");
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
