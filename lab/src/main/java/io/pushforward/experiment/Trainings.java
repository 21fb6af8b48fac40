package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.Familiarity;
import io.pushforward.bundle.Origin;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPass;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Atomic;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.work.Shared;
import io.pushforward.work.Threads;
import io.pushforward.work.Workers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Trains every entry of an experiment once per seed, as many trainings side by side as there are cores; each has one
 * thread and a seed of its own, so the results are those of one after another.
 */
public final class Trainings {
    private final Experiment experiment;
    private final Document resolved;
    private final Workspace workspace;
    private final Listener listener;
    private final List<Long> ids;
    private final Optional<Familiarity> familiarity;
    private final LawPass pass;

    private Trainings(Experiment experiment, ExperimentData data, Workspace workspace, Listener listener) {
        this.experiment = experiment;
        this.resolved = Resolved.of(experiment);
        this.workspace = workspace;
        this.listener = listener;
        this.ids = Arrays.stream(data.training().ids()).boxed().toList();
        this.pass = data.pass();
        this.familiarity = Familiarity.of(
                data.training().inputSpace(),
                data.training().inputs(),
                ids,
                method -> data.fit(ManyFits.Side.INPUT, method));
    }

    static List<Trained> of(Experiment experiment, ExperimentData data, Workspace workspace, Listener listener) {
        Trainings trainings = new Trainings(experiment, data, workspace, listener);
        List<Callable<Trained>> tasks = new ArrayList<>();
        for (Experiment.OperatorEntry entry : experiment.operators()) {
            TrainingSet training = named(entry, () -> data.trainingFor(entry));
            for (int draw = 0; draw < entry.seeds(); draw++) {
                int own = draw;
                tasks.add(() -> trainings.openOrTrain(entry, own, training));
            }
        }
        return Threads.sideBySide(tasks);
    }

    /**
     * The same by workers, who find the laws under a path; what was trained before is not trained again. Projections are fitted by
     * all of them together. Then each training is the work of one; laws that no machine holds in memory are trained on here, and
     * the workers send their coefficients.
     */
    static List<Trained> by(
            Workers workers,
            Experiment experiment,
            ExperimentData here,
            Path laws,
            Workspace workspace,
            Listener listener) {
        DataLocation location = DataLocation.at(laws);
        ExperimentData data = here.with(ManyFits.pass(workers, location));
        if (isLarge(data)) return of(experiment, data, workspace, listener);
        Trainings trainings = new Trainings(experiment, data, workspace, listener);
        Shared<RemoteTraining.Place> place = workers.share(new RemoteTraining.Place(experiment, location, data));
        List<Optional<Trained>> before = new ArrayList<>();
        List<RemoteTraining> jobs = new ArrayList<>();
        for (Experiment.OperatorEntry entry : experiment.operators())
            for (int draw = 0; draw < entry.seeds(); draw++) {
                Optional<Trained> known = trainings.opened(entry, draw);
                before.add(known);
                if (known.isEmpty()) jobs.add(new RemoteTraining(place, entry.name(), draw));
            }
        Progress progress = listener.task("trainings");
        Iterator<RemoteTraining.Made> made = workers.results(
                        jobs, done -> progress.at(done, jobs.size(), "by " + workers.size() + " workers"))
                .iterator();
        List<Trained> all = new ArrayList<>();
        for (Experiment.OperatorEntry entry : experiment.operators())
            for (int draw = 0; draw < entry.seeds(); draw++)
                all.add(
                        before.get(all.size()).isPresent()
                                ? before.get(all.size()).get()
                                : trainings.keep(entry, draw, made.next()));
        return all;
    }

    /** Whether the laws take more of the memory than is kept of a dataset. */
    private static boolean isLarge(ExperimentData data) {
        double most = Dataset.MEMORY_SHARE * Runtime.getRuntime().maxMemory() / Double.BYTES;
        return data.training().atMost(most).size() < data.training().size();
    }

    private Trained keep(Experiment.OperatorEntry entry, int draw, RemoteTraining.Made made) {
        return keep(entry, draw, made.bundle().open().operator(), made.seconds());
    }

    /** What goes wrong with an entry through the user's choice is said with its name. */
    static <T> T named(Experiment.OperatorEntry entry, Supplier<T> work) {
        try {
            return work.get();
        } catch (UserMistake | Misfit e) {
            throw new UserMistake("operator " + entry.name() + ": " + e.getMessage(), e);
        }
    }

    /** The seed of one training; it depends on the experiment's seed, the operator's name and the number of the draw. */
    static Seed seed(Experiment experiment, String name, int draw) {
        return Seed.of(experiment.seed()).derive("train").derive(name).derive(draw);
    }

    private Trained openOrTrain(Experiment.OperatorEntry entry, int draw, TrainingSet training) {
        Optional<Trained> before = opened(entry, draw);
        if (before.isPresent()) return before.get();
        long start = System.nanoTime();
        String name = entry.name() + (entry.seeds() > 1 ? " seed " + draw : "");
        Seed seed = seed(experiment, entry.name(), draw);
        Path checkpoints = workspace.checkpoints().resolve(entry.name()).resolve("seed-" + draw);
        Progress progress = listener.task(name);
        TrainingRun run = new TrainingRun(seed, Optional.of(checkpoints), (done, total, message) -> {
                    workspace.requireStanding(); // or hours would be spent on what nobody can keep
                    progress.at(done, total, message);
                })
                .with(pass);
        LawOperator operator = named(entry, () -> entry.trainer().train(training, run));
        Trained trained = keep(entry, draw, operator, (System.nanoTime() - start) * 1e-9);
        Workspace.remove(checkpoints);
        return trained;
    }

    /** What an earlier run trained; empty where it must be trained again. */
    private Optional<Trained> opened(Experiment.OperatorEntry entry, int draw) {
        Path folder = workspace.bundle(entry.name(), draw);
        if (!Files.isDirectory(folder)) return Optional.empty();
        Bundle bundle = open(folder);
        if (isOfThis(bundle, entry))
            return Optional.of(new Trained(entry, draw, bundle.operator(), readSeconds(folder)));
        bundle.close();
        if (!(entry.trainer() instanceof PooledLaw)) throw stale(folder);
        Workspace.remove(folder); // it goes with the metrics, without being asked for, and takes no time
        return Optional.empty();
    }

    private Trained keep(Experiment.OperatorEntry entry, int draw, LawOperator operator, double seconds) {
        workspace.requireStanding();
        Path folder = workspace.bundle(entry.name(), draw);
        Seed seed = seed(experiment, entry.name(), draw);
        Bundle.of(operator, new Origin(entry.name(), resolved, seed, ids), familiarity)
                .save(folder);
        Atomic.write(seconds(folder), Double.toString(seconds));
        return new Trained(entry, draw, operator, seconds);
    }

    /** Whether a bundle is what this training would give; other operators, metrics or numbers of seeds do not matter. */
    private boolean isOfThis(Bundle bundle, Experiment.OperatorEntry entry) {
        Origin origin = bundle.origin();
        return origin.trainingLaws().equals(ids)
                && Resolved.ofTraining(origin.experiment(), entry.name())
                        .equals(Resolved.ofTraining(resolved, entry.name()));
    }

    private static UserMistake stale(Path folder) {
        return new UserMistake(
                folder + " was trained with another seed, other data or other options of the operator; remove it and"
                        + " --resume trains it again, --overwrite starts all afresh, --out names another folder");
    }

    private static Bundle open(Path folder) {
        try {
            return Bundle.open(folder);
        } catch (BadFileException e) {
            throw new UserMistake(e.getMessage() + "; remove " + folder + " and --resume trains it again", e);
        }
    }

    private static Path seconds(Path bundle) {
        return bundle.resolveSibling(bundle.getFileName() + ".seconds");
    }

    private static double readSeconds(Path bundle) {
        try {
            // Without the note the run was stopped between the bundle and it.
            return Files.exists(seconds(bundle))
                    ? Double.parseDouble(Disk.text(seconds(bundle)).strip())
                    : 0;
        } catch (NumberFormatException e) {
            throw new UserMistake(
                    seconds(bundle) + ": expected the seconds of a training; remove it and --resume goes on", e);
        }
    }
}
