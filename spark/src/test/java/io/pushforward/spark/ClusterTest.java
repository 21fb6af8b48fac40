package io.pushforward.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.bundle.Bundle;
import io.pushforward.data.Dataset;
import io.pushforward.experiment.Evaluation;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Listener;
import io.pushforward.experiment.ManyPredictions;
import io.pushforward.experiment.Results;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Workspace;
import io.pushforward.operator.Progress;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.work.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one machine computes, in this process, in processes of its own, and on a cluster that loses an executor: the same bits. */
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

    private static Path data;
    private static Path network;
    private static Map<String, NdArray> predictions;
    private static Results scores;

    @BeforeAll
    static void onThisMachine() throws IOException {
        StandaloneCluster.makeHome();
        run("here", Optional.empty());
        data = folder.resolve("here").resolve("data");
        network = folder.resolve("here/bundles/network/seed-1");
        Dataset dataset = Dataset.read(data);
        try (Bundle bundle = Bundle.open(network)) {
            predictions = ManyPredictions.here(bundle, dataset, "all", 64, Seed.of(3));
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
            requireSameBits(workers, "local");
        }
    }

    @Test
    void processesOfThisMachine_giveTheBitsOfOneMachine() throws IOException {
        try (Workers workers = new SparkCluster().open("local-cluster[2,1,1024]", "test", Map.of())) {
            requireSameBits(workers, "processes");
        }
    }

    @Test
    void standaloneCluster_givesTheBitsOfOneMachine() throws Exception {
        try (StandaloneCluster cluster = StandaloneCluster.start(Files.createDirectory(folder.resolve("logs")));
                Workers workers = new SparkCluster().open(cluster.master(), "test", Map.of())) {
            requireSameBits(workers, "standalone");
        }
    }

    private static void requireSameBits(Workers workers, String name) throws IOException {
        try (Bundle bundle = Bundle.open(network)) {
            assertThat(ManyPredictions.by(workers, bundle, data, "all", 64, Seed.of(3), Progress.SILENT))
                    .isEqualTo(predictions);
            Results again = Evaluation.by(workers, bundle, data, List.of(), 64, 3, Progress.SILENT);
            assertThat(again.operators()).isEqualTo(scores.operators());
            assertThat(again.references()).isEqualTo(scores.references());
        }
        run(name, Optional.of(workers));
        assertThat(files(folder.resolve(name).resolve("bundles")))
                .isEqualTo(files(folder.resolve("here").resolve("bundles")));
    }

    /** The contents of all files in a folder that tell no times, by path. */
    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> inside = Files.walk(folder)) {
            for (Path file : inside.filter(Files::isRegularFile)
                    .filter(path -> !path.toString().endsWith(".seconds"))
                    .toList())
                contents.put(
                        folder.relativize(file).toString(),
                        java.util.HexFormat.of().formatHex(Files.readAllBytes(file)));
        }
        return contents;
    }
}
