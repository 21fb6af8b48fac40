package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter.Existing;
import io.pushforward.data.LawPair;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
    private static final Seed SEED = Seed.of(3);

    @TempDir
    private Path folder;

    static List<String> names() {
        return Registry.names(Simulator.class);
    }

    @ParameterizedTest
    @MethodSource("names")
    void dataset_readBack_holdsTheSimulatedPairsAndTheirSimulator(String name) {
        Simulator simulator = simulator(name);
        AtomicInteger most = new AtomicInteger();
        Simulation.write(
                simulator, SEED, folder.resolve(name), Existing.REFUSE, done -> most.accumulateAndGet(done, Math::max));
        Dataset dataset = Dataset.read(folder.resolve(name));
        assertThat(most.get()).isEqualTo(9);
        assertThat(dataset.split()).isEqualTo(simulator.split(SEED));
        for (LawPair pair : dataset.pairs().pairs()) assertThat(pair).isEqualTo(simulator.simulate(pair.id(), SEED));
        Simulator again = Simulation.of(dataset).orElseThrow();
        LawPair read = dataset.pairs().pairs().get(4);
        assertThat(again.simulate(4, SEED)).isEqualTo(read);
        assertThat(again.truth(read, 5, SEED)).isEqualTo(simulator.truth(simulator.simulate(4, SEED), 5, SEED));
    }

    @Test
    void simulation_stoppedHalfway_goesOnAndGivesTheSameFiles() throws IOException {
        Simulator simulator = simulator("gaussian");
        Path whole = folder.resolve("whole");
        Path broken = folder.resolve("broken");
        Simulation.write(simulator, SEED, whole, Existing.REFUSE, done -> {});
        assertThatThrownBy(() -> Simulation.write(simulator, SEED, broken, Existing.REFUSE, done -> {
                    if (done >= 4) throw new IllegalStateException("stopped");
                }))
                .hasStackTraceContaining("stopped");
        assertThat(broken).doesNotExist();
        AtomicInteger calls = new AtomicInteger();
        Simulation.write(simulator, SEED, broken, Existing.REFUSE, done -> calls.incrementAndGet());
        assertThat(calls.get()).isBetween(1, 5);
        for (String file : List.of("input.npy", "target.npy", "laws.csv"))
            assertThat(Files.readAllBytes(broken.resolve(file))).isEqualTo(Files.readAllBytes(whole.resolve(file)));
    }

    @Test
    void shards_ofAnyNumberOfThreads_haveTheSameBytes_andTheLawsOfOneFolder() throws Exception {
        Simulator simulator = simulator("gaussian");
        Simulation.write(simulator, SEED, folder.resolve("whole"), Existing.REFUSE, done -> {});
        List<Path> made = new ArrayList<>();
        for (int threads : List.of(1, 4)) {
            Path out = folder.resolve("shards-" + threads);
            ForkJoinPool pool = new ForkJoinPool(threads);
            pool.submit(() -> Simulation.writeShards(simulator, SEED, 4, out, Existing.REFUSE, done -> {}))
                    .get();
            pool.shutdown();
            made.add(out);
        }
        assertThat(Dataset.read(made.get(0))).isEqualTo(Dataset.read(folder.resolve("whole")));
        assertSameFiles(made.get(0), made.get(1));
    }

    @Test
    void shards_stoppedHalfway_goOnAndGiveTheSameFiles() throws IOException {
        Simulator simulator = simulator("gaussian");
        Path whole = folder.resolve("whole");
        Path broken = folder.resolve("broken");
        AtomicInteger calls = new AtomicInteger();
        Simulation.writeShards(
                simulator, SEED, 4, whole, Existing.REFUSE, done -> calls.accumulateAndGet(done, Math::max));
        assertThat(calls.get()).isEqualTo(9);
        assertThatThrownBy(() -> Simulation.writeShards(simulator, SEED, 4, broken, Existing.REFUSE, done -> {
                    if (done >= 7) throw new IllegalStateException("stopped");
                }))
                .hasStackTraceContaining("stopped");
        assertThat(broken).doesNotExist();
        calls.set(0);
        Simulation.writeShards(simulator, SEED, 4, broken, Existing.REFUSE, done -> calls.incrementAndGet());
        assertThat(calls.get()).isBetween(1, 5); // the laws of the third shard and of the last
        assertSameFiles(whole, broken);
    }

    @Test
    void moreShardsThanLaws_areRefused() {
        assertThatThrownBy(() -> Simulation.writeShards(
                        simulator("gaussian"), SEED, 10, folder.resolve("many"), Existing.REFUSE, done -> {}))
                .hasMessageContaining("1 to 9 shards");
    }

    private static void assertSameFiles(Path one, Path two) throws IOException {
        try (Stream<Path> files = Files.walk(one)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).hasSize(1 + 4 * 4);
            for (Path file : all) assertThat(two.resolve(one.relativize(file))).hasSameBinaryContentAs(file);
        }
    }

    private static Simulator simulator(String name) {
        ObjectNode options = new ObjectMapper().createObjectNode().put("simulator", name);
        options.put("scale", "quick").put("laws", 9).put("inputSamples", 4).put("outputSamples", 6);
        return Simulation.read("test", Document.of(options));
    }
}
