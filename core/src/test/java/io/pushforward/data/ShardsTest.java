package io.pushforward.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.Manifest;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ShardsTest {
    private static final int SHARDS = 4;
    private static final int LAWS = 22;
    private static final List<Long> IDS = LongStream.range(0, LAWS).boxed().toList();
    private static final Split SPLIT = Split.shuffled(IDS, 5, Seed.of(1).generator());
    private static final Space PLANE = new Space.Vectors(2);
    private static final Seed SEED = Seed.of(5);

    @TempDir
    private Path base;

    private Path folder;

    @BeforeEach
    void name() {
        folder = base.resolve("data");
    }

    /** Inputs of different sizes, weighted targets, one covariate, masses as a further input. */
    private static LawPair pair(long id) {
        Generator random = Seed.of(8, id).generator();
        int size = 3 + (int) (id % 4);
        Law counts = Categorical.observed(new Space.Labels(List.of("a", "b")), new double[] {1, 3}, 4 + (int) id);
        return new LawPair(
                id,
                new Query(
                        Ensemble.uniform(PLANE, random.normals(2 * size)),
                        Covariates.of(List.of(new Covariate.Cyclic("month", 12)), id % 12),
                        Map.of("counts", counts)),
                Ensemble.uniform(PLANE, random.normals(8)),
                Facts.of(Map.of("m", random.nextDouble()), Optional.of(id % 2 == 0 ? "even" : "odd")));
    }

    private static Dataset dataset(List<Long> ids) {
        List<LawPair> pairs = ids.stream().map(ShardsTest::pair).toList();
        return dataset(new LawPairs(PLANE, PLANE, pairs), SEED);
    }

    private static Dataset dataset(LawPairs pairs, Seed seed) {
        return new Dataset(pairs, SPLIT.only(LongStream.of(pairs.ids()).boxed().toList()), seed, recipe());
    }

    private static Document recipe() {
        return Document.of(JsonNodeFactory.instance.objectNode().put("simulator", "test"));
    }

    private static List<Long> ids(int shard) {
        return IDS.subList(LAWS * shard / SHARDS, LAWS * (shard + 1) / SHARDS);
    }

    private static List<Integer> numbers() {
        return IntStream.range(0, SHARDS).boxed().toList();
    }

    private void write() {
        ShardedWriter writer = ShardedWriter.open(folder, DatasetWriter.Existing.REFUSE);
        for (int k : numbers()) writer.write(k, dataset(ids(k)));
        writer.finish(numbers());
    }

    @Test
    void shards_read_areTheDatasetInOneFolder() {
        Dataset whole = dataset(IDS);
        whole.write(base.resolve("whole"), DatasetWriter.Existing.REFUSE);
        write();
        assertThat(Dataset.isDataset(folder)).isTrue();
        for (long most : new long[] {0, Long.MAX_VALUE}) {
            Dataset read = Dataset.read(folder, most);
            assertThat(read).isEqualTo(Dataset.read(base.resolve("whole")));
            assertThat(read.pairs().ids()).isEqualTo(whole.pairs().ids());
            assertThat(read.pairs().facts()).isEqualTo(whole.pairs().facts());
        }
    }

    @Test
    void eachShard_isAnOrdinaryDataset() {
        write();
        for (int k : numbers())
            assertThat(Dataset.read(folder.resolve("shard-0000" + k)).pairs())
                    .isEqualTo(dataset(ids(k)).pairs());
    }

    @Test
    void moreShardsThanAreKeptOpen_readFromManyThreads_giveTheirLaws() {
        List<Long> many = LongStream.range(0, 100).boxed().toList();
        ShardedWriter writer = ShardedWriter.open(folder, DatasetWriter.Existing.REFUSE);
        for (int k = 0; k < 50; k++) writer.write(k, dataset(many.subList(2 * k, 2 * k + 2)));
        writer.finish(IntStream.range(0, 50).boxed().toList());
        LawPairs pairs = Dataset.read(folder, 0).pairs();
        List<Integer> order = new ArrayList<>();
        for (int round = 0; round < 5; round++) IntStream.range(0, 100).forEach(order::add);
        Collections.shuffle(order, new Random(3));
        assertThat(order.parallelStream().allMatch(i -> pairs.get(i).equals(pair(i))))
                .isTrue();
    }

    @Test
    void aKilledShard_isGoneOnWith_andGivesTheSameBytes() throws IOException {
        write();
        Path other = base.resolve("other");
        ShardedWriter first = ShardedWriter.open(other, DatasetWriter.Existing.REFUSE);
        first.write(2, dataset(ids(2)));
        DatasetPlan plan = dataset(ids(1)).plan();
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> first.write(1, plan, shard -> {
                    shard.write(pair(ids(1).get(0)));
                    throw new IllegalStateException("killed");
                }));
        assertThat(other).doesNotExist();
        ShardedWriter second = ShardedWriter.open(other, DatasetWriter.Existing.REFUSE);
        assertThat(second.isDone(2)).isTrue();
        assertThat(second.isDone(1)).isFalse();
        second.write(1, plan, shard -> {
            assertThat(shard.missing()).isEqualTo(ids(1).subList(1, ids(1).size()));
            shard.fill(ShardsTest::pair, done -> {});
            return SPLIT;
        });
        for (int k : numbers()) second.write(k, dataset(ids(k)));
        second.finish(numbers());
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList())
                assertThat(other.resolve(folder.relativize(file))).hasSameBinaryContentAs(file);
        }
        assertThat(base).isDirectoryNotContaining(path -> path.toString().endsWith(".partial"));
    }

    @Test
    void finish_withoutAShard_orWithAnother_isRefused() {
        ShardedWriter writer = ShardedWriter.open(folder, DatasetWriter.Existing.REFUSE);
        writer.write(0, dataset(ids(0)));
        assertThatIllegalStateException()
                .isThrownBy(() -> writer.finish(List.of(0, 1)))
                .withMessageContaining("shard-00001 is missing");
        writer.write(1, dataset(ids(1)));
        assertBad(() -> writer.finish(List.of(0)), "shard-00001", "got this besides");
        assertThatIllegalArgumentException().isThrownBy(() -> writer.finish(List.of()));
        assertThat(folder).doesNotExist();
    }

    @Test
    void shards_ofAnotherPlan_areNotTakenForDone() {
        ShardedWriter writer = ShardedWriter.open(folder, DatasetWriter.Existing.REFUSE);
        writer.write(0, dataset(ids(0)));
        assertBad(() -> writer.write(0, dataset(ids(1))), "shard-00000", "expected a shard of the same laws");
        assertBad(() -> writer.write(0, dataset(dataset(ids(0)).pairs(), Seed.of(6))), "same laws, seed and recipe");
    }

    @Test
    void unfinishedDatasets_withAndWithoutShards_doNotMix() {
        ShardedWriter.open(folder, DatasetWriter.Existing.REFUSE).write(0, dataset(ids(0)));
        assertBad(() -> dataset(IDS).write(folder, DatasetWriter.Existing.REFUSE), "of another [format");
        Path other = base.resolve("other");
        DatasetWriter.open(other, dataset(IDS).plan(), DatasetWriter.Existing.REFUSE)
                .close();
        assertBad(() -> ShardedWriter.open(other, DatasetWriter.Existing.REFUSE), "other.partial", "of shards");
    }

    @Test
    void existingDatasets_areReplacedOnlyIfTold() throws IOException {
        write();
        assertBad(() -> ShardedWriter.open(folder, DatasetWriter.Existing.REFUSE), "not overwritten unless told");
        ShardedWriter writer = ShardedWriter.open(folder, DatasetWriter.Existing.REPLACE);
        writer.write(0, dataset(IDS.subList(0, 2)));
        writer.finish(List.of(0));
        assertThat(Dataset.read(folder).pairs()).hasSize(2);
        dataset(IDS).write(folder, DatasetWriter.Existing.REPLACE);
        assertThat(Dataset.read(folder).pairs()).hasSize(LAWS);
        Path foreign = Files.createDirectory(base.resolve("foreign"));
        Files.writeString(foreign.resolve("letter.txt"), "dear");
        assertBad(() -> ShardedWriter.open(foreign, DatasetWriter.Existing.REPLACE), "folder of other files");
    }

    @Test
    void overlappingIds_otherSpaces_otherSeeds_areRefused() {
        ShardedWriter writer = ShardedWriter.open(folder, DatasetWriter.Existing.REFUSE);
        writer.write(0, dataset(IDS.subList(0, 3)));
        writer.write(1, dataset(IDS.subList(2, 5)));
        assertBad(() -> writer.finish(List.of(0, 1)), "shard-00001", "law 2, which is in shard-00000 too");

        ShardedWriter line = ShardedWriter.open(base.resolve("line"), DatasetWriter.Existing.REFUSE);
        line.write(0, dataset(IDS.subList(0, 3)));
        Law point = Ensemble.uniform(new Space.Vectors(1), new double[] {1, 2});
        LawPair other = new LawPair(9, Map.of(), Optional.empty(), point, point);
        line.write(1, dataset(new LawPairs(point.space(), point.space(), List.of(other)), SEED));
        assertBad(
                () -> line.finish(List.of(0, 1)),
                "shard-00001: expected inputs on R^2, as in shard-00000, got the line");

        ShardedWriter seeds = ShardedWriter.open(base.resolve("seeds"), DatasetWriter.Existing.REFUSE);
        seeds.write(0, dataset(IDS.subList(0, 3)));
        seeds.write(1, dataset(dataset(IDS.subList(3, 5)).pairs(), Seed.of(6)));
        assertBad(() -> seeds.finish(List.of(0, 1)), "shard-00001: expected the seed");
    }

    @Test
    void read_ofAMissingOrTruncatedShard_namesTheFile() throws IOException {
        write();
        Path file = folder.resolve("shard-00002/target.npy");
        try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
            content.setLength(content.length() - 8);
        }
        assertBad(() -> Dataset.read(folder), "shard-00002/target.npy: expected the", "(truncated)");
        Disk.deleteTree(folder.resolve("shard-00002"));
        assertBad(() -> Dataset.read(folder), "shard-00002/manifest.json: expected a file, got nothing");
    }

    @Test
    void everyBitFlipOfAManifest_isFound() throws IOException {
        write();
        for (Path file : List.of(
                folder.resolve(Manifest.NAME), folder.resolve("shard-00001").resolve(Manifest.NAME))) {
            byte[] sound = Files.readAllBytes(file);
            for (int at = 0; at < sound.length; at += 7) {
                byte[] changed = sound.clone();
                changed[at] ^= (byte) (1 << at % 8);
                Files.write(file, changed);
                assertBad(() -> Dataset.read(folder), Manifest.NAME);
            }
            Files.write(file, sound);
        }
        assertThat(Dataset.read(folder).pairs()).hasSize(LAWS);
    }

    @Test
    void shardsSwappedForSoundOnesOfAnotherDataset_areFound() throws IOException {
        write();
        Path swapped = folder.resolve("shard-00001");
        Disk.deleteTree(swapped);
        dataset(IDS.subList(5, 9)).write(swapped, DatasetWriter.Existing.REFUSE);
        assertBad(() -> Dataset.read(folder), "shard-00001/manifest.json: expected the");
    }

    /** In a thread of its own: whoever waits for a pipe cannot be interrupted. */
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void linksAndPipes_inPlaceOfShards_areRefused() throws Exception {
        write();
        Path shard = folder.resolve("shard-00001");
        Path outside = base.resolve("outside");
        Files.move(shard, outside);
        Files.createSymbolicLink(shard, outside);
        assertBad(() -> Dataset.read(folder), "shard-00001/manifest.json", "a link that leads out of it");
        Files.delete(shard);
        Files.createSymbolicLink(shard, folder.resolve("shard-00000"));
        assertBad(() -> Dataset.read(folder), "shard-00001/manifest.json: expected the");
        Files.delete(shard);
        Files.move(outside, shard);
        Path input = shard.resolve("input.npy");
        Files.delete(input);
        assertThat(new ProcessBuilder("mkfifo", input.toString()).start().waitFor())
                .isZero();
        assertBad(() -> Dataset.read(folder), "shard-00001/input.npy: expected a regular file, got a pipe");
    }

    @Test
    void aManifestWithoutShards_orOfAnotherVersion_isRefused() {
        write();
        for (int version = 1; version <= 2; version++) {
            ObjectNode facts = JsonNodeFactory.instance.objectNode().put("format", "pushforward-shards");
            facts.put("formatVersion", version).putArray("shards");
            Manifest.write(folder, Document.of(facts), List.of());
            assertBad(
                    () -> Dataset.read(folder),
                    version == 1 ? "expected at least one shard" : "pushforward-shards of version 1, got 2");
        }
    }

    @Test
    void aShardThatIsReplacedWhileLawsAreRead_isFound() throws IOException {
        write();
        LawPairs pairs = Dataset.read(folder, 0).pairs();
        assertThat(pairs.get(0)).isEqualTo(pair(0));
        Path file = folder.resolve("shard-00003/input.npy");
        Files.write(file, new byte[] {1}, StandardOpenOption.APPEND);
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        assertBad(() -> pairs.get(LAWS - 1), "shard-00003/input.npy");
    }

    private static void assertBad(ThrowingCallable call, String... messages) {
        assertThatExceptionOfType(BadFileException.class).isThrownBy(call).withMessageContainingAll(messages);
    }
}
