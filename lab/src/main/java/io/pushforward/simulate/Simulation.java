package io.pushforward.simulate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetPlan;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPair;
import io.pushforward.random.Seed;
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
    public static ObjectNode recipe(Simulators.Recipe recipe) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(SIMULATOR, recipe.simulator().name());
        json.setAll(recipe.options());
        return json;
    }

    /**
     * Simulates what is missing and completes the folder.
     *
     * @param progress hears how many laws are done, after each
     */
    public static void write(
            Simulators.Recipe recipe, Seed seed, Path folder, DatasetWriter.Existing existing, IntConsumer progress) {
        Simulator simulator = recipe.simulator();
        List<Long> ids = LongStream.range(0, simulator.laws()).boxed().toList();
        LawPair first = simulator.simulate(0, seed);
        DatasetPlan plan = DatasetPlan.like(first, ids, seed, recipe(recipe));
        try (DatasetWriter writer = DatasetWriter.open(folder, plan, existing)) {
            writer.fill(id -> simulator.simulate(id, seed), progress);
            writer.finish(simulator.split(seed));
        }
    }

    /** The simulator that made a dataset; empty for a user's own data. */
    public static Optional<Simulator> of(Dataset dataset) {
        if (!dataset.recipe().has(SIMULATOR)) return Optional.empty();
        ObjectNode options = dataset.recipe().deepCopy();
        options.remove(SIMULATOR);
        return Optional.of(Simulators.of(dataset.recipe().path(SIMULATOR).asText(), options)
                .simulator());
    }
}
