package io.pushforward.experiment.auto;

import io.pushforward.data.LawPairs;
import io.pushforward.data.Observed;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Listener;
import io.pushforward.law.Categorical;
import io.pushforward.law.DensityLaw;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.metric.Metric;
import io.pushforward.metric.Metrics;
import io.pushforward.metric.W1;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.simple.SimpleTrainer;
import io.pushforward.operator.stack.Objective;
import io.pushforward.operator.stack.Stacking;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.work.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.hipparchus.special.Gamma;

/**
 * Climbs a {@link Ladder} within a time: each rung is trained on part of the training laws and predicts the rest; the stack of
 * all of them is chosen by these predictions. Test laws are never seen.
 *
 * <p>Rungs in closed form come first and take what they need, which is little. Networks share the time that is left: each gets
 * the epochs that its share allows for its folds and for its training on all laws afterwards.
 */
public final class Climb {
    private static final int PROBE_EPOCHS = 3;

    /** The share of the time that is kept for what comes after the ladder. */
    private static final double RESERVE = 0.08;

    /** No network takes more of the time left, unless it is among the last. */
    private static final double LARGEST_SHARE = 0.25;

    /** What is asked of a climb. */
    public record Task(LawPairs training, List<String> symmetries, Objective objective, Duration budget, Seed seed) {}

    /** Ends a training that nobody waits for. */
    private static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final Task task;
    private final Ladder ladder;
    private final Folds folds;
    private final List<Law> held;
    private final Stacking stacking;
    private final Listener listener;
    private final BooleanSupplier stopped;
    private final long end;
    private final List<Step> steps = new ArrayList<>();
    private final List<Step> members = new ArrayList<>(); // of the stacking, in its order

    private Climb(Task task, Listener listener, BooleanSupplier stopped) {
        this.task = task;
        this.listener = listener;
        this.stopped = stopped;
        long nanos = task.budget().toNanos();
        end = System.nanoTime() + nanos - (long) (RESERVE * nanos);
        ladder = Ladder.of(task.training().signature(), task.symmetries());
        folds = new Folds(task.training(), task.seed());
        held = folds.targets();
        stacking = new Stacking(
                task.objective(),
                task.training().targets(),
                task.training().signature().targets(),
                held);
    }

    /** @param stopped turns true when whoever waits wants what there is */
    public static Choice of(Task task, Listener listener, BooleanSupplier stopped) {
        return new Climb(task, listener, stopped).climbed();
    }

    private Choice climbed() {
        listener.say(String.format(
                "%d operators, %d training laws, %d of them held out in %d folds (%s); %s of each alone:",
                ladder.rungs().size(),
                task.training().size(),
                held.size(),
                folds.size(),
                folds.rule(),
                stacking.score()));
        List<Experiment.OperatorEntry> networks = new ArrayList<>();
        for (Experiment.OperatorEntry rung : ladder.rungs()) {
            if (rung.trainer() instanceof EpochTrainer) networks.add(rung);
            else take(simple(rung));
        }
        if (members.isEmpty())
            throw new IllegalStateException("no rung of the ladder could be scored: "
                    + steps.stream().map(Step::line).toList());
        Stacking.Solution simple = stacking.solve();
        listener.say("  " + stackLine("stack of these", simple));
        for (int k = 0; k < networks.size(); k++) take(network(networks.get(k), networks.size() - k));
        Stacking.Solution solution = stacking.solve();
        if (stacking.size() > 0 && !networks.isEmpty()) listener.say("  " + stackLine("stack", solution));
        return new Choice(
                steps,
                members,
                solution,
                stacking.score(),
                columns(task.training().targetSpace()),
                folds.rule(),
                excess(solution.scores()),
                task.objective());
    }

    /** The scores of the stack's own table. */
    private static List<Metric> columns(Space target) {
        if (target instanceof Space.Labels labels) {
            List<Metric> standard = new ArrayList<>(Metrics.standard(target));
            if (labels.bins().isPresent()) standard.add(new W1());
            return standard;
        }
        return target.dimension() == 1 ? List.of(new EnergyDistance(), new W1()) : List.of(new EnergyDistance());
    }

    private String stackLine(String name, Stacking.Solution solution) {
        return String.format("%-28s %8s  %6s    %s", name, "", "", Step.shown(excess(solution.scores())));
    }

    private void take(Step step) {
        steps.add(step);
        boolean isMisfit = step.note().map(note -> note.startsWith(MISFIT)).orElse(false)
                && !(step.entry().trainer() instanceof EpochTrainer);
        if (!isMisfit) listener.say("  " + step.line());
    }

    private static final String MISFIT = "does not fit these laws: ";

    private Step simple(Experiment.OperatorEntry rung) {
        if (stopped.getAsBoolean() && !members.isEmpty()) return Step.skipped(rung, "stopped before");
        try {
            return scored(rung, Optional.empty());
        } catch (UserMistake | Misfit e) {
            return Step.skipped(rung, MISFIT + e.getMessage());
        }
    }

    private Step network(Experiment.OperatorEntry rung, int left) {
        if (stopped.getAsBoolean()) return Step.skipped(rung, "stopped before");
        double rest = 1e-9 * (end - System.nanoTime());
        // An equal share may be too little for any; a cheap network may then have more, and leaves most of the time to
        // others.
        double share = Math.max(rest / left, LARGEST_SHARE * rest);
        if (!(share > 0.2)) return Step.skipped(rung, "no time left");
        try {
            return trainedInTime(rung, share);
        } catch (UserMistake | Misfit e) {
            return Step.skipped(rung, MISFIT + e.getMessage());
        } catch (StoppedException e) {
            return Step.skipped(rung, "stopped");
        }
    }

    private Step trainedInTime(Experiment.OperatorEntry rung, double share) {
        EpochTrainer trainer = (EpochTrainer) rung.trainer();
        int wanted = trainer.epochs();
        long start = System.nanoTime();
        long[] ends = new long[PROBE_EPOCHS + 1];
        Progress watch = (done, total, message) -> {
            ends[(int) done] = System.nanoTime();
            if (stopped.getAsBoolean()) throw new StoppedException();
        };
        train(rung.with(trainer.withEpochs(PROBE_EPOCHS)), folds.with(rung).get(0), watch)
                .close();
        double epoch = 1e-9 * (ends[PROBE_EPOCHS] - ends[1]) / (PROBE_EPOCHS - 1); // the first warms up
        double rest = share - 1e-9 * (System.nanoTime() - start);
        int cores = Math.max(1, Runtime.getRuntime().availableProcessors());
        // Folds side by side, and once more on all laws should the rung be kept.
        double trainings = (folds.size() + cores - 1) / cores
                + (double) task.training().size()
                        / folds.with(rung).get(0).held().size()
                        / (folds.size() - 1.0 + 1e-9)
                        * 0.5
                + 0.75;
        int possible = (int) Math.min(wanted, rest / (epoch * trainings));
        if (possible < Math.max(2, wanted / 10))
            return Step.skipped(
                    rung,
                    String.format(
                            "needs about %.0f s, has %.0f: give it a larger --budget",
                            wanted * epoch * trainings, share));
        return scored(
                rung.with(trainer.withEpochs(possible)),
                possible < wanted ? Optional.of(possible + " of " + wanted + " epochs") : Optional.empty());
    }

    private record Part(long parameters, double seconds, List<Law> predictions) {}

    /** Trains all folds side by side, and adds their predictions to the stacking. */
    private Step scored(Experiment.OperatorEntry rung, Optional<String> note) {
        List<Callable<Part>> tasks = new ArrayList<>();
        List<Folds.Fold> all = folds.with(rung);
        for (int fold = 0; fold < all.size(); fold++) {
            Folds.Fold laws = all.get(fold);
            Progress told = listener.task(rung.name() + " fold " + (fold + 1));
            Progress progress = (done, total, message) -> {
                if (stopped.getAsBoolean() && rung.trainer() instanceof EpochTrainer) throw new StoppedException();
                told.at(done, total, message);
            };
            tasks.add(() -> {
                long start = System.nanoTime();
                try (LawOperator operator = train(rung, laws, progress)) {
                    double seconds = 1e-9 * (System.nanoTime() - start);
                    List<Law> predictions = operator.applyAll(laws.held().queries()).stream()
                            .map(law -> fixed(law))
                            .toList();
                    return new Part(operator.parameters(), seconds, predictions);
                }
            });
        }
        List<Part> parts = Threads.sideBySide(tasks);
        List<Law> predictions = new ArrayList<>();
        parts.forEach(part -> predictions.addAll(part.predictions()));
        double[] scores = excess(stacking.add(predictions));
        double seconds = parts.stream().mapToDouble(Part::seconds).average().orElseThrow();
        Step step = new Step(rung, parts.get(0).parameters(), seconds, scores, note);
        members.add(step);
        return step;
    }

    /** Draws of a network's law while the network is open; laws with atoms, masses or a density are kept. */
    private Law fixed(Law law) {
        return law.atoms().isPresent() || law instanceof DensityLaw ? law : Drawn.of(law, task.seed());
    }

    private LawOperator train(Experiment.OperatorEntry rung, Folds.Fold laws, Progress progress) {
        if (rung.trainer() instanceof SimpleTrainer simple) return simple.train(laws.training(), laws.shortened());
        return rung.trainer()
                .train(
                        laws.training(),
                        new TrainingRun(task.seed().derive("rung").derive(rung.name()), Optional.empty(), progress));
    }

    private double[] excess(double[] scores) {
        double[] excess = scores.clone();
        if (!stacking.isLogScore()) return excess;
        for (int law = 0; law < excess.length; law++)
            excess[law] -= floor(held.get(law), task.training().signature().targets());
        return excess;
    }

    /**
     * The entropy of masses, below which no log score lies: estimated where they were counted, their own where they are known
     * in full; zero for other laws.
     */
    static double floor(Law target, Observed how) {
        if (!(target instanceof Categorical observed)) return 0;
        if (how == Observed.DRAWN && observed.trials().isPresent())
            return entropy(observed.masses(), observed.trials().getAsInt());
        double sum = 0;
        for (double mass : observed.masses()) if (mass > 0) sum -= mass * Math.log(mass);
        return sum;
    }

    /** Grassberger's estimate (2003): log n - (1/n) sum_k n_k G(n_k), nearly unbiased where many labels were seen once or never. */
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
}
