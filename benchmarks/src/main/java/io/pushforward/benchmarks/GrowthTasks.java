package io.pushforward.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.metric.Metric;
import io.pushforward.metric.Metrics;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.train.NeuralOperator;
import io.pushforward.neural.train.NeuralTrainer;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Pca;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.simulate.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** What {@link Growth} measures: simulate, fit, train, predict, score and distances, each against what its cost depends on. */
final class GrowthTasks {
    /** Where nothing else is said. */
    private static final int LAWS = 64;

    private static final int POINTS = 200;
    private static final int DIMENSIONS = 32;

    private static final String NETWORK = "{encoder: {name: deep-sets, path: {hidden: [32], width: 32},"
            + " particle: {hidden: [32], width: 32}}, decoder: {name: gaussian, hidden: [32]}, loss: {name: likelihood}, batch: 64, epochs: 2}";

    /** Takes a task with the sizes at which it is measured. */
    interface Measure {
        void of(String name, String against, Growth.Task task, int... sizes);
    }

    private final Measure measure;

    private GrowthTasks(Measure measure) {
        this.measure = measure;
    }

    static void all(Measure measure) {
        Tensors.setThreads(1);
        GrowthTasks tasks = new GrowthTasks(measure);
        tasks.simulate();
        tasks.fit();
        tasks.train();
        tasks.predict();
        tasks.score();
        tasks.distances();
    }

    private void simulate() {
        measure.of("simulate ou", "laws", laws -> () -> simulated(laws, POINTS), 64, 128, 256, 512);
        measure.of("simulate ou", "points", points -> () -> simulated(LAWS, points), 200, 400, 800, 1600);
        measure.of("simulate ou", "threads", t -> Growth.onThreads(t, () -> simulated(128, POINTS)), 1, 2);
    }

    private static void simulated(int laws, int points) {
        Document options = Document.of(new ObjectMapper()
                .createObjectNode()
                .put("simulator", "ou-first-passage")
                .put("laws", laws)
                .put("inputSamples", points)
                .put("outputSamples", points));
        Simulation.read("growth", options).simulate(Seed.of(0));
    }

    private void fit() {
        measure.of("fit pca", "laws", laws -> fitted(laws, POINTS, 64), 64, 128, 256, 512);
        measure.of("fit pca", "points", points -> fitted(LAWS, points, 64), 200, 400, 800, 1600);
        measure.of("fit pca", "dimensions", d -> fitted(LAWS, POINTS, d), 32, 64, 128, 256);
        measure.of("fit pca", "threads", t -> Growth.onThreads(t, fitted(256, POINTS, 64)), 1, 2);
    }

    private static Runnable fitted(int laws, int points, int d) {
        List<Ensemble> data = ensembles(laws, points, d);
        return () -> new Pca(8).fit(data.get(0).space(), data);
    }

    private void train() {
        measure.of("train, two epochs", "laws", laws -> trained(laws, POINTS, DIMENSIONS), 64, 128, 256, 512);
        measure.of("train, two epochs", "points", points -> trained(LAWS, points, DIMENSIONS), 200, 400, 800, 1600);
        measure.of("train, two epochs", "dimensions", d -> trained(LAWS, POINTS, d), 8, 16, 32, 64);
    }

    /** Two epochs with what comes before them; the time is that of both. */
    private static Runnable trained(int laws, int points, int d) {
        TrainingSet set = set(laws, points, d);
        return () -> network(set).close();
    }

    private static NeuralOperator network(TrainingSet set) {
        try {
            JsonNode options = new ObjectMapper(new YAMLFactory()).readTree(NETWORK);
            return ((NeuralTrainer) Registry.read(OperatorTrainer.class, "neural", Settings.of("neural", options)))
                    .train(set, new TrainingRun(Seed.of(0), Optional.empty(), (done, total, message) -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void predict() {
        measure.of("predict", "laws", laws -> predicted(laws, POINTS, DIMENSIONS), 256, 512, 1024, 2048);
        measure.of("predict", "points", points -> predicted(LAWS, points, DIMENSIONS), 400, 800, 1600, 3200);
        measure.of("predict", "dimensions", d -> predicted(256, POINTS, d), 8, 16, 32, 64);
        measure.of("predict", "threads", t -> Growth.onThreads(t, predicted(512, POINTS, DIMENSIONS)), 1, 2);
    }

    private static Runnable predicted(int laws, int points, int d) {
        TrainingSet set = set(laws, points, d);
        NeuralOperator operator = network(set(8, 8, d));
        return () -> operator.applyAll(set.pairs().queries());
    }

    private void score() {
        measure.of("score, energy", "laws", laws -> scored(laws, POINTS, DIMENSIONS), 64, 128, 256, 512);
        measure.of("score, energy", "points", points -> scored(LAWS, points, DIMENSIONS), 200, 400, 800, 1600);
        measure.of("score, energy", "dimensions", d -> scored(LAWS, POINTS, d), 16, 32, 64, 128);
        measure.of("score, energy", "threads", t -> Growth.onThreads(t, scored(256, POINTS, DIMENSIONS)), 1, 2);
    }

    private static Runnable scored(int laws, int points, int d) {
        List<Ensemble> x = ensembles(laws, points, d);
        List<Ensemble> y = ensembles(laws, points, d);
        Metric metric = Metrics.named("energy");
        return () -> IntStream.range(0, laws).parallel().forEach(i -> metric.between(anew(x.get(i)), anew(y.get(i)), Seed.of(0)));
    }

    private void distances() {
        for (String name : new String[] {"w1", "w2", "energy", "sliced-w2"})
            measure.of(name + " on the line", "points", n -> between(name, n, 1), 125000, 250000, 500000, 1000000);
        measure.of("w2", "points", n -> between("w2", n, 3), 2500, 5000, 10000, 20000);
        for (String name : new String[] {"energy", "mmd", "sinkhorn"})
            measure.of(name, "points", n -> between(name, n, 3), 2500, 5000, 10000);
        measure.of("sliced-w2", "points", n -> between("sliced-w2", n, 3), 25000, 50000, 100000);
        for (String name : new String[] {"w2", "energy", "sinkhorn", "sliced-w2"}) {
            measure.of(name, "dimensions", d -> between(name, 2000, d), 4, 8, 16, 32);
            measure.of(name, "threads", t -> Growth.onThreads(t, between(name, 5000, 3)), 1, 2);
        }
    }

    private static Runnable between(String name, int n, int d) {
        List<Ensemble> pair = ensembles(2, n, d);
        Metric metric = Metrics.named(name);
        return () -> metric.between(anew(pair.get(0)), anew(pair.get(1)), Seed.of(0));
    }

    /** The same law as another object: what a metric knows of a law that it has just seen is no figure. */
    private static Ensemble anew(Ensemble law) {
        return Ensemble.uniform(law.space(), law.points());
    }

    private static List<Ensemble> ensembles(int laws, int points, int d) {
        RandomGenerator random = Seed.of(0).generator();
        List<Ensemble> all = new ArrayList<>();
        for (int k = 0; k < laws; k++) all.add(LargeClouds.cloud(random, points, d, false));
        return all;
    }

    private static TrainingSet set(int laws, int points, int d) {
        Space space = new Space.Vectors(d);
        List<Ensemble> x = ensembles(laws, points, d);
        List<LawPair> pairs = IntStream.range(0, laws)
                .mapToObj(i -> new LawPair(i, Map.of(), Optional.empty(), x.get(i), x.get(laws - 1 - i)))
                .toList();
        return new TrainingSet(
                new LawPairs(space, space, pairs), new IdentityProjection(space), new IdentityProjection(space));
    }
}
