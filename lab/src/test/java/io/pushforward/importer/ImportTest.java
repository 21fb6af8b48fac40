package io.pushforward.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Axis;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportTest {
    private static final Import.Options STANDARD = Import.Options.STANDARD;

    @TempDir
    private Path folder;

    /** Points of law {@code id}: sample s has the coordinates id + 10 s and id + 10 s + 0.5. */
    private static NdArray points(int id, int samples) {
        return NdArray.of(values(id, samples), samples, 2);
    }

    private static double[] values(int id, int samples) {
        double[] values = new double[2 * samples];
        for (int s = 0; s < samples; s++) {
            values[2 * s] = id + 10 * s;
            values[2 * s + 1] = id + 10 * s + 0.5;
        }
        return values;
    }

    private static void assertPoints(LawPair pair, int inputs, int targets) {
        int id = (int) pair.id();
        assertThat(((Ensemble) pair.input()).points()).isEqualTo(values(id, inputs));
        assertThat(((Ensemble) pair.target()).points()).isEqualTo(values(id + 100, targets));
    }

    private static void assertBad(ThrowingCallable call, String... messages) {
        assertThatExceptionOfType(BadFileException.class).isThrownBy(call).withMessageContainingAll(messages);
    }

    @Nested
    class OneFileALawAndSide {

        private void lay(int laws) {
            for (int id = 0; id < laws; id++) {
                Npy.write(folder.resolve("input/" + id + ".npy"), points(id, 2 + id));
                Npy.write(folder.resolve("target/" + id + ".npy"), points(id + 100, 3));
            }
        }

        @Test
        void inSubfolders_isReadByLawNumber() {
            lay(12);
            Dataset data = Import.read(folder, STANDARD);
            assertThat(data.pairs().inputSpace()).isEqualTo(new Space.Vectors(2));
            assertThat(data.pairs().pairs().stream().map(LawPair::id))
                    .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);
            for (LawPair pair : data.pairs().pairs()) assertPoints(pair, 2 + (int) pair.id(), 3);
            assertThat(data.split().test()).hasSize(2);
            assertThat(Import.open(folder)).isEqualTo(data);
        }

        @Test
        void withEndings_weightsTimesAndTable_isReadWhole() throws IOException {
            for (String law : List.of("beta", "alpha")) {
                Npy.write(folder.resolve(law + "_input.npy"), points(law.length(), 3));
                Npy.write(folder.resolve(law + "_input_weights.npy"), NdArray.of(new double[] {1, 2, 1}, 3));
                Npy.write(folder.resolve(law + "_target_masses.npy"), NdArray.of(new double[] {1, 3}, 2));
            }
            Npy.write(folder.resolve("input_times.npy"), NdArray.of(new double[] {0, 2}, 2));
            Files.writeString(
                    folder.resolve("laws.csv"), "id,m,regime,split\nbeta,2,calm,test\nalpha,1,wild,training\n");
            Dataset data = Import.read(folder, STANDARD);
            assertThat(data.pairs().inputSpace()).isEqualTo(Space.Fields.path(new Axis(0, 2), 1));
            LawPair alpha = data.pairs().pairs().get(0);
            assertThat(alpha.parameters()).isEqualTo(Map.of("m", 1.0));
            assertThat(alpha.regime()).contains("wild");
            assertThat(((Ensemble) alpha.input()).weights()).containsExactly(0.25, 0.5, 0.25);
            assertThat(((Categorical) alpha.target()).masses()).containsExactly(0.25, 0.75);
            assertThat(data.split()).isEqualTo(new Split(List.of(0L), List.of(1L)));
            assertThat(data.recipe().json().path("names").toString()).isEqualTo("{\"alpha\":0,\"beta\":1}");
        }

        @Test
        void aMissingPartner_isNamed() throws IOException {
            lay(4);
            Files.delete(folder.resolve("target/2.npy"));
            assertBad(() -> Import.read(folder, STANDARD), "target: expected a partner", "got none for law 2");
            Files.delete(folder.resolve("input/2.npy"));
            Files.delete(folder.resolve("input/3.npy"));
            assertBad(() -> Import.read(folder, STANDARD), "input: expected a partner", "got none for law 3");
        }

        @Test
        void badLaws_areNamedWithTheirFile() {
            lay(4);
            Path file = folder.resolve("input/3.npy");
            Npy.write(file, points(3, 1));
            assertBad(() -> Import.read(folder, STANDARD), "3.npy: law 3: expected at least 2 samples, got 1");
            Npy.write(file, NdArray.of(new double[6], 2, 3));
            assertBad(
                    () -> Import.read(folder, STANDARD),
                    "3.npy: law 3: expected samples of 2 coordinates, as law 0 has, got 3");
            Npy.write(file, NdArray.of(new double[] {1, 2, Double.NaN, 4}, 2, 2));
            assertBad(
                    () -> Import.read(folder, STANDARD), "3.npy: law 3: point 1 coordinate 0 must be finite, got NaN");
            Npy.write(file, NdArray.of(new double[] {1}));
            assertBad(() -> Import.read(folder, STANDARD), "3.npy: law 3: expected points");
            Npy.write(file, NdArray.of(new double[0], 0, 2));
            assertBad(() -> Import.read(folder, STANDARD), "3.npy: law 3: expected at least 2 samples, got 0");
        }

        @Test
        void aFileThatIsNoArray_isNamed() throws IOException {
            lay(3);
            Files.writeString(folder.resolve("input/notes.txt"), "x");
            assertBad(() -> Import.read(folder, STANDARD), "notes.txt: expected files named like '7.npy' only");
            Files.delete(folder.resolve("input/notes.txt"));
            Files.writeString(folder.resolve("target/1.npy"), "x");
            assertBad(() -> Import.read(folder, STANDARD), "1.npy: truncated");
        }

        @Test
        void aTableOfOtherLaws_isRefused() throws IOException {
            lay(3);
            Files.writeString(folder.resolve("laws.csv"), "id,m\n0,1\n1,1\n");
            assertBad(() -> Import.read(folder, STANDARD), "laws.csv: expected a partner", "none for law 2");
        }

        @Test
        void timesThatDoNotFit_areRefused() {
            lay(3);
            Npy.write(folder.resolve("target_times.npy"), NdArray.of(new double[] {0, 1, 2}, 3));
            assertBad(() -> Import.read(folder, STANDARD), "law 0: expected paths at the 3 times on [0.0, 2.0]");
            Npy.write(folder.resolve("target_times.npy"), NdArray.of(new double[] {0, 0}, 2));
            assertBad(() -> Import.read(folder, STANDARD), "target_times.npy: the nodes of an axis must increase");
        }
    }

    @Nested
    class NamedArraysInOneArchive {
        private final Map<String, NdArray> arrays = new LinkedHashMap<>();

        private Dataset imported() {
            Path file = folder.resolve("laws.npz");
            Npz.write(file, arrays);
            return Import.read(file, STANDARD);
        }

        private void lay() {
            arrays.put("input", NdArray.of(concat(values(5, 3), values(2, 3), values(9, 3)), 3, 3, 2));
            arrays.put("target", NdArray.of(concat(values(109, 2), values(105, 2), values(102, 2)), 3, 2, 2));
            arrays.put("input_ids", NdArray.of(new long[] {5, 2, 9}, 3));
            arrays.put("target_ids", NdArray.of(new int[] {9, 5, 2}, 3));
        }

        @Test
        void inDifferentOrders_isJoinedById() {
            lay();
            arrays.put("parameter_m", NdArray.of(new double[] {0.5, 0.2, 0.9}, 3));
            arrays.put("regime", NdArray.of(new int[] {1, 0, 1}, 3));
            Dataset data = imported();
            assertThat(data.pairs().pairs().stream().map(LawPair::id)).containsExactly(2L, 5L, 9L);
            for (LawPair pair : data.pairs().pairs()) {
                assertPoints(pair, 3, 2);
                assertThat(pair.parameter("m")).isEqualTo(pair.id() / 10.0);
                assertThat(pair.regime()).contains(pair.id() == 2 ? "0" : "1");
            }
        }

        @Test
        void ofDifferentSizes_isCutAtItsOffsets() {
            arrays.put("input", NdArray.of(concat(values(0, 2), values(1, 4)), 6, 2));
            arrays.put("input_offsets", NdArray.of(new long[] {0, 2, 6}, 3));
            arrays.put("input_weights", NdArray.of(new double[] {1, 1, 1, 2, 3, 4}, 6));
            arrays.put("target", NdArray.of(concat(values(100, 2), values(101, 2)), 2, 2, 2));
            Dataset data = imported();
            assertPoints(data.pairs().pairs().get(0), 2, 2);
            assertPoints(data.pairs().pairs().get(1), 4, 2);
            assertThat(((Ensemble) data.pairs().inputs().get(1)).weights()).containsExactly(0.1, 0.2, 0.3, 0.4);
        }

        @Test
        void ofPathsWithChannels_andBinnedMasses_knowsItsSpaces() {
            arrays.put("input", NdArray.of(new float[2 * 3 * 4 * 2], 2, 3, 4, 2));
            arrays.put("input_times", NdArray.of(new double[] {0, 1, 2, 4}, 4));
            arrays.put("target_masses", NdArray.of(new double[] {1, 1, 2, 0, 0, 1}, 2, 3));
            arrays.put("target_edges", NdArray.of(new double[] {0, 1, 5}, 3));
            Dataset data = imported();
            assertThat(data.pairs().inputSpace()).isEqualTo(Space.Fields.path(new Axis(0, 1, 2, 4), 2));
            assertThat(((Space.Labels) data.pairs().targetSpace()).names().get(2))
                    .isEqualTo("beyond");
            assertThat(((Categorical) data.pairs().targets().get(0)).masses()).containsExactly(0.25, 0.25, 0.5);
        }

        @Test
        void asFilesOfAFolder_isTheSame() {
            lay();
            Dataset archive = imported();
            Path unpacked = folder.resolve("unpacked");
            arrays.forEach((name, array) -> Npy.write(unpacked.resolve(name + ".npy"), array));
            assertThat(Import.read(unpacked, STANDARD).pairs()).isEqualTo(archive.pairs());
        }

        @Test
        void badArrays_areNamed() {
            lay();
            arrays.put("target_ids", NdArray.of(new int[] {9, 5, 3}, 3));
            assertBad(this::imported, "[target]: expected a partner", "got none for law 2");
            arrays.put("target_ids", NdArray.of(new int[] {9, 5, 9}, 3));
            assertBad(this::imported, "[target]: expected each law once, got law 9 twice");
            arrays.put("target_ids", NdArray.of(new int[] {9, 5}, 2));
            assertBad(this::imported, "[target_ids]: expected 3 ids, one per law of target, got 2");
            arrays.put("target_ids", NdArray.of(new double[] {9, 5, 2}, 3));
            assertBad(this::imported, "[target_ids]: expected whole numbers (i4 or i8), got f8");
            lay();
            arrays.put("input_weights", NdArray.of(new double[8], 8));
            assertBad(this::imported, "[input_weights]: expected 9 weights, one per sample, got 8");
            arrays.put("input_weights", NdArray.of(new double[9], 9));
            assertBad(this::imported, "[input]: law 5: masses must have a positive, finite sum, got 0.0");
            arrays.remove("input_weights");
            arrays.put("inputs", NdArray.of(new double[1], 1));
            assertBad(this::imported, "expected arrays named input, target", "got 'inputs'");
            arrays.remove("inputs");
            arrays.put("parameter_m", NdArray.of(new double[2], 2));
            assertBad(this::imported, "[parameter_m]: expected 3 numbers, one per law");
            arrays.remove("parameter_m");
            arrays.put("target_offsets", NdArray.of(new long[] {0, 3, 2}, 3));
            assertBad(this::imported, "[target_offsets]: expected offsets that rise from 0 to the 3 points");
            arrays.remove("target_offsets");
            arrays.remove("target");
            assertBad(
                    this::imported,
                    "expected an array 'target' or 'target_masses', got [input, input_ids, target_ids]");
            arrays.put("target", NdArray.of(new double[] {1, 2}, 2));
            assertBad(this::imported, "[target]: expected points [law, sample, coordinate], got the shape [2]");
        }
    }

    @Test
    void sourcesThatAreNone_saysWhatIsAccepted() throws IOException {
        assertBad(() -> Import.read(folder.resolve("nothing"), STANDARD), "it is not there");
        assertBad(() -> Import.read(folder, STANDARD), "expected input.npy, a folder input of .npy files");
        Path text = Files.writeString(folder.resolve("a.txt"), "x");
        assertBad(
                () -> Import.read(text, STANDARD), "a.txt: expected a folder, or a file named .npz, .csv or .parquet");
        Path table = Files.writeString(folder.resolve("a.csv"), "law,x0\n0,1\n0,2\n");
        assertBad(() -> Import.read(table, STANDARD), "expected a column 'side'");
    }

    @Test
    void anImport_writtenAsDataset_readsBackAsTheSamePairs() {
        for (int id = 0; id < 6; id++) {
            Npy.write(folder.resolve("in/" + "input/" + id + ".npy"), points(id, 2 + id));
            Npy.write(folder.resolve("in/" + "target/" + id + ".npy"), points(id + 100, 4));
        }
        Dataset data = Import.read(folder.resolve("in"), STANDARD);
        data.write(folder.resolve("out"), DatasetWriter.Existing.REFUSE);
        assertThat(Import.open(folder.resolve("out"))).isEqualTo(data);
    }

    private static double[] concat(double[]... parts) {
        return Arrays.stream(parts).flatMapToDouble(Arrays::stream).toArray();
    }
}
