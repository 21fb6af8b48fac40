package io.pushforward.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetTest {
    private static final Space.Fields PATHS = Space.Fields.path(Axis.uniform(0, 8, 6), 1);
    private static final Space.Labels LABELS = Space.Labels.of(Bins.uniform(0, 8, 4), "censored");
    private static final List<Long> IDS = LongStream.range(10, 40).boxed().toList();
    private static final Split SPLIT = Split.shuffled(IDS, 5, Seed.of(1).generator());

    @TempDir
    private Path base;

    private Path folder;

    @BeforeEach
    void name() {
        folder = base.resolve("data");
    }

    /** Paths in single precision to masses counted from 200 trials, as in the paper's first experiment. */
    private static LawPair counted(long id) {
        Generator random = Seed.of(7, id).generator();
        double[] points = new double[4 * 6];
        for (int i = 0; i < points.length; i++) points[i] = (float) random.nextGaussian();
        double[] counts = new double[5];
        for (int trial = 0; trial < 200; trial++) counts[random.nextInt(5)] += 1 / 200.0;
        return new LawPair(
                id,
                Map.of("m", random.nextDouble()),
                Optional.of(id % 2 == 0 ? "even" : "odd"),
                Ensemble.uniform(PATHS, points),
                Categorical.observed(LABELS, counts, 200));
    }

    /** Ensembles of different sizes, the targets with weights. */
    private static LawPair ragged(long id) {
        Generator random = Seed.of(8, id).generator();
        int size = 3 + (int) (id % 4);
        Space plane = new Space.Vectors(2);
        return new LawPair(
                id,
                Map.of(),
                Optional.empty(),
                Ensemble.uniform(plane, random.normals(2 * size)),
                Ensemble.weighted(plane, random.normals(2 * (size + 1)), random.uniforms(0.1, 1, size + 1)));
    }

    private static Dataset dataset(LongFunction<LawPair> source) {
        List<LawPair> pairs = IDS.stream().map(source::apply).toList();
        return new Dataset(
                new LawPairs(pairs.get(0).input().space(), pairs.get(0).target().space(), pairs),
                SPLIT,
                Seed.of(5).derive(3),
                recipe());
    }

    private static Document recipe() {
        return Document.of(JsonNodeFactory.instance.objectNode().put("simulator", "test"));
    }

    @Test
    void write_thenRead_isTheSameDataset() {
        Dataset dataset = dataset(DatasetTest::counted);
        dataset.write(folder, DatasetWriter.Existing.REFUSE);
        assertThat(Dataset.read(folder)).isEqualTo(dataset);
        assertThat(Npy.read(folder.resolve("input.npy")).toString()).isEqualTo("F4[30, 4, 6]");
        assertThat(Npy.read(folder.resolve("target.npy")).toString()).isEqualTo("F8[30, 5]");
        assertThat(folder.resolve("laws.csv")).content().startsWith("id,m,regime,split\n10,");
        assertThat(base).isDirectoryNotContaining(path -> path.toString().endsWith(".partial"));
    }

    @Test
    void write_toALinkThatLeadsNowhere_isRefused_andLeavesNothing() throws IOException {
        Files.createSymbolicLink(folder, base.resolve("nowhere"));
        assertThatThrownBy(() -> dataset(DatasetTest::counted).write(folder, DatasetWriter.Existing.REFUSE))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("got a link that leads nowhere");
        assertThat(base).isDirectoryNotContaining(path -> path.toString().endsWith(".partial"));
    }

    @Test
    void write_ofRaggedWeightedEnsembles_keepsOffsetsAndWeights() {
        Dataset dataset = dataset(DatasetTest::ragged);
        dataset.write(folder, DatasetWriter.Existing.REFUSE);
        NdArray offsets = Npy.read(folder.resolve("input_offsets.npy"));
        assertThat(offsets.extent(0)).isEqualTo(31);
        int points = (int) offsets.longs()[30];
        assertThat(Npy.read(folder.resolve("input.npy")).toString()).isEqualTo("F8[" + points + ", 2]");
        assertThat(Npy.read(folder.resolve("target_weights.npy")).size()).isEqualTo(points + 30);
        assertThat(folder.resolve("input_weights.npy")).doesNotExist();
        Dataset read = Dataset.read(folder);
        assertThat(read.pairs().inputs()).isEqualTo(dataset.pairs().inputs());
        for (int i = 0; i < 30; i++) {
            Ensemble before = (Ensemble) dataset.pairs().targets().get(i);
            Ensemble after = (Ensemble) read.pairs().targets().get(i);
            assertThat(after.points()).isEqualTo(before.points());
            // Weights are normalised again on entry: equal to rounding.
            assertThat(after.weights()).containsExactly(before.weights(), within(1e-15));
        }
    }

    @Test
    void covariatesAndFacts_writtenAndRead_areTheSame() {
        List<Covariate> declared =
                List.of(new Covariate.Cyclic("month", 12), new Covariate.Category("site", List.of("A", "B, b")));
        Dataset dataset = dataset(id -> {
            LawPair plain = counted(id);
            Facts facts = new Facts(
                    Optional.of("law \"" + id + "\""),
                    plain.parameters(),
                    Optional.empty(),
                    Optional.of("group " + id % 3),
                    OptionalDouble.of(1990.5 + id));
            return new LawPair(
                    id, new Query(plain.input(), Covariates.of(declared, id % 12, id % 2)), plain.target(), facts);
        });
        dataset.write(folder, DatasetWriter.Existing.REFUSE);
        assertThat(Dataset.read(folder)).isEqualTo(dataset);
        assertThat(folder.resolve("laws.csv"))
                .content()
                .startsWith("id,name,m,covariate_month,covariate_site,group,order,split\n");
    }

    @Test
    void furtherInputsWordsNamesAndExactness_writtenAndRead_areTheSame() {
        Naming naming = Naming.of(List.of(Quantity.parse("speed [kn]"), Quantity.parse("gust [kn]")))
                .withTitle("wind");
        Dataset plain = dataset(id -> {
            LawPair pair = ragged(id);
            Law before = Ensemble.uniform(new Space.Vectors(2), new double[] {id, 1, 2, 3});
            Law masses = Categorical.observed(new Space.Labels(List.of("a", "b")), new double[] {1, 3}, 4 + (int) id);
            return new LawPair(
                    id,
                    new Query(pair.input(), Covariates.NONE, Map.of("before", before, "counts", masses)),
                    pair.input(),
                    new Facts(
                            Optional.empty(),
                            Map.of(),
                            Optional.empty(),
                            Optional.empty(),
                            OptionalDouble.empty(),
                            Map.of("site", "Cork, " + id)));
        });
        Signature known = plain.pairs().signature();
        Signature signature = new Signature(
                known.input(),
                known.target().called(naming),
                known.others(),
                List.of(),
                Observed.DRAWN,
                Observed.EXACT);
        Dataset dataset = new Dataset(new LawPairs(signature, plain.pairs()), SPLIT, plain.seed(), plain.recipe());
        dataset.write(folder, DatasetWriter.Existing.REFUSE);
        for (Dataset read : List.of(Dataset.read(folder), Dataset.read(folder, 0))) {
            assertThat(read).isEqualTo(dataset);
            assertThat(read.pairs().signature()).isEqualTo(signature);
            assertThat(read.pairs().targetSpace().naming()).isEqualTo(naming);
        }
    }

    @Test
    void read_ofMoreThanFitsIntoMemory_givesTheSameLawsFromDisk() {
        Dataset dataset = dataset(DatasetTest::ragged);
        dataset.write(folder, DatasetWriter.Existing.REFUSE);
        Dataset kept = Dataset.read(folder);
        Dataset lazy = Dataset.read(folder, 0);
        assertThat(lazy).isEqualTo(kept);
        assertThat(lazy.pairs().get(3).input()).isNotSameAs(lazy.pairs().get(3).input());
        assertThat(kept.pairs().get(3).input()).isSameAs(kept.pairs().get(3).input());
        assertThat(SPLIT.test(lazy.pairs())).isEqualTo(SPLIT.test(kept.pairs()));
    }

    @Test
    void seed_ofOneWord_isANumberInTheManifest() {
        Dataset dataset = dataset(DatasetTest::counted);
        new Dataset(dataset.pairs(), SPLIT, Seed.of(17), recipe()).write(folder, DatasetWriter.Existing.REFUSE);
        assertThat(Manifest.read(folder).fact("seed", Document::whole)).isEqualTo(17);
        assertThat(Dataset.read(folder).seed()).isEqualTo(Seed.of(17));
    }

    @Test
    void trials_thatDifferBetweenLaws_areKept() {
        LongFunction<LawPair> source = id -> {
            double[] masses = {1, 2, 3, 4, 6};
            Law target = id % 3 == 0
                    ? Categorical.of(LABELS, masses)
                    : Categorical.observed(LABELS, masses, (int) (100 + id));
            return new LawPair(id, Map.of(), Optional.empty(), counted(id).input(), target);
        };
        dataset(source).write(folder, DatasetWriter.Existing.REFUSE);
        for (LawPair pair : Dataset.read(folder).pairs().pairs())
            assertThat(((Categorical) pair.target()).trials())
                    .isEqualTo(((Categorical) source.apply(pair.id()).target()).trials());
    }

    @Test
    void fill_onAllCores_writesTheSameBytesAsOneByOne() throws IOException {
        dataset(DatasetTest::counted).write(folder, DatasetWriter.Existing.REFUSE);
        Path other = base.resolve("other");
        AtomicInteger last = new AtomicInteger();
        try (DatasetWriter writer = DatasetWriter.open(other, plan(), DatasetWriter.Existing.REFUSE)) {
            writer.fill(DatasetTest::counted, done -> last.accumulateAndGet(done, Math::max));
            writer.finish(SPLIT);
        }
        assertThat(last).hasValue(30);
        assertSameFiles(folder, other);
    }

    @Test
    void open_afterAKill_goesOnAndWritesTheSameBytes() throws IOException {
        dataset(DatasetTest::counted).write(folder, DatasetWriter.Existing.REFUSE);
        Path other = base.resolve("other");
        try (DatasetWriter writer = DatasetWriter.open(other, plan(), DatasetWriter.Existing.REFUSE)) {
            for (long id : List.of(12L, 30L, 11L, 39L)) writer.write(counted(id));
        }
        assertThat(other).doesNotExist();
        // The kill came in the middle of a line, and one law's numbers had not reached the disk.
        Path journal = base.resolve("other.partial/journal.jsonl");
        Files.writeString(journal, "\n{\"id\":13,\"checksum\":1", StandardOpenOption.APPEND);
        zero(base.resolve("other.partial/data/input.npy"), 128 + 20 * 4 * 6 * 4); // row of law 30
        List<Long> made = new ArrayList<>();
        try (DatasetWriter writer = DatasetWriter.open(other, plan(), DatasetWriter.Existing.REFUSE)) {
            assertThat(writer.missing()).hasSize(27).contains(30L, 13L).doesNotContain(12L, 11L, 39L);
            writer.missing().forEach(id -> {
                made.add(id);
                writer.write(counted(id));
            });
            writer.finish(SPLIT);
        }
        assertThat(made).hasSize(27);
        assertSameFiles(folder, other);
    }

    @Test
    void open_ofAnUnfinishedDatasetOfAnotherPlan_saysWhatDiffers() {
        DatasetWriter.open(folder, plan(), DatasetWriter.Existing.REFUSE).close();
        DatasetPlan other = DatasetPlan.like(counted(0), IDS, Seed.of(6), recipe());
        assertBad(
                () -> DatasetWriter.open(folder, other, DatasetWriter.Existing.REFUSE),
                "data.partial: ",
                "of another [seed]");
    }

    @Test
    void open_whileAnotherWriterIsAtWork_isRefused() {
        try (DatasetWriter first = DatasetWriter.open(folder, plan(), DatasetWriter.Existing.REFUSE)) {
            assertThat(first.missing()).hasSize(30);
            assertBad(
                    () -> DatasetWriter.open(folder, plan(), DatasetWriter.Existing.REFUSE),
                    "another writer is at work");
        }
    }

    @Test
    void finish_beforeAllLawsAreThere_isRefusedAndNothingAppears() {
        try (DatasetWriter writer = DatasetWriter.open(folder, plan(), DatasetWriter.Existing.REFUSE)) {
            writer.write(counted(10));
            assertThatIllegalStateException()
                    .isThrownBy(() -> writer.finish(SPLIT))
                    .withMessageContaining("laws 11, 12, 13, 14, 15 and 24 more missing");
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void write_overADataset_needsToBeTold() throws IOException {
        Dataset dataset = dataset(DatasetTest::counted);
        dataset.write(folder, DatasetWriter.Existing.REFUSE);
        assertBad(() -> dataset.write(folder, DatasetWriter.Existing.REFUSE), "not overwritten unless told");
        Dataset other = dataset(DatasetTest::ragged);
        other.write(folder, DatasetWriter.Existing.REPLACE);
        assertThat(Dataset.read(folder).pairs().inputs())
                .isEqualTo(other.pairs().inputs());
        try (Stream<Path> files = Files.list(base)) {
            assertThat(files).containsExactly(folder);
        }
    }

    @Test
    void write_overAFolderOfOtherFiles_isNeverDone() throws IOException {
        Files.createDirectory(folder);
        dataset(DatasetTest::counted).write(folder, DatasetWriter.Existing.REFUSE); // an empty folder is free
        Path home = Files.createDirectory(base.resolve("home"));
        Files.writeString(home.resolve("letter.txt"), "dear");
        assertBad(
                () -> dataset(DatasetTest::counted).write(home, DatasetWriter.Existing.REPLACE),
                "expected a dataset to overwrite, got a folder of other files");
        assertThat(home.resolve("letter.txt")).hasContent("dear");
    }

    /** Sums of squares of such numbers overflow: regressions would answer NaN. */
    @Test
    void write_ofNumbersBeyondTheRangeOfSquares_isTheUsersMistake() {
        Dataset huge = dataset(id -> {
            LawPair pair = ragged(id);
            Ensemble input = (Ensemble) pair.input();
            double[] points = input.points().clone();
            points[0] = id == 12 ? -3e307 : 1e100;
            return new LawPair(id, Map.of(), Optional.empty(), Ensemble.uniform(input.space(), points), pair.target());
        });
        assertThatThrownBy(() -> huge.write(folder, DatasetWriter.Existing.REFUSE))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("input: expected numbers of size 1.0E100 at most, got -3.0E307");
    }

    @Test
    void write_ofALawThatDoesNotFitThePlan_namesIt() {
        try (DatasetWriter writer = DatasetWriter.open(folder, plan(), DatasetWriter.Existing.REFUSE)) {
            LawPair pair = counted(12);
            double[] fine = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
            assertRefused(
                    writer, new LawPair(99, pair.parameters(), pair.regime(), pair.input(), pair.target()), "law 99");
            assertRefused(
                    writer,
                    new LawPair(12, pair.parameters(), pair.regime(), Ensemble.uniform(PATHS, fine), pair.target()),
                    "law 12: expected an ensemble of 4 points, got 1");
            double[] four = new double[24];
            four[5] = 0.1;
            assertRefused(
                    writer,
                    new LawPair(12, pair.parameters(), pair.regime(), Ensemble.uniform(PATHS, four), pair.target()),
                    "law 12: expected points in single precision");
            assertRefused(
                    writer,
                    new LawPair(12, pair.parameters(), pair.regime(), pair.input(), pair.input()),
                    "law 12: expected a law on 5 labels");
        }
    }

    @Test
    void read_afterAByteChanged_namesTheFile() throws IOException {
        dataset(DatasetTest::counted).write(folder, DatasetWriter.Existing.REFUSE);
        zero(folder.resolve("target.npy"), 160);
        assertBad(() -> Dataset.read(folder), "target.npy: expected the SHA-256");
    }

    @Test
    void read_ofSomethingElse_saysSo() throws IOException {
        assertBad(() -> Dataset.read(folder), "expected the folder of a dataset, got none");
        Files.createDirectory(folder);
        assertBad(() -> Dataset.read(folder), "manifest.json: expected a file, got nothing");
        Files.writeString(folder.resolve("manifest.json"), "{\"format\":\"other\",\"formatVersion\":1,\"files\":{}}");
        assertBad(() -> Dataset.read(folder), "expected pushforward-dataset of version 1 to 2, got other");
    }

    private static DatasetPlan plan() {
        return DatasetPlan.like(counted(0), IDS, Seed.of(5).derive(3), recipe());
    }

    private static void zero(Path file, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < 8; i++) bytes[at + i] = 0;
        Files.write(file, bytes);
    }

    private static void assertSameFiles(Path one, Path two) throws IOException {
        Map<String, Path> files = new TreeMap<>();
        try (Stream<Path> list = Files.list(one)) {
            list.forEach(file -> files.put(file.getFileName().toString(), file));
        }
        assertThat(files.keySet()).isEqualTo(Set.of("input.npy", "laws.csv", "manifest.json", "target.npy"));
        files.forEach((name, file) -> assertThat(two.resolve(name)).hasSameBinaryContentAs(file));
    }

    private static void assertRefused(DatasetWriter writer, LawPair pair, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.write(pair))
                .withMessageContaining(message);
    }

    private static void assertBad(ThrowingCallable call, String... messages) {
        assertThatExceptionOfType(BadFileException.class).isThrownBy(call).withMessageContainingAll(messages);
    }
}
