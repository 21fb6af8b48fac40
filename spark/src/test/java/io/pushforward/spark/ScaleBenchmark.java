package io.pushforward.spark;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.Origin;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.experiment.DataLocation;
import io.pushforward.experiment.Evaluation;
import io.pushforward.experiment.ManyPredictions;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.simulate.Simulation;
import io.pushforward.simulate.ou.OuFirstPassage;
import io.pushforward.store.Disk;
import io.pushforward.work.Threads;
import io.pushforward.work.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/**
 * Figures of docs/benchmarks.md: two executors of one core against two threads of one process, and a million laws as rows.
 * Run by name alone: {@code -Dtest=ScaleBenchmark}; {@code -Dlaws=12000 -Drows=1000000} choose the sizes, {@code -Dbundle=FOLDER}
 * an operator for OU laws.
 */
class ScaleBenchmark {
    private static final int LAWS = Integer.getInteger("laws", 12_000);
    private static final long ROWS = Long.getLong("rows", 1_000_000);
    private static final int SHARDS = (LAWS + 499) / 500;
    private static final OuFirstPassage OU = new OuFirstPassage().withLaws(LAWS);

    private interface Work {
        void run() throws Exception;
    }

    private static double seconds(String what, Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        double seconds = 1e-9 * (System.nanoTime() - start);
        System.out.printf(Locale.ROOT, "%-60s %8.2f s%n", what, seconds);
        return seconds;
    }

    @Test
    void executorsAgainstThreads() throws Exception {
        StandaloneCluster.makeHome();
        Path folder = Files.createTempDirectory(
                Path.of(System.getProperty("place", "target")).toAbsolutePath(), "scale");
        try (Bundle bundle = Bundle.open(Path.of(System.getProperty("bundle")));
                StandaloneCluster cluster = StandaloneCluster.start(Files.createDirectory(folder.resolve("logs")))) {
            work("2 threads", new Threads(), bundle, folder, "warm", new OuFirstPassage().withLaws(400), 4);
            work("2 threads", new Threads(), bundle, folder, "threads", OU, SHARDS);
            long start = System.nanoTime();
            try (Workers workers =
                    new SparkCluster().open(cluster.master(), "figures", Map.of("spark.executor.memory", "900m"))) {
                workers.results(List.of(() -> 1, () -> 2), done -> {});
                System.out.printf(
                        Locale.ROOT, "start-up of Spark, two executors: %.2f s%n", 1e-9 * (System.nanoTime() - start));
                work("2 executors", workers, bundle, folder, "warm-2", new OuFirstPassage().withLaws(400), 4);
                work("2 executors", workers, bundle, folder, "spark", OU, SHARDS);
            }
        } finally {
            Disk.deleteTree(folder);
        }
    }

    private static void work(
            String who, Workers workers, Bundle bundle, Path folder, String name, OuFirstPassage system, int shards)
            throws Exception {
        Path laws = folder.resolve(name);
        String what = who + ", " + system.laws() + " laws: ";
        seconds(
                what + "simulate",
                () -> Simulation.writeShards(
                        workers, system, Seed.of(1), shards, laws, DatasetWriter.Existing.REFUSE, done -> {}));
        seconds(
                what + "predict",
                () -> new ManyPredictions(bundle, "all", 128, Seed.of(1))
                        .write(workers, DataLocation.at(laws), folder.resolve(name + ".npz"), Progress.SILENT));
        seconds(what + "score", () -> {
            if (workers instanceof Threads)
                Evaluation.of(bundle, io.pushforward.data.Dataset.read(laws), List.of(), 128, 1, Progress.SILENT);
            else Evaluation.by(workers, bundle, DataLocation.at(laws), List.of(), 128, 1, Progress.SILENT);
        });
        Disk.deleteTree(laws);
    }

    @Test
    void rows_withoutMemoryGrowing() throws Exception {
        StandaloneCluster.makeHome();
        Space line = new Space.Vectors(1);
        List<LawPair> pairs = new ArrayList<>();
        for (long id = 0; id < 50; id++)
            pairs.add(new LawPair(
                    id,
                    Map.of(),
                    Optional.empty(),
                    Ensemble.uniform(line, Seed.of(1).derive(id).generator().normals(20)),
                    Ensemble.uniform(line, Seed.of(2).derive(id).generator().normals(20))));
        Path place = Files.createTempDirectory("rows");
        try (LawOperator operator = new AffinePush().train(new LawPairs(line, line, pairs), Seed.of(0))) {
            Bundle.of(operator, new Origin("push", Document.empty(), Seed.of(0), List.of()), Optional.empty())
                    .save(place.resolve("bundle"));
        }
        SparkSession session = SparkSession.builder()
                .config(SparkCluster.conf("local-cluster[2,1,1024]", "rows", Map.of("spark.executor.memory", "512m")))
                .getOrCreate();
        try {
            LawOperatorModel model =
                    LawOperatorModel.ofBundle(place.resolve("bundle").toString());
            model.set(model.lawIdCol(), "id");
            model.set(model.samples(), 20);
            for (long rows : new long[] {ROWS / 10, ROWS}) {
                seconds(rows + " laws of 20 points as rows", () -> predict(session, model, rows));
                System.out.println("resident memory of executors, MB: " + resident());
            }
        } finally {
            session.stop();
            Disk.deleteTree(place);
        }
    }

    private static void predict(SparkSession session, LawOperatorModel model, long rows) {
        Dataset<Row> laws = session.range(rows)
                .selectExpr("id", "transform(sequence(1, 20), k -> array(double(hash(id, k) % 1000) / 1000)) as input");
        Row mean = model.transform(laws)
                .selectExpr("avg(prediction.mean[0])", "count(*)")
                .first();
        System.out.println(mean);
    }

    private static List<Long> resident() {
        return ProcessHandle.current().children().map(ScaleBenchmark::resident).toList();
    }

    private static long resident(ProcessHandle process) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                            .filter(line -> line.startsWith("VmHWM"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .findFirst()
                            .orElse(0)
                    / 1024;
        } catch (IOException e) {
            return 0;
        }
    }
}
