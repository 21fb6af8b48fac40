package io.pushforward.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.bundle.Bundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.importer.Import;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulation;
import io.pushforward.simulate.Simulator;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Laws that a bundle's operator was not trained on. */
final class HeldOut {
    private HeldOut() {}

    /** The test laws of a dataset, else at most so many fresh laws of the simulator that the bundle names. */
    static LawPairs of(Bundle bundle, Optional<Path> data, int most, Seed seed) {
        LawPairs laws = data.map(HeldOut::test).orElseGet(() -> simulated(bundle, most, seed));
        if (!laws.inputSpace().equals(bundle.operator().inputSpace())
                || !laws.targetSpace().equals(bundle.operator().targetSpace()))
            throw new UserMistake("the operator goes from laws on "
                    + bundle.operator().inputSpace() + " to laws on "
                    + bundle.operator().targetSpace()
                    + ", the data from " + laws.inputSpace() + " to " + laws.targetSpace());
        return laws;
    }

    private static LawPairs test(Path data) {
        Dataset dataset = Import.open(data);
        if (dataset.split().test().isEmpty()) throw new UserMistake(data + ": the dataset has no test laws");
        return dataset.split().test(dataset.pairs());
    }

    private static LawPairs simulated(Bundle bundle, int most, Seed seed) {
        if (!(bundle.origin().experiment().json().path("data") instanceof ObjectNode source)
                || !source.has("simulator"))
            throw new UserMistake(
                    "the bundle names no simulator that could make fresh laws: give a dataset with --data");
        Simulator simulator = Simulation.read("the bundle's experiment", Document.of(source));
        List<LawPair> pairs = simulator.split(seed).test().stream()
                .limit(most)
                .parallel()
                .map(id -> simulator.simulate(id, seed))
                .toList();
        return new LawPairs(simulator.inputSpace(), simulator.targetSpace(), pairs);
    }
}
