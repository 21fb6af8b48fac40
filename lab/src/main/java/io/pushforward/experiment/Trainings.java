package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.Familiarity;
import io.pushforward.bundle.Origin;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

    private Trainings(Experiment experiment, Material material, Workspace workspace, Listener listener) {
        this.experiment = experiment;
        this.resolved = Resolved.of(experiment);
        this.workspace = workspace;
        this.listener = listener;
        this.ids = Arrays.stream(material.training().ids()).boxed().toList();
        this.familiarity = Familiarity.of(
                material.training().inputSpace(), material.training().inputs(), ids);
    }

    static List<Trained> of(Experiment experiment, Material material, Workspace workspace, Listener listener) {
        Trainings trainings = new Trainings(experiment, material, workspace, listener);
        List<Callable<Trained>> tasks = new ArrayList<>();
        for (Experiment.OperatorEntry entry : experiment.operators()) {
            TrainingSet training = named(entry, () -> material.trainingFor(entry));
            for (int draw = 0; draw < entry.seeds(); draw++) {
                int own = draw;
                tasks.add(() -> trainings.openOrTrain(entry, own, training));
            }
        }
        return sideBySide(tasks);
    }

    /** What goes wrong with an entry through the user's choice is said with its name. */
    private static <T> T named(Experiment.OperatorEntry entry, Supplier<T> work) {
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
        Path folder = workspace.bundle(entry.name(), draw);
        if (Files.isDirectory(folder)) {
            Bundle bundle = open(folder);
            if (isOfThis(bundle, entry)) return new Trained(entry, draw, bundle.operator(), readSeconds(folder));
            bundle.close();
            if (!(entry.trainer() instanceof PooledLaw)) throw stale(folder);
            Workspace.remove(folder); // it goes with the metrics, without being asked for, and takes no time
        }
        long start = System.nanoTime();
        String name = entry.name() + (entry.seeds() > 1 ? " seed " + draw : "");
        Seed seed = seed(experiment, entry.name(), draw);
        Path checkpoints = workspace.checkpoints().resolve(entry.name()).resolve("seed-" + draw);
        Progress progress = listener.task(name);
        TrainingRun run = new TrainingRun(seed, Optional.of(checkpoints), (done, total, message) -> {
            workspace.requireStanding(); // or hours would be spent on what nobody can keep
            progress.at(done, total, message);
        });
        LawOperator operator = named(entry, () -> entry.trainer().train(training, run));
        double seconds = (System.nanoTime() - start) * 1e-9;
        workspace.requireStanding();
        Bundle.of(operator, new Origin(entry.name(), resolved, seed, ids), familiarity)
                .save(folder);
        Atomic.write(seconds(folder), Double.toString(seconds));
        Workspace.remove(checkpoints);
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

    /** The results of tasks in their order, as many at a time as there are cores. */
    public static <T> List<T> sideBySide(List<Callable<T>> tasks) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Runtime.getRuntime().availableProcessors()));
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> task : tasks) futures.add(threads.submit(task));
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) results.add(future.get());
            return results;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            if (e.getCause() instanceof Error cause) throw cause;
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while training", e);
        } finally {
            threads.shutdownNow();
        }
    }
}
