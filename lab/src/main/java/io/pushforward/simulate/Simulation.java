package io.pushforward.simulate;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetPlan;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPair;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;

/** A whole design as a dataset folder, made on all cores, resumed where it was stopped. */
public final class Simulation {
    private static final String SIMULATOR = "simulator";

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
        LawPair first = simulator.simulate(0, seed);
        DatasetPlan plan = DatasetPlan.like(first, ids, seed, recipe(simulator).json());
        try (DatasetWriter writer = DatasetWriter.open(folder, plan, existing)) {
            writer.fill(id -> simulator.simulate(id, seed), progress);
            writer.finish(simulator.split(seed));
        }
    }

    /** The simulator that made a dataset; empty for a user's own data. */
    public static Optional<Simulator> of(Dataset dataset) {
        if (!dataset.recipe().has(SIMULATOR)) return Optional.empty();
        return Optional.of(read("data", Document.of(dataset.recipe().deepCopy())));
    }

    /** The simulator that a group of options names; {@code where} is what messages name. */
    public static Simulator read(String where, Document options) {
        Settings group = options.settings(where);
        Simulator simulator = Registry.read(Simulator.class, group);
        group.finish();
        return simulator;
    }
}
