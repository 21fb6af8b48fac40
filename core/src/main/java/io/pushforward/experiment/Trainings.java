package io.pushforward.experiment;

import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.random.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Trains every entry of an experiment once per seed, as many trainings side by side as there are cores; each has one
 * thread and a seed of its own, so the results are those of one after another.
 */
final class Trainings {
    private Trainings() {}

    static List<Trained> of(Experiment experiment, Material material, Path checkpoints, Listener listener) {
        List<Callable<Trained>> tasks = new ArrayList<>();
        for (Experiment.OperatorEntry entry : experiment.operators()) {
            OperatorTrainer trainer = trainer(entry);
            TrainingSet training = material.trainingFor(entry);
            for (int draw = 0; draw < entry.seeds(); draw++) {
                int own = draw;
                tasks.add(() -> train(experiment, entry, own, trainer, training, checkpoints, listener));
            }
        }
        return all(tasks);
    }

    static OperatorTrainer trainer(Experiment.OperatorEntry entry) {
        try {
            return Operators.provider(entry.kind()).trainer(entry.options());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("operator " + entry.name() + ": " + e.getMessage(), e);
        }
    }

    /** The seed of one training; it depends on the experiment's seed, the operator's name and the number of the draw. */
    static Seed seed(Experiment experiment, String name, int draw) {
        return Seed.of(experiment.seed()).derive("train").derive(name).derive(draw);
    }

    private static Trained train(
            Experiment experiment,
            Experiment.OperatorEntry entry,
            int draw,
            OperatorTrainer trainer,
            TrainingSet training,
            Path checkpoints,
            Listener listener) {
        long start = System.nanoTime();
        String name = entry.name() + (entry.seeds() > 1 ? " seed " + draw : "");
        LawOperator operator = trainer.train(
                training,
                new TrainingRun(
                        seed(experiment, entry.name(), draw),
                        Optional.of(checkpoints.resolve(entry.name()).resolve("seed-" + draw)),
                        listener.task(name)));
        return new Trained(entry, draw, operator, (System.nanoTime() - start) * 1e-9);
    }

    private static List<Trained> all(List<Callable<Trained>> tasks) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Math.max(1, Runtime.getRuntime().availableProcessors()));
        try {
            List<Future<Trained>> futures = new ArrayList<>();
            for (Callable<Trained> task : tasks) futures.add(threads.submit(task));
            List<Trained> trained = new ArrayList<>();
            for (Future<Trained> future : futures) trained.add(future.get());
            return trained;
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
