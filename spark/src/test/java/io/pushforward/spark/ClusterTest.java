package io.pushforward.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.bundle.Bundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPairs;
import io.pushforward.data.LawPass;
import io.pushforward.experiment.DataLocation;
import io.pushforward.experiment.Evaluation;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Listener;
import io.pushforward.experiment.ManyFits;
import io.pushforward.experiment.ManyPredictions;
import io.pushforward.experiment.Results;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Workspace;
import io.pushforward.experiment.auto.Choice;
import io.pushforward.experiment.auto.LadderSearch;
import io.pushforward.experiment.auto.TriedRung;
import io.pushforward.law.Ensemble;
import io.pushforward.law.LazyList;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.stack.Objective;
import io.pushforward.project.Basis;
import io.pushforward.project.Pca;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulation;
import io.pushforward.simulate.ou.OuFirstPassage;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;

/** What one machine computes, in this process, in processes of its own, and on a cluster that loses an executor: the same bits. */
@EnabledForJreRange(maxVersion = 21, disabledReason = "Spark 4.1 runs on Java 17 and 21")
class ClusterTest {
    private static final String EXPERIMENT = """
            name: small
            seed: 5
            data: {simulator: ou, laws: 60, inputSamples: 40, outputSamples: 50}
            operators:
              - {name: kernel-regression}
              - name: network
                seeds: 3
                inputProjection: {name: pca, rank: 6}
                encoder: {name: deep-sets, path: {hidden: [8], width: 8}, particle: {hidden: [8], width: 8}}
                decoder: {name: softmax}
                loss: {name: likelihood}
                epochs: 4
            metrics: [kl, hellinger]
            """;

    @TempDir
    static Path folder;

    private static final OuFirstPassage OU =
            new OuFirstPassage().withLaws(160).withInputSamples(40).withOutputSamples(50);

    private static Path data;
    private static Map<String, NdArray> shardPredictions;
    private static Path network;
    private static Map<String, NdArray> predictions;
    private static Results scores;
    private static Results shardScores;
    private static Choice choice;

    @BeforeAll
    static void onThisMachine() throws IOException {
        StandaloneCluster.makeHome();
        run("here", Optional.empty());
        data = folder.resolve("here").resolve("data");
        Simulation.writeShards(
                OU, Seed.of(9), 8, folder.resolve("here-laws"), DatasetWriter.Existing.REFUSE, done -> {});
        network = folder.resolve("here/bundles/network/seed-1");
        Dataset dataset = Dataset.read(data);
        choice = LadderSearch.of(task(), Listener.SILENT, () -> false);
        try (Bundle bundle = Bundle.open(network)) {
            predictions = new ManyPredictions(bundle, "all", 64, Seed.of(3)).here(dataset);
            shardPredictions =
                    new ManyPredictions(bundle, "test", 64, Seed.of(3)).here(Dataset.read(folder.resolve("here-laws")));
            shardScores = Evaluation.of(
                    bundle, Dataset.read(folder.resolve("here-laws")), List.of("kl"), 64, 3, Progress.SILENT);
            scores = Evaluation.of(bundle, dataset, List.of(), 64, 3, Progress.SILENT);
        }
    }

    private static void run(String name, Optional<Workers> workers) {
        Experiment experiment = ExperimentFile.of("small.yaml", EXPERIMENT).at(Scale.PAPER, Optional.empty());
        try (Workspace workspace = Workspace.open(folder.resolve(name), Workspace.Start.FRESH);
                Run run = Run.of(experiment, workspace, Listener.SILENT, workers)) {
            assertThat(run.training()).isNotEmpty();
        }
    }

    @Test
    void local_givesTheBitsOfOneMachine() throws IOException {
        try (Workers workers = new SparkCluster().open("local[2]", "test", Map.of())) {
            requireSameBits(workers, "local", () -> {});
        }
    }

    @Test
    void processesOfThisMachine_giveTheBitsOfOneMachine() throws IOException {
        try (Workers workers = new SparkCluster().open("local-cluster[2,1,1024]", "test", Map.of())) {
            requireSameBits(workers, "processes", () -> {});
        }
    }

    @Test
    void standaloneCluster_thatLosesAnExecutorFourTimes_givesTheBitsOfOneMachine() throws Exception {
        try (StandaloneCluster cluster = StandaloneCluster.start(Files.createDirectory(folder.resolve("logs")));
                Workers workers = new SparkCluster().open(cluster.master(), "test", Map.of())) {
            Set<Long> killed = new HashSet<>();
            requireSameBits(workers, "standalone", () -> kill(cluster.executors(), killed));
            assertThat(killed).hasSize(4);
        }
    }

    @Test
    void executors_thatCannotStart_endTheWorkInOneLine() {
        Map<String, String> unknown = Map.of("spark.executor.extraJavaOptions", "--add-modules no.such.module");
        try (Workers workers = new SparkCluster().open("local-cluster[1,1,1024]", "test", unknown)) {
            Job<Integer> job = () -> 1;
            assertThatThrownBy(() -> workers.results(List.of(job), done -> {}))
                    .isInstanceOf(UserMistake.class)
                    .hasMessageMatching(
                            "Spark: no executor starts: [0-9]+ ended at once \\(their logs, where they ran, say why\\)");
        }
    }

    private static void requireSameBits(Workers workers, String name, Runnable middle) throws IOException {
        Path shards = folder.resolve(name + "-laws");
        Simulation.writeShards(
                interrupted(workers, middle), OU, Seed.of(9), 8, shards, DatasetWriter.Existing.REFUSE, done -> {});
        assertThat(files(shards)).isEqualTo(files(folder.resolve("here-laws")));
        try (Bundle bundle = Bundle.open(network)) {
            assertThat(predicted(workers, bundle, DataLocation.at(data), "all")).isEqualTo(predictions);
            assertThat(predicted(workers, bundle, DataLocation.at(shards), "test"))
                    .isEqualTo(shardPredictions);
            Results again = Evaluation.by(workers, bundle, DataLocation.at(data), List.of(), 64, 3, Progress.SILENT);
            assertThat(again.operators()).isEqualTo(scores.operators());
            assertThat(again.references()).isEqualTo(scores.references());
        }
        requireSameByUri(interrupted(workers, middle), name);
        requireSameFit(workers, shards);
        requireSameChoice(LadderSearch.by(interrupted(workers, middle), data, task(), Listener.SILENT, () -> false));
        run(name, Optional.of(interrupted(workers, middle)));
        assertThat(files(folder.resolve(name).resolve("bundles")))
                .isEqualTo(files(folder.resolve("here").resolve("bundles")));
    }

    private static Map<String, NdArray> predicted(Workers workers, Bundle bundle, DataLocation laws, String part) {
        Path file = folder.resolve("predicted.npz");
        new ManyPredictions(bundle, part, 64, Seed.of(3)).write(workers, laws, file, Progress.SILENT);
        return Npz.read(file);
    }

    /** A folder of Hadoop's that a URI names: the same bytes, and the same predictions and scores of what is read from there. */
    private static void requireSameByUri(Workers workers, String name) throws IOException {
        Path place = folder.resolve(name + "-by-uri");
        String uri = place.toUri().toString();
        Path left = folder.resolve(name + "-by-uri.partial/data/shard-00001"); // as a machine lost on the way leaves it
        Files.write(Files.createDirectories(left).resolve("input.npy"), new byte[3]);
        Simulation.writeShards(workers, OU, Seed.of(9), 8, uri, DatasetWriter.Existing.REFUSE, done -> {});
        assertThat(files(place)).isEqualTo(files(folder.resolve("here-laws")));
        assertThatThrownBy(() -> Simulation.writeShards(
                        workers, OU, Seed.of(9), 8, uri, DatasetWriter.Existing.REFUSE, done -> {}))
                .isInstanceOf(UserMistake.class)
                .hasMessage(uri.replaceAll("/$", "")
                        + ": expected a new folder, got one that exists; it is not overwritten unless told");
        try (Bundle bundle = Bundle.open(network)) {
            assertThat(predicted(workers, bundle, DataLocation.at(uri), "test")).isEqualTo(shardPredictions);
            Results again = Evaluation.by(workers, bundle, DataLocation.at(uri), List.of("kl"), 64, 3, Progress.SILENT);
            assertThat(again.operators()).isEqualTo(shardScores.operators());
        }
    }

    /** Projections, scales and coefficients that executors make of shards have the bits of one machine's; so has a training on them. */
    private static void requireSameFit(Workers workers, Path shards) {
        Dataset dataset = Dataset.read(shards);
        LawPairs training = dataset.split().training(dataset.pairs());
        LawPass pass = ManyFits.pass(workers, DataLocation.at(shards));
        for (ProjectionMethod method :
                List.of(new Pca(5), new Pca(5).standardised(), new Basis.Cosine(4).standardised())) {
            Projection here = method.fit(training.inputSpace(), LazyList.of(training.inputs(), law -> (Ensemble) law));
            Projection there = ManyFits.fit(pass, training, ManyFits.Side.INPUT, method);
            assertThat(there.state().arrays()).isEqualTo(here.state().arrays());
        }
        Experiment experiment = ExperimentFile.of("small.yaml", EXPERIMENT).at(Scale.PAPER, Optional.empty());
        Experiment.OperatorEntry entry = experiment.operators().get(1);
        try (Bundle bundle = Bundle.open(network);
                LawOperator there = ManyFits.train(workers, DataLocation.at(data), experiment, entry, 1)) {
            assertThat(there.state().arrays())
                    .isEqualTo(bundle.operator().state().arrays());
        }
    }

    private static LadderSearch.Task task() {
        Dataset dataset = Dataset.read(data);
        return new LadderSearch.Task(
                dataset.split().training(dataset.pairs()),
                new LadderSearch.Options(
                        new ArrayList<>(),
                        Objective.ENERGY,
                        Seed.of(2),
                        new ArrayList<>(List.of("constant", "mass-ridge", "persistence", "path-statistics-network"))),
                LadderSearch.UNLIMITED);
    }

    private static void requireSameChoice(Choice there) {
        assertThat(there.solution().weights()).isEqualTo(choice.solution().weights());
        assertThat(there.solution().scores()).isEqualTo(choice.solution().scores());
        assertThat(there.steps().stream().map(TriedRung::entry).toList())
                .isEqualTo(choice.steps().stream().map(TriedRung::entry).toList());
        for (int k = 0; k < choice.steps().size(); k++)
            assertThat(there.steps().get(k).scores())
                    .isEqualTo(choice.steps().get(k).scores());
    }

    private static void kill(List<ProcessHandle> executors, Set<Long> killed) {
        ProcessHandle executor = executors.get(0);
        killed.add(executor.pid());
        executor.destroyForcibly();
    }

    /** The same workers, disturbed when the first job of theirs is done and others are under way. */
    private static Workers interrupted(Workers workers, Runnable middle) {
        return new Workers() {
            private final AtomicBoolean once = new AtomicBoolean();

            @Override
            public int size() {
                return workers.size();
            }

            @Override
            public <R extends Serializable> void each(List<? extends Job<R>> jobs, Results<R> next) {
                workers.each(jobs, (job, result) -> {
                    if (!once.getAndSet(true)) middle.run();
                    next.take(job, result);
                });
            }

            @Override
            public <V extends Serializable> Shared<V> share(V value) {
                return workers.share(value);
            }

            @Override
            public void close() {}
        };
    }

    /** The contents of all files in a folder that tell no times, by path. */
    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path file : inside.filter(Files::isRegularFile)
                    .filter(path -> !path.toString().endsWith(".seconds"))
                    .toList())
                contents.put(folder.relativize(file).toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
        }
        return contents;
    }
}
