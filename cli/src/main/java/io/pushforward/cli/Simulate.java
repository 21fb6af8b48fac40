package io.pushforward.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.Split;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulation;
import io.pushforward.simulate.Simulator;
import io.pushforward.work.DistantFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a dataset of law pairs by simulation. */
@Command(
        name = "simulate",
        description =
                "Simulates law pairs of a stochastic system and writes them as a dataset. What a killed run has done is"
                        + " kept, and the same command goes on from there.")
final class Simulate implements Runnable {
    /** Where nobody says how many shards a cluster is to write; their number must not depend on its size. */
    private static final int LAWS_PER_SHARD = 500;

    private final Console console;

    @Parameters(paramLabel = "SYSTEM", description = "The system by its name, such as ou; pushforward list shows all.")
    private String system = "";

    @Option(
            names = "--scale",
            paramLabel = "quick|paper",
            defaultValue = "paper",
            description = "How large where nothing else is said; default ${DEFAULT-VALUE}.")
    private String scale = "";

    @Option(names = "--laws", paramLabel = "N", description = "How many laws.")
    private Optional<Integer> laws = Optional.empty();

    @Option(
            names = "--shards",
            paramLabel = "K",
            description =
                    "Write K datasets of fewer laws each into the folder, with one manifest over them (with --spark one"
                            + " per 500 laws where it is left out).")
    private Optional<Integer> shards = Optional.empty();

    @Mixin
    private SparkOption spark = new SparkOption();

    @Mixin
    private SeedOption seed = new SeedOption();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Default data/SYSTEM, or data/SYSTEM-quick; with --spark also a URI, such as hdfs://host/laws.")
    private Optional<String> out = Optional.empty();

    @Option(names = "--overwrite", description = "Replace the dataset that is there.")
    private boolean overwrite;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A further option of the system, such as inputSamples=64.")
    private Map<String, String> options = new LinkedHashMap<>();

    Simulate(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Simulator simulator = Simulation.read("simulate", Document.of(given()));
        int laws = simulator.laws();
        String folder = out.orElseGet(() -> place().toString());
        long start = System.nanoTime();
        try (ProgressLine progress = console.progress("simulate " + system)) {
            write(simulator, folder, done -> progress.at(done, laws, ""));
        }
        Split split = simulator.split(seed.seed());
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s: %d laws, %d for training and %d for the test, in %.1f s%n",
                        folder,
                        laws,
                        split.training().size(),
                        split.test().size(),
                        (System.nanoTime() - start) * 1e-9);
    }

    private void write(Simulator simulator, String folder, IntConsumer progress) {
        DatasetWriter.Existing existing = overwrite ? DatasetWriter.Existing.REPLACE : DatasetWriter.Existing.REFUSE;
        if (shards.isEmpty() && !spark.isGiven()) {
            Simulation.write(simulator, seed.seed(), SparkOption.path(folder), existing, progress);
            return;
        }
        int count = shards.orElse((simulator.laws() + LAWS_PER_SHARD - 1) / LAWS_PER_SHARD);
        if (!(count >= 1 && count <= simulator.laws()))
            throw UserMistake.at("--shards", "1 to " + simulator.laws() + " shards, one law each at least", "" + count);
        IntConsumer shard = done -> progress.accept((int) ((long) simulator.laws() * done / count));
        spark.run("simulate " + system, workers -> {
            if (workers.isEmpty())
                Simulation.writeShards(simulator, seed.seed(), count, SparkOption.path(folder), existing, progress);
            else if (DistantFiles.isUri(folder))
                Simulation.writeShards(workers.get(), simulator, seed.seed(), count, folder, existing, shard);
            else
                Simulation.writeShards(
                        workers.get(), simulator, seed.seed(), count, SparkOption.path(folder), existing, shard);
        });
    }

    private ObjectNode given() {
        ObjectNode given = JsonNodeFactory.instance.objectNode();
        given.put("simulator", system);
        options.forEach((key, value) -> given.set(key, read(key, value)));
        given.put("scale", scale);
        laws.ifPresent(count -> given.put("laws", count));
        return given;
    }

    private static JsonNode read(String key, String value) {
        try {
            return new YAMLMapper().readTree(value);
        } catch (JsonProcessingException mistake) {
            throw new UserMistake("--set " + key + ": expected a value, got " + value, mistake);
        }
    }

    private Path place() {
        return Path.of("data", scale.equals("paper") ? system : system + "-quick");
    }
}
