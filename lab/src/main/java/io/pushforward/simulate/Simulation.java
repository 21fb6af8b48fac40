package io.pushforward.simulate;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetPlan;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.DistantDataset;
import io.pushforward.data.ShardedWriter;
import io.pushforward.data.Split;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.work.Job;
import io.pushforward.work.Workers;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** A whole design as a dataset folder, made on all cores, resumed where it was stopped. */
public final class Simulation {
    private static final String SIMULATOR = "simulator";

    /** Bytes of what is kept of a law while the others are made: its id, parameters and sizes. */
    private static final int LEAST_LAW = 256;

    private Simulation() {}

    /** How the laws are made, as the dataset keeps it. */
    public static Document recipe(Simulator simulator) {
        return Document.of((Record) simulator);
    }

    /**
     * Simulates what is missing and completes the folder.
     *
     * @param progress hears how many laws are done, after each
     */
    public static void write(
            Simulator simulator, Seed seed, Path folder, DatasetWriter.Existing existing, IntConsumer progress) {
        List<Long> ids = LongStream.range(0, simulator.laws()).boxed().toList();
        try (DatasetWriter writer = DatasetWriter.open(folder, plan(simulator, ids, seed), existing)) {
            writer.fill(id -> simulator.simulate(id, seed), progress);
            writer.finish(simulator.split(seed));
        }
    }

    /**
     * Simulates what is missing and completes a folder of shards, whose numbers of laws differ by one at most.
     *
     * @param progress hears how many laws are done, after each
     */
    public static void writeShards(
            Simulator simulator,
            Seed seed,
            int shards,
            Path folder,
            DatasetWriter.Existing existing,
            IntConsumer progress) {
        if (!(shards >= 1 && shards <= simulator.laws()))
            throw new IllegalArgumentException(
                    "expected 1 to " + simulator.laws() + " shards, one law each at least, got " + shards);
        ShardedWriter writer = ShardedWriter.open(folder, existing);
        for (int k = 0; k < shards; k++) {
            List<Long> ids = ids(simulator.laws(), k, shards);
            writer.write(k, plan(simulator, ids, seed), shard -> {
                shard.fill(id -> simulator.simulate(id, seed), done -> progress.accept((int) (ids.get(0) + done)));
                return simulator.split(seed);
            });
        }
        writer.finish(IntStream.range(0, shards).boxed().toList());
    }

    /**
     * The same by workers who all see the folder: one job per shard, each byte the same whoever writes it.
     *
     * @param progress hears how many shards are done, after each
     */
    public static void writeShards(
            Workers workers,
            Simulator simulator,
            Seed seed,
            int shards,
            Path folder,
            DatasetWriter.Existing existing,
            IntConsumer progress) {
        ShardedWriter writer = ShardedWriter.open(folder, existing);
        String recipe = recipe(simulator).toString();
        String place = folder.toAbsolutePath().normalize().toString();
        List<OneShard> jobs = IntStream.range(0, shards)
                .filter(shard -> !writer.isDone(shard))
                .mapToObj(shard -> new OneShard(recipe, seed, shard, shards, place, existing))
                .toList();
        int before = shards - jobs.size();
        workers.results(jobs, done -> progress.accept(before + done));
        writer.finish(IntStream.range(0, shards).boxed().toList());
    }

    /**
     * The same into a folder that a URI names, on any file system that the workers' engine knows: byte by byte what a folder of
     * this machine would hold.
     */
    public static void writeShards(
            Workers workers,
            Simulator simulator,
            Seed seed,
            int shards,
            String uri,
            DatasetWriter.Existing existing,
            IntConsumer progress) {
        DistantDataset place = DistantDataset.at(uri);
        String recipe = recipe(simulator).toString();
        place.begin(recipe + " " + seed + " " + shards, existing);
        List<DistantShard> jobs = IntStream.range(0, shards)
                .filter(shard -> !place.isDone(shard))
                .mapToObj(shard -> new DistantShard(recipe, seed, shard, shards, uri))
                .toList();
        int before = shards - jobs.size();
        workers.results(jobs, done -> progress.accept(before + done));
        place.finish(IntStream.range(0, shards).boxed().toList());
    }

    private record DistantShard(String recipe, Seed seed, int shard, int shards, String uri) implements Job<Integer> {
        @Override
        public Integer run() {
            Simulator simulator = read("the recipe of a shard", Document.parse(recipe));
            DistantDataset.at(uri)
                    .write(
                            shard,
                            plan(simulator, ids(simulator.laws(), shard, shards), seed),
                            writer -> filled(writer, simulator, seed));
            return shard;
        }
    }

    private static Split filled(DatasetWriter writer, Simulator simulator, Seed seed) {
        writer.fill(id -> simulator.simulate(id, seed), done -> {});
        return simulator.split(seed);
    }

    /** Writes one shard of a design; what a lost machine had done of it is kept. */
    private record OneShard(
            String recipe, Seed seed, int shard, int shards, String folder, DatasetWriter.Existing existing)
            implements Job<Integer> {
        @Override
        public Integer run() {
            Simulator simulator = read("the recipe of a shard", Document.parse(recipe));
            ShardedWriter.open(Path.of(folder), existing)
                    .write(
                            shard,
                            plan(simulator, ids(simulator.laws(), shard, shards), seed),
                            writer -> filled(writer, simulator, seed));
            return shard;
        }
    }

    /** The laws of one shard of a design. */
    public static List<Long> ids(int laws, int shard, int shards) {
        return LongStream.range((long) laws * shard / shards, (long) laws * (shard + 1) / shards)
                .boxed()
                .toList();
    }

    /** A dataset of some laws of a design; all laws are like the first. */
    public static DatasetPlan plan(Simulator simulator, List<Long> ids, Seed seed) {
        return DatasetPlan.like(simulator.simulate(0, seed), ids, seed, recipe(simulator));
    }

    /** The simulator that made a dataset; empty for a user's own data. */
    public static Optional<Simulator> of(Dataset dataset) {
        if (!dataset.recipe().json().has(SIMULATOR)) return Optional.empty();
        return Optional.of(read("data", dataset.recipe()));
    }

    /** The simulator that a group of options names; {@code where} is what messages name. */
    public static Simulator read(String where, Document options) {
        Settings group = options.settings(where);
        Simulator simulator = read(group);
        group.finish();
        return simulator;
    }

    /** The simulator that a group names, which the caller finishes. */
    public static Simulator read(Settings group) {
        Simulator simulator = Registry.read(Simulator.class, group);
        requireRoom(group.path(), simulator, recipe(simulator));
        return simulator;
    }

    /** Each law is made in memory, and each law of a design has an entry in memory. */
    private static void requireRoom(String place, Simulator simulator, Document options) {
        double input = options.json().path("inputSamples").asDouble();
        double output = options.json().path("outputSamples").asDouble();
        double population = options.json().path("population").asDouble();
        Memory.require(place + ": laws " + simulator.laws(), (double) LEAST_LAW * simulator.laws());
        Memory.requireNumbers(
                place + ": inputSamples " + (long) input,
                input * simulator.inputSpace().dimension());
        Memory.requireNumbers(
                place + ": outputSamples " + (long) output,
                output * simulator.targetSpace().dimension());
        Memory.requireNumbers(place + ": population " + (long) population, population);
    }
}
