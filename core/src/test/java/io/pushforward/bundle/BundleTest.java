package io.pushforward.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.LawPair;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.TrainingSets;
import io.pushforward.operator.baseline.KernelRegression;
import io.pushforward.predict.HeldOutError;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
    private static final TrainingSet TRAINING = TrainingSets.pathsToLabels(6);
    private static final Seed SEED = Seed.of(0).derive("train").derive(2);

    /** What the bundle in the test resources predicts for {@link #query}, as printed when it was written. */
    private static final double[] EXPECTED_MASSES = {
        0.6421463676570515, 0.2966473658707397, 0.05657571100890915, 0.004630555463299482
    };

    @TempDir
    Path folder;

    private static Bundle bundle() {
        LawOperator operator = new KernelRegression().train(TRAINING, TrainingRun.of(SEED));
        List<Long> ids = TRAINING.pairs().pairs().stream().map(LawPair::id).toList();
        ObjectNode experiment =
                JsonNodeFactory.instance.objectNode().put("name", "trial").put("seed", 0);
        return Bundle.of(
                operator,
                new Origin("kernel-regression", Document.of(experiment), SEED, ids),
                Familiarity.of(TrainingSets.PATHS, TRAINING.pairs().inputs(), ids));
    }

    private static Law query() {
        return TrainingSets.pathsToLabels(9).pairs().inputs().get(4);
    }

    private Path saved() {
        Path directory = folder.resolve("bundle");
        bundle().save(directory);
        return directory;
    }

    private static Map<String, String> checksums(Path directory) throws IOException {
        Map<String, String> checksums = new TreeMap<>();
        for (String name : contents(directory).keySet()) checksums.put(name, Manifest.sha256(directory.resolve(name)));
        return checksums;
    }

    private static Map<String, byte[]> contents(Path directory) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) contents.put(file.getFileName().toString(), Files.readAllBytes(file));
        }
        return contents;
    }

    @Test
    void bundle_savedAndOpened_predictsTheSame() {
        Path directory = saved();
        try (Bundle first = bundle();
                Bundle opened = Bundle.open(directory)) {
            assertThat(opened.operator().apply(query()))
                    .isEqualTo(first.operator().apply(query()));
            assertThat(opened.origin()).isEqualTo(first.origin());
            assertThat(opened.library()).isEqualTo(first.library());
            assertThat(opened.engine()).isEqualTo(first.engine()).startsWith("Java");
            assertThat(opened.familiarity().orElseThrow().of((Ensemble) query()))
                    .isEqualTo(first.familiarity().orElseThrow().of((Ensemble) query()));
        }
    }

    @Test
    void bundle_withAHeldOutError_keepsIt() {
        HeldOutError error = HeldOutError.of("w1", HeldOutError.Source.TEST, new double[] {0.25, 0.125, 1e-300});
        Path directory = folder.resolve("measured");
        try (Bundle bundle = bundle()) {
            bundle.with(error).save(directory);
            assertThat(bundle.heldOut()).isEmpty();
        }
        try (Bundle opened = Bundle.open(directory)) {
            assertThat(opened.heldOut()).contains(error);
        }
        try (Bundle without = Bundle.open(saved())) {
            assertThat(without.heldOut()).isEmpty();
        }
    }

    @Test
    void bundle_openedAndSavedAgain_isTheSameBytes() throws IOException {
        Path directory = saved();
        Path again = folder.resolve("again");
        try (Bundle opened = Bundle.open(directory)) {
            opened.save(again);
        }
        assertThat(checksums(again)).isEqualTo(checksums(directory));
        assertThat(checksums(again).keySet())
                .contains("manifest.json", "experiment.json", "spaces.json", "operator.json", "operator.safetensors");
    }

    @Test
    void save_overABundle_replacesIt_andLeavesNothingBeside() throws IOException {
        Path directory = saved();
        Files.writeString(directory.resolve("stray.txt"), "not of this bundle");
        bundle().save(directory);
        assertThat(directory.resolve("stray.txt")).doesNotExist();
        try (Stream<Path> beside = Files.list(folder)) {
            assertThat(beside.toList()).containsExactly(directory);
        }
        Bundle.open(directory).close();
    }

    @Test
    void save_overAnythingElse_isRefused() throws IOException {
        Path other = Files.createDirectory(folder.resolve("thesis"));
        Files.writeString(other.resolve("chapter.txt"), "years of work");
        assertThatThrownBy(() -> bundle().save(other))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("thesis");
        assertThat(other.resolve("chapter.txt")).hasContent("years of work");
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThatThrownBy(() -> bundle().save(file)).hasMessageContaining("got a file");
    }

    @Test
    void open_ofSomethingElse_saysWhatWasExpected() throws IOException {
        assertThatThrownBy(() -> Bundle.open(folder.resolve("nowhere")))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("got nothing there");
        assertThatThrownBy(() -> Bundle.open(folder))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("manifest.json");
        Manifest.write(folder, Document.empty().with("format", "pushforward-dataset"));
        assertThatThrownBy(() -> Bundle.open(folder))
                .hasMessageContaining("expected the format pushforward-bundle, got pushforward-dataset");
    }

    @Test
    void open_ofANewerVersion_isRefused() throws IOException {
        Path directory = saved();
        rewriteManifest(directory, facts -> facts.put("version", 3));
        assertThatThrownBy(() -> Bundle.open(directory)).hasMessageContaining("got version 3");
    }

    @Test
    void open_ofAnUnknownKind_namesTheKnownOnes() throws IOException {
        Path directory = saved();
        Path file = directory.resolve("operator.json");
        Files.writeString(file, Files.readString(file).replace("kernel-regression", "oracle"));
        rewriteManifest(directory, facts -> {});
        assertThatThrownBy(() -> Bundle.open(directory))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("oracle")
                .hasMessageContaining("kernel-regression");
    }

    @Test
    void open_withSpacesOfAnotherOperator_isRefused() throws IOException {
        Path directory = saved();
        Path file = directory.resolve("spaces.json");
        Files.writeString(file, Files.readString(file).replace("censored", "late"));
        rewriteManifest(directory, facts -> {});
        assertThatThrownBy(() -> Bundle.open(directory)).hasMessageContaining("spaces.json");
    }

    @Test
    void familiarity_thatTheManifestDoesNotList_isNotRead() throws IOException {
        Path directory = saved();
        for (String name : List.of("familiarity.json", "familiarity.safetensors"))
            Files.move(directory.resolve(name), folder.resolve(name));
        rewriteManifest(directory, facts -> {});
        for (String name : List.of("familiarity.json", "familiarity.safetensors"))
            Files.move(folder.resolve(name), directory.resolve(name));
        try (Bundle opened = Bundle.open(directory)) {
            assertThat(opened.familiarity()).isEmpty();
        }
    }

    @Test
    void open_withoutTheManifestsOwnChecksum_isRefusedSinceVersionTwo() throws IOException {
        Path directory = saved();
        Path manifest = directory.resolve("manifest.json");
        Files.writeString(
                manifest, Files.readString(manifest).replaceAll(",\\s*\"sha256\" : \"[0-9a-f]{64}\"\\s*}\\s*$", "}"));
        assertThatThrownBy(() -> Bundle.open(directory)).hasMessageContaining("SHA-256 of the manifest itself");
    }

    @Test
    void open_withAFileMissing_namesIt() throws IOException {
        for (String name :
                List.of("experiment.json", "operator.safetensors", "spaces.json", "familiarity.safetensors")) {
            Path directory = saved();
            Files.delete(directory.resolve(name));
            assertThatThrownBy(() -> Bundle.open(directory))
                    .isInstanceOf(BadFileException.class)
                    .hasMessageContaining(name);
        }
    }

    /** Seeded damage: bytes changed, files cut short. All of it is caught by checksums. */
    @Test
    void open_ofADamagedBundle_isAlwaysAClearError() throws IOException {
        Path directory = saved();
        Map<String, byte[]> whole = contents(directory);
        Generator random = Seed.of(8).generator();
        for (String name : whole.keySet())
            for (int trial = 0; trial < 12; trial++) {
                byte[] bytes = whole.get(name).clone();
                int at = random.nextInt(bytes.length);
                bytes[at] ^= (byte) (1 + random.nextInt(255));
                if (trial % 3 == 0) bytes = Arrays.copyOf(bytes, at);
                Files.write(directory.resolve(name), bytes);
                assertThatThrownBy(() -> Bundle.open(directory).close())
                        .isInstanceOf(BadFileException.class)
                        .hasMessageContaining(directory.toString())
                        .hasMessageNotContaining("\n");
                Files.write(directory.resolve(name), whole.get(name));
            }
    }

    /** A bundle of format 1 as it was first written; every later library must read it and predict the same. */
    @Test
    void bundleOfVersionOne_staysReadable() throws Exception {
        Path fixture = Path.of(Objects.requireNonNull(getClass().getResource("/bundles/v1-kernel-regression"))
                .toURI());
        try (Bundle opened = Bundle.open(fixture)) {
            Categorical predicted = (Categorical) opened.operator().apply(query());
            assertThat(predicted.masses()).containsExactly(EXPECTED_MASSES, within(1e-14));
            assertThat(opened.origin().seed()).isEqualTo(SEED);
            assertThat(opened.origin().trainingLaws()).containsExactly(100L, 101L, 102L, 103L, 104L, 105L);
            assertThat(opened.familiarity()).isPresent();
        }
    }

    private interface Change {
        void to(ObjectNode facts);
    }

    private static void rewriteManifest(Path directory, Change change) throws IOException {
        Path file = directory.resolve(Manifest.NAME);
        ObjectNode facts = (ObjectNode) new ObjectMapper().readTree(Files.readAllBytes(file));
        facts.remove("files");
        change.to(facts);
        Manifest.write(directory, Document.of(facts));
    }
}
