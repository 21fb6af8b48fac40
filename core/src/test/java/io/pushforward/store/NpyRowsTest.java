package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpyRowsTest {
    @TempDir
    private Path folder;

    @Test
    void rows_writtenInAnyOrderByAnyThread_makeTheSameFileAsOneWrite() {
        int laws = 60;
        double[] all = new double[laws * 7 * 5];
        for (int i = 0; i < all.length; i++) all[i] = i / 3.0;
        for (NdArray.Type type : new NdArray.Type[] {NdArray.Type.F4, NdArray.Type.F8}) {
            Path parts = folder.resolve("parts.npy");
            try (NpyRows rows = NpyRows.create(parts, type, laws, 7, 5)) {
                IntStream.range(0, laws)
                        .parallel()
                        .forEach(law -> rows.write(law, Arrays.copyOfRange(all, law * 35, law * 35 + 35)));
                rows.force();
            }
            Path whole = folder.resolve("whole.npy");
            NdArray array = NdArray.of(all, laws, 7, 5);
            Npy.write(whole, type == NdArray.Type.F8 ? array : NdArray.of(array.floats(), laws, 7, 5));
            assertThat(parts).hasSameBinaryContentAs(whole);
        }
    }

    @Test
    void resume_afterAStop_keepsWhatWasWrittenAndZerosElsewhere() {
        Path file = folder.resolve("rows.npy");
        try (NpyRows rows = NpyRows.create(file, NdArray.Type.F8, 4, 2)) {
            rows.write(2, new double[] {5, 6});
        }
        try (NpyRows rows = NpyRows.resume(file, NdArray.Type.F8, 4, 2)) {
            rows.write(0, new double[] {1, 2, 3, 4});
        }
        assertThat(Npy.read(file)).isEqualTo(NdArray.of(new double[] {1, 2, 3, 4, 5, 6, 0, 0}, 4, 2));
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> NpyRows.resume(file, NdArray.Type.F4, 4, 2))
                .withMessageContaining("expected f4 [4, 2] to go on with, got f8 [4, 2]");
    }

    @Test
    void read_ofSomeRows_isThatPartOfTheWholeArray() {
        for (String name : new String[] {"f8_C_le_v1.npy", "f8_C_be_v3.npy"})
            try (NpyRows rows = NpyRows.open(Fixtures.file(name))) {
                double[] all = Fixtures.array(NdArray.Type.F8).doubles();
                assertThat(rows.rows()).isEqualTo(2);
                assertThat(rows.rowSize()).isEqualTo(12);
                assertThat(rows.row(1)).isEqualTo(NdArray.of(Arrays.copyOfRange(all, 12, 24), 3, 4));
                assertThat(rows.read(0, 2)).isEqualTo(NdArray.of(all, 2, 3, 4));
                assertThat(rows.read(1, 1)).isEqualTo(NdArray.of(new double[0], 0, 3, 4));
                assertThatIllegalArgumentException().isThrownBy(() -> rows.read(1, 3));
            }
    }

    @Test
    void create_ofMoreThanTwoGibiNumbers_readsItsLastRow() {
        // 2^32 bytes of f8 in a sparse file: positions beyond 2^31.
        Path file = folder.resolve("large.npy");
        try (NpyRows rows = NpyRows.create(file, NdArray.Type.F8, 1 << 20, 1 << 9)) {
            double[] last = new double[1 << 9];
            last[511] = 7;
            rows.write((1 << 20) - 1, last);
            assertThat(rows.row((1 << 20) - 1).doubles()).isEqualTo(last);
            assertThat(rows.row(12).doubles()).containsOnly(0);
        }
    }

    @Test
    void wholeRead_ofMoreThanMemoryHolds_isRefusedNotTried() {
        Path file = folder.resolve("vast.npy");
        NpyRows.create(file, NdArray.Type.F8, 1 << 17, 1 << 17).close(); // 128 GiB, sparse
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> Npy.read(file))
                .withMessageContaining("expected an array that fits in memory, got 17179869184 numbers");
    }

    @Test
    void open_ofWhatHasNoRows_saysSo() {
        assertBad("scalar.npy", "got a single number");
        assertBad("f8_F_le_v1.npy", "got Fortran order");
        assertBad("bad_object.npy", "pickled");
    }

    @Test
    void write_ofPartialOrOutlyingRows_isRefused() {
        try (NpyRows rows = NpyRows.create(folder.resolve("a.npy"), NdArray.Type.F8, 3, 2)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> rows.write(0, new double[3]))
                    .withMessageContaining("expected whole rows of 2 numbers, got 3");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> rows.write(2, new double[4]))
                    .withMessageContaining("expected rows within 0 to 3, got 2 to 4");
        }
    }

    private static void assertBad(String name, String message) {
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> NpyRows.open(Fixtures.file(name)))
                .withMessageContaining(message);
    }
}
