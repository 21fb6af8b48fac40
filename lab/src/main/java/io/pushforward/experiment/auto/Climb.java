package io.pushforward.experiment.auto;

import io.pushforward.data.LawPairs;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Listener;
import io.pushforward.experiment.Material;
import io.pushforward.experiment.TestBench;
import io.pushforward.experiment.Trainings;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.metric.Metrics;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hipparchus.special.Gamma;

/**
 * Climbs a {@link Ladder} within a time: each rung is trained on part of the training laws and scored on the rest, with
 * the epochs that its share of the time left allows. Test laws are never seen.
 *
 * <p>Scores are compared with a floor that needs no knowledge of the truth. Unbiased energy distances are zero in
 * expectation at the truth. Negative log-likelihoods are at least the entropy of the true masses, estimated from the
 * observed ones as Grassberger does (2003).
 */
public final class Climb {
    /** Shares of the time left that are kept for training the winner on all laws. */
    private static final double KEPT_FOR_WINNER = 1.5;

    private static final int PROBE_EPOCHS = 3;

    private final Ladder ladder;
    private final List<Material> folds;
    private final double[] floor;
    private final Seed seed;
    private final Listener listener;
    private final long end;

    private Climb(LawPairs training, List<String> symmetries, Duration budget, Seed seed, Listener listener) {
        end = System.nanoTime() + budget.toNanos();
        ladder = Ladder.between(training.inputSpace(), training.targetSpace(), symmetries);
        folds = Folds.of(training, seed);
        floor = folds.stream()
                .flatMap(fold -> fold.test().pairs().stream())
                .mapToDouble(pair -> floor(pair.target()))
                .toArray();
        this.seed = seed;
        this.listener = listener;
    }

    /** @param symmetries what the user declares of every target law; none is ever assumed */
    public static Choice of(LawPairs training, List<String> symmetries, Duration budget, Seed seed, Listener listener) {
        Climb climb = new Climb(training, symmetries, budget, seed, listener);
        String metric = climb.ladder.score().label();
        listener.say(String.format(
                "%d operators, %d training laws, %d of them held out in %d folds; excess of %s over its floor:",
                climb.ladder.rungs().size(), training.size(), climb.floor.length, climb.folds.size(), metric));
        List<Step> steps = new ArrayList<>();
        for (Experiment.OperatorEntry rung : climb.ladder.rungs()) {
            Step step = climb.tried(rung, climb.ladder.rungs().size() - steps.size());
            steps.add(step);
            listener.say("  " + step.line());
        }
        return new Choice(steps, metric, Metrics.standard(training.targetSpace()), floorOf(metric), climb.floor.length);
    }

    private static String floorOf(String metric) {
        return metric.equals("nll")
                ? "entropy of the true masses, as Grassberger (2003) estimates it from the observed ones"
                : "zero, the expectation at the truth";
    }

    static double floor(Law target) {
        return target instanceof Categorical observed && observed.trials().isPresent()
                ? entropy(observed.masses(), observed.trials().getAsInt())
                : 0;
    }

    /** Grassberger's estimate: log n - (1/n) sum_k n_k G(n_k), nearly unbiased where many labels were seen once or never. */
    static double entropy(double[] frequencies, int trials) {
        double sum = 0;
        for (double frequency : frequencies) {
            long count = Math.round(frequency * trials);
            if (count == 0) continue;
            double alternating =
                    (count % 2 == 0 ? 0.5 : -0.5) * (Gamma.digamma((count + 1) / 2.0) - Gamma.digamma(count / 2.0));
            sum += count * (Gamma.digamma(count) + alternating);
        }
        return Math.log(trials) - sum / trials;
    }

    private Step tried(Experiment.OperatorEntry rung, int left) {
        double share = 1e-9 * (end - System.nanoTime()) / (left + KEPT_FOR_WINNER);
        if (share <= 0) return Step.skipped(rung, "no time left");
        try {
            return trainedInTime(rung, share);
        } catch (UserMistake | Misfit e) { // anything else is a fault of ours, which must show
            return Step.skipped(rung, "does not fit these laws: " + e.getMessage());
        }
    }

    private Step trainedInTime(Experiment.OperatorEntry rung, double share) {
        if (!(rung.trainer() instanceof EpochTrainer trainer)) return scored(rung, Optional.empty());
        int wanted = trainer.epochs();
        long[] ends = new long[PROBE_EPOCHS + 1];
        Progress watch = (done, total, message) -> ends[(int) done] = System.nanoTime();
        train(rung.with(trainer.withEpochs(PROBE_EPOCHS)), folds.get(0), watch).close();
        double epoch = 1e-9 * (ends[PROBE_EPOCHS] - ends[1]) / (PROBE_EPOCHS - 1); // the first warms up
        int possible = (int) Math.min(wanted, share / epoch);
        if (possible < Math.max(2, wanted / 10))
            return Step.skipped(
                    rung,
                    String.format("needs about %.0f s, has %.0f: give it a larger --budget", wanted * epoch, share));
        return scored(
                rung.with(trainer.withEpochs(possible)),
                possible < wanted ? Optional.of(possible + " of " + wanted + " epochs") : Optional.empty());
    }

    /** Trains and scores all folds side by side. */
    private Step scored(Experiment.OperatorEntry rung, Optional<String> note) {
        List<Callable<Step>> tasks = new ArrayList<>();
        for (int fold = 0; fold < folds.size(); fold++) {
            Material laws = folds.get(fold);
            Progress progress = listener.task(rung.name() + " fold " + (fold + 1));
            tasks.add(() -> {
                long start = System.nanoTime();
                try (LawOperator operator = train(rung, laws, progress)) {
                    double seconds = 1e-9 * (System.nanoTime() - start);
                    return new Step(rung, operator.parameters(), seconds, scores(operator, laws), note);
                }
            });
        }
        List<Step> parts = Trainings.sideBySide(tasks);
        double[] excess = parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.excess()))
                .toArray();
        for (int law = 0; law < excess.length; law++) excess[law] -= floor[law];
        double seconds = parts.stream().mapToDouble(Step::seconds).average().orElseThrow();
        return new Step(rung, parts.get(0).parameters(), seconds, excess, note);
    }

    private LawOperator train(Experiment.OperatorEntry rung, Material laws, Progress progress) {
        TrainingSet set = laws.trainingFor(rung);
        return rung.trainer()
                .train(set, new TrainingRun(seed.derive("rung").derive(rung.name()), Optional.empty(), progress));
    }

    private double[] scores(LawOperator operator, Material laws) {
        // More draws than input particles would repeat those that some operators push, and repeated draws are not
        // independent.
        int particles = laws.test().inputs().stream()
                .mapToInt(law -> law instanceof Ensemble points ? points.size() : Integer.MAX_VALUE)
                .min()
                .orElseThrow();
        Experiment.Scoring scoring = new Experiment.Scoring(
                Math.min(ladder.scoring().samples(), particles),
                ladder.scoring().fresh());
        TestBench bench =
                new TestBench(laws.test(), Optional.empty(), Optional.empty(), List.of(ladder.score()), scoring, seed);
        return bench.score(List.of(new TestBench.Entrant("rung", 0, operator)), Progress.SILENT)
                .entrants()
                .get(0)
                .of(ladder.score().label());
    }
}
