package io.pushforward.experiment.auto;

import io.pushforward.data.LawPairs;
import io.pushforward.data.Signature;
import io.pushforward.experiment.DataLocation;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Listener;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.Progress;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.operator.simple.SimpleTrainer;
import io.pushforward.operator.stack.Objective;
import io.pushforward.operator.stack.Stacking;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulator;
import io.pushforward.work.Threads;
import io.pushforward.work.Workers;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Climbs a {@link Ladder} within a time: each rung is trained on part of the training laws and predicts the rest; the stack of
 * all of them is chosen by these predictions. Test laws are never seen.
 *
 * <p>Rungs in closed form come first; of paths, fields and long vectors within a third of the time, and one that would take more
 * than its share is left out. Networks
 * share the time that is left in two rounds. In the first, each gets the epochs that an equal share of it allows. In the
 * second, those that carry most of the stack and had fewer epochs than they ask for share the rest, and are trained anew.
 */
public final class LadderSearch {
    private static final int PROBE_EPOCHS = 3;

    /** What reading the data again, the figures and the pages take, about. */
    private static final double REPORT_SECONDS = 2;

    /** The share of the time that is kept for what nobody foresees. */
    private static final double RESERVE = 0.04;

    /** A rung whose equal share is too little for it may have this share of the time left, if that suffices. */
    private static final double LARGEST_SHARE = 0.25;

    /** The share of the time that closed forms may take where networks come after them. */
    private static final double CLOSED_FORMS = 1 / 3.0;

    /** The share of the networks' time that goes to their first round. */
    private static final double FIRST_ROUND = 0.45;

    /** So many networks at most are trained longer. */
    private static final int TRAINED_LONGER = 2;

    /** Fewer epochs more than this factor are not worth another training. */
    private static final double WORTH_WHILE = 1.3;

    /** Up to so many laws, or coordinates, closed forms take no time to speak of, and are never left out. */
    private static final int FEW_LAWS = 64;

    private static final int FEW_COORDINATES = 16;

    /** The time of more laws is judged by one law of so many. */
    private static final int FEWER = 8;

    /** As a budget: every network has all its epochs, so that the choice does not depend on the machine. */
    public static final Duration UNLIMITED = Duration.ofDays(3650);

    /**
     * How rungs are tried.
     *
     * @param only names of rungs; none for all that fit
     */
    public record Options(ArrayList<String> symmetries, Objective objective, Seed seed, ArrayList<String> only)
            implements Serializable {
        Ladder ladder(Signature laws) {
            Ladder all = Ladder.of(laws, symmetries);
            if (only.isEmpty()) return all;
            List<String> known =
                    all.rungs().stream().map(Experiment.OperatorEntry::name).toList();
            for (String name : only)
                if (!known.contains(name)) throw UserMistake.at("--rungs", "some of " + known, name);
            return new Ladder(all.rungs().stream()
                    .filter(rung -> only.contains(rung.name()))
                    .toList());
        }
    }

    /**
     * What is asked of a search.
     *
     * @param test how many laws are scored after it
     * @param simulator scores them too; empty for a user's own data
     * @param budget for the ladder and what comes after it
     */
    public record Task(LawPairs training, int test, Optional<Simulator> simulator, Options options, Duration budget) {
        /** Without time for scoring. */
        public Task(LawPairs training, Options options, Duration budget) {
            this(training, 0, Optional.empty(), options, budget);
        }

        public Task(LawPairs training, List<String> symmetries, Objective objective, Duration budget, Seed seed) {
            this(training, new Options(new ArrayList<>(symmetries), objective, seed, new ArrayList<>()), budget);
        }
    }

    /** Trains a rung on every fold. */
    private interface Trainer {
        List<Trials.Part> parts(Experiment.OperatorEntry rung);
    }

    /** Ends a training that nobody waits for. */
    private static final class StoppedException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final Task task;
    private final Ladder ladder;
    private final Trials trials;
    private final Folds folds;
    private final TriedRungs tried;
    private Trainer trainer = this::sideBySide;
    private Map<String, Integer> epochs = Map.of(); // of networks that were tried elsewhere
    private final Listener listener;
    private final BooleanSupplier stopped;
    private long end; // of the ladder
    private final Map<String, Double> perEpoch =
            new HashMap<>(); // seconds of one training alone, of networks tried here
    private double sideBySide = 1; // how much longer an epoch takes where folds are trained at once

    private LadderSearch(Task task, Listener listener, BooleanSupplier stopped) {
        this.task = task;
        this.listener = listener;
        this.stopped = stopped;
        long nanos = task.budget().toNanos();
        end = System.nanoTime() + nanos - (long) (RESERVE * nanos);
        trials = new Trials(task.training(), task.options());
        ladder = trials.ladder();
        folds = trials.folds();
        tried = new TriedRungs(trials, task, listener);
    }

    /** @param stopped turns true when whoever waits wants what there is */
    public static Choice of(Task task, Listener listener, BooleanSupplier stopped) {
        return new LadderSearch(task, listener, stopped).chosen();
    }

    /** The same with all rungs and folds tried by workers, who find the laws under a path. */
    public static Choice by(Workers workers, Path data, Task task, Listener listener, BooleanSupplier stopped) {
        LadderSearch search = new LadderSearch(task, listener, stopped);
        RemoteRungs rungs = new RemoteRungs(workers, DataLocation.at(data), task.options(), search.folds.size());
        Progress progress = listener.task("rungs and folds");
        search.epochs = task.budget().equals(UNLIMITED)
                ? rungs.allEpochs(search.ladder)
                : rungs.epochsWithin(1e-9 * (search.end - System.nanoTime()), search.ladder);
        Map<String, List<Trials.Part>> parts = rungs.tried(search.ladder, search.epochs, progress);
        search.trainer = rung -> Objects.requireNonNull(parts.get(rung.name()));
        return search.chosen();
    }

    private Choice chosen() {
        listener.say(String.format(
                "%d operators, %s, %d of them held out in %d folds (%s); %s of each alone:",
                ladder.rungs().size(),
                folds.laws() < task.training().size()
                        ? "chosen by %d of %d training laws"
                                .formatted(folds.laws(), task.training().size())
                        : folds.laws() + " training laws",
                trials.held().size(),
                folds.size(),
                folds.rule(),
                trials.stacking().score()));
        List<Experiment.OperatorEntry> networks = ladder.rungs().stream()
                .filter(rung -> rung.trainer() instanceof EpochTrainer)
                .toList();
        double closedForms = (networks.isEmpty() ? 1 : CLOSED_FORMS) * left();
        long start = System.nanoTime();
        int left = ladder.rungs().size() - networks.size();
        for (Experiment.OperatorEntry rung : ladder.rungs())
            if (!(rung.trainer() instanceof EpochTrainer))
                tried.take(simple(rung, closedForms - 1e-9 * (System.nanoTime() - start), left--));
        Stacking.Solution simple = tried.stack();
        tried.say("stack of these", simple);
        if (task.test() > 0 && !networks.isEmpty() && !stopped.getAsBoolean()) end -= afterwards(simple);
        firstRound(networks);
        trainLonger();
        Stacking.Solution solution = tried.earned(simple, tried.stack());
        if (!networks.isEmpty()) tried.say("stack", solution);
        return tried.choice(solution);
    }

    /** One that took longer than its share does so at the cost of the second round, not of those after it. */
    private void firstRound(List<Experiment.OperatorEntry> networks) {
        double all = left();
        double second = (1 - FIRST_ROUND) * all;
        for (int k = 0; k < networks.size(); k++) {
            int others = networks.size() - k;
            double promised = Math.min(left(), FIRST_ROUND * all * others / networks.size());
            tried.take(network(networks.get(k), Math.max(promised, left() - second), others));
        }
    }

    /** The nanoseconds that training on all laws, scoring, held-out errors and the report will take, from a trial on few laws. */
    private long afterwards(Stacking.Solution simple) {
        double seconds = new TimeEstimate(
                        folds.data(), task.simulator(), task.options().seed())
                .seconds(tried.choice(simple), task.test());
        return (long) (1e9 * (seconds + REPORT_SECONDS));
    }

    /** The seconds left for the ladder. */
    private double left() {
        return 1e-9 * (end - System.nanoTime());
    }

    private TriedRung simple(Experiment.OperatorEntry rung, double rest, int left) {
        if (stopped.getAsBoolean() && !tried.members().isEmpty()) return TriedRung.skipped(rung, "stopped before");
        try {
            if (isMeasured(rung)) {
                double share = Math.max(0, Math.max(rest / left, LARGEST_SHARE * rest));
                double needed = trials.estimate(rung, FEWER);
                if (needed > share) needed = Math.min(needed, trials.estimate(rung, FEWER)); // the first time warms up
                if (needed > share) return TriedRung.skipped(rung, tooLittle(needed, share));
            }
            return scored(rung, Optional.empty());
        } catch (UserMistake | Misfit e) {
            return TriedRung.skipped(rung, TriedRungs.MISFIT + e.getMessage());
        }
    }

    /** The constant and persistence stand in every table, whatever they take. */
    private boolean isMeasured(Experiment.OperatorEntry rung) {
        return rung.trainer() instanceof SimpleTrainer
                && !(rung.trainer() instanceof Persistence)
                && folds.laws() > FEW_LAWS
                && Math.max(
                                task.training().inputSpace().dimension(),
                                task.training().targetSpace().dimension())
                        > FEW_COORDINATES
                && !task.budget().equals(UNLIMITED)
                && epochs.isEmpty();
    }

    private static String tooLittle(double needed, double share) {
        return String.format(
                Locale.ROOT, "needs about %.0f s, has %.0f: give it a larger --budget", Math.ceil(needed), share);
    }

    private TriedRung network(Experiment.OperatorEntry rung, double rest, int left) {
        if (stopped.getAsBoolean()) return TriedRung.skipped(rung, "stopped before");
        if (epochs.containsKey(rung.name())) return elsewhere(rung, epochs.get(rung.name()));
        if (!(rest / left > 0.1)) return TriedRung.skipped(rung, "no time left");
        try {
            return trainedInTime(rung, rest, left);
        } catch (UserMistake | Misfit e) {
            return TriedRung.skipped(rung, TriedRungs.MISFIT + e.getMessage());
        } catch (StoppedException e) {
            return TriedRung.skipped(rung, "stopped");
        }
    }

    /** A network that was tried elsewhere, with so many epochs; none where the time did not suffice. */
    private TriedRung elsewhere(Experiment.OperatorEntry rung, int possible) {
        EpochTrainer network = (EpochTrainer) rung.trainer();
        if (possible == 0) return TriedRung.skipped(rung, "has too little time: give it a larger --budget");
        try {
            return scored(
                    rung.with(network.withEpochs(possible)),
                    possible < network.epochs()
                            ? Optional.of(possible + " of " + network.epochs() + " epochs")
                            : Optional.empty());
        } catch (Misfit e) {
            return TriedRung.skipped(rung, TriedRungs.MISFIT + e.getMessage());
        }
    }

    private TriedRung trainedInTime(Experiment.OperatorEntry rung, double rest, int left) {
        EpochTrainer trainer = (EpochTrainer) rung.trainer();
        int wanted = trainer.epochs();
        long start = System.nanoTime();
        double epoch = secondsPerEpoch(rung);
        // The probe is at the cost of all: that of the first network loads native libraries.
        double now = Math.max(0, rest - 1e-9 * (System.nanoTime() - start));
        int least = Math.max(2, wanted / 10);
        double ofFolds = epoch * sideBySide * folds.rounds();
        int possible = (int) Math.min(wanted, now / left / ofFolds);
        // An equal share may be too little for any; one that can begin with more leaves most of the time to others.
        if (possible < least && LARGEST_SHARE * now / ofFolds >= least) possible = least;
        if (possible < least) return TriedRung.skipped(rung, tooLittle(wanted * ofFolds, now / left));
        perEpoch.put(rung.name(), epoch);
        TriedRung step = scored(rung.with(trainer.withEpochs(possible)), epochsNote(possible, wanted));
        int atOnce = Math.min(folds.size(), Math.max(1, Runtime.getRuntime().availableProcessors()));
        sideBySide = Math.max(1, Math.min(atOnce, step.seconds() / (possible * epoch)));
        return step;
    }

    private static Optional<String> epochsNote(int possible, int wanted) {
        return possible < wanted ? Optional.of(possible + " of " + wanted + " epochs") : Optional.empty();
    }

    private double secondsPerEpoch(Experiment.OperatorEntry rung) {
        long[] ends = new long[PROBE_EPOCHS + 1];
        Progress watch = (done, total, message) -> {
            ends[(int) done] = System.nanoTime();
            if (stopped.getAsBoolean()) throw new StoppedException();
        };
        EpochTrainer trainer = (EpochTrainer) rung.trainer();
        trials.train(
                        rung.with(trainer.withEpochs(PROBE_EPOCHS)),
                        folds.with(rung).get(0),
                        watch)
                .close();
        return 1e-9 * (ends[PROBE_EPOCHS] - ends[1]) / (PROBE_EPOCHS - 1); // the first warms up
    }

    /** Networks that carry the stack and had too few epochs share the time that is left. */
    private void trainLonger() {
        if (perEpoch.isEmpty()) return;
        double[] weights = tried.stack().weights();
        List<Integer> chosen = IntStream.range(0, tried.members().size())
                .filter(k -> weights[k] > 0
                        && perEpoch.containsKey(tried.members().get(k).name()))
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -weights[k]))
                .toList();
        List<Integer> longer = chosen.stream()
                .filter(k -> tried.members().get(k).note().isPresent())
                .limit(TRAINED_LONGER)
                .toList();
        double kept = chosen.stream() // trained on all laws afterwards
                .filter(k -> !longer.contains(k))
                .mapToDouble(this::afterwards)
                .sum();
        for (int i = 0; i < longer.size() && !stopped.getAsBoolean(); i++)
            try {
                trainLonger(longer.get(i), (left() - kept) * shareOf(weights, longer.subList(i, longer.size())));
                kept += afterwards(longer.get(i));
            } catch (StoppedException e) {
                return;
            }
    }

    /** The first of some members shares the time with the others as it shares the stack with them. */
    private static double shareOf(double[] weights, List<Integer> members) {
        return weights[members.get(0)]
                / members.stream().mapToDouble(k -> weights[k]).sum();
    }

    private void trainLonger(int member, double share) {
        TriedRung before = tried.members().get(member);
        Experiment.OperatorEntry rung = ladder.rungs().stream()
                .filter(own -> own.name().equals(before.name()))
                .findFirst()
                .orElseThrow();
        EpochTrainer trainer = (EpochTrainer) rung.trainer();
        int possible = (int) Math.min(trainer.epochs(), share / (ofFolds(member) + perEpoch(member) * allLaws()));
        if (possible < WORTH_WHILE * epochs(before)) return;
        Experiment.OperatorEntry longer = rung.with(trainer.withEpochs(possible));
        tried.replace(member, longer, epochsNote(possible, trainer.epochs()), this.trainer.parts(longer));
    }

    /** The seconds of training a member on all laws. */
    private double afterwards(int member) {
        return allLaws() * epochs(tried.members().get(member)) * perEpoch(member);
    }

    private double perEpoch(int member) {
        return Objects.requireNonNull(perEpoch.get(tried.members().get(member).name()));
    }

    /** The seconds of an epoch of all folds, as they were. */
    private double ofFolds(int member) {
        TriedRung step = tried.members().get(member);
        return folds.rounds() * Math.max(perEpoch(member), step.seconds() / epochs(step));
    }

    private static int epochs(TriedRung step) {
        return ((EpochTrainer) step.entry().trainer()).epochs();
    }

    /** What a training on all laws takes, in units of one without a fold. */
    private double allLaws() {
        return (double) task.training().size()
                / folds.with(ladder.rungs().get(0)).get(0).training().pairs().size();
    }

    /** Trains all folds side by side. */
    private List<Trials.Part> sideBySide(Experiment.OperatorEntry rung) {
        List<Callable<Trials.Part>> tasks = new ArrayList<>();
        List<Folds.Fold> all = folds.with(rung);
        for (int fold = 0; fold < all.size(); fold++) {
            Folds.Fold laws = all.get(fold);
            Progress told = listener.task(rung.name() + " fold " + (fold + 1));
            Progress progress = (done, total, message) -> {
                if (stopped.getAsBoolean() && rung.trainer() instanceof EpochTrainer) throw new StoppedException();
                told.at(done, total, message);
            };
            tasks.add(() -> trials.part(rung, laws, progress));
        }
        return Threads.sideBySide(tasks);
    }

    /** Trains all folds, and adds their predictions to the stacking. */
    private TriedRung scored(Experiment.OperatorEntry rung, Optional<String> note) {
        return tried.add(rung, note, trainer.parts(rung));
    }
}
