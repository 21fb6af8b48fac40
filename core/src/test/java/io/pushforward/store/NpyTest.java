package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpyTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f4_C_le_v1", "f4_C_be_v1", "f4_F_le_v1", "f4_F_be_v1", "f8_C_le_v1", "f8_C_be_v1", "f8_F_le_v1",
                "f8_F_be_v1", "f8_C_le_v2", "f8_C_be_v2", "f8_F_le_v2", "f8_F_be_v2", "f8_C_le_v3", "f8_C_be_v3",
                "f8_F_le_v3", "f8_F_be_v3", "i4_C_le_v1", "i4_C_be_v1", "i4_F_le_v1", "i4_F_be_v1", "i8_C_le_v1",
                "i8_C_be_v1", "i8_F_le_v1", "i8_F_be_v1", "u1_C_le_v1", "u1_F_le_v1", "b1_C_le_v1", "b1_F_le_v1"
            })
    void read_ofNumpysFile_isTheArrayAndWritesTheSameBytes(String name) throws IOException {
        Path numpy = Fixtures.file(name + ".npy");
        NdArray.Type type = NdArray.Type.valueOf(name.substring(0, 2).toUpperCase(Locale.ROOT));
        NdArray array = Npy.read(numpy);
        assertThat(array).isEqualTo(Fixtures.array(type));

        Path written = folder.resolve("written.npy");
        Npy.write(
                written,
                array,
                new Npy.Layout(
                        name.charAt(9) - '0',
                        name.charAt(3) == 'C' ? Npy.Order.C : Npy.Order.FORTRAN,
                        name.contains("_le_") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN));
        assertThat(written).hasSameBinaryContentAs(numpy);
    }

    @Test
    void read_ofScalarsEmptyAndSpecialArrays_keepsThem() {
        assertThat(Npy.read(Fixtures.file("scalar.npy"))).isEqualTo(NdArray.of(new double[] {2.5}));
        assertThat(Npy.read(Fixtures.file("empty.npy"))).isEqualTo(NdArray.of(new double[0], 0, 3));
        assertThat(Npy.read(Fixtures.file("vector.npy"))).isEqualTo(NdArray.of(new int[] {0, 1, 2, 3, 4}, 5));
        assertThat(Npy.read(Fixtures.file("python2.npy"))).isEqualTo(NdArray.of(new long[] {0, 1, 2}, 3));
        double[] special = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 1.5};
        assertThat(Npy.read(Fixtures.file("special.npy"))).isEqualTo(NdArray.of(special, 5));
    }

    @ParameterizedTest
    @EnumSource
    void write_thenRead_isTheSameArray(NdArray.Type type) {
        Path file = folder.resolve("a/b/array.npy");
        for (Npy.Order order : Npy.Order.values()) {
            Npy.write(file, Fixtures.array(type), new Npy.Layout(3, order, ByteOrder.BIG_ENDIAN));
            assertThat(Npy.read(file)).isEqualTo(Fixtures.array(type));
        }
    }

    @Test
    void write_ofMoreThanABlock_readsBack() {
        double[] data = new double[100_003];
        for (int i = 0; i < data.length; i++) data[i] = i * 0.25;
        Path file = folder.resolve("large.npy");
        Npy.write(file, NdArray.of(data, data.length));
        assertThat(Npy.read(file).doubles()).isEqualTo(data);
    }

    @ParameterizedTest
    @CsvSource({
        "bad_object.npy, pickled Python objects",
        "bad_structured.npy, structured dtype",
        "bad_text.npy, '<U2'",
        "bad_complex.npy, '<c16'",
        "bad_half.npy, '<f2'",
        "bad_date.npy, '<M8[s]'",
        "stored.npz, \\x93NUMPY",
    })
    void read_ofWhatIsNotNumbers_saysWhatCame(String name, String message) {
        assertBad(Fixtures.file(name), message.replace("'", ""));
    }

    @Test
    void read_ofTruncatedOrLengthenedFiles_saysHowManyBytesWereExpected() throws IOException {
        byte[] whole = Files.readAllBytes(Fixtures.file("f8_C_le_v1.npy"));
        assertBad(file(Arrays.copyOf(whole, whole.length - 1)), "expected 192 bytes", "got 191 (truncated)");
        assertBad(file(Arrays.copyOf(whole, whole.length + 5)), "got 197 (something follows)");
        for (int length = 0; length < 128; length++) assertBad(file(Arrays.copyOf(whole, length)), "truncated");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(1000000000, 1000000); expected 8000000000000000 bytes",
                "(2147483647, 2147483647, 2147483647); fits on a disk",
                "(99999999999999999999999,); expected extents",
                "(3000000000,); expected extents",
                "(-1, 3); expected extents",
                "(-1, -3); expected extents",
                "(1, 2; expected a header like",
                "(1, x); expected a header like",
                "3; expected a header like"
            })
    void read_ofAnImpossibleShape_saysSo(String shape, String message) throws IOException {
        assertBad(file(npy("{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }")), message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{'descr': '<f8', 'fortran_order': False}",
                "{'descr': '<f8', 'fortran_order': 0, 'shape': (1,)}",
                "{'descr': '<f8', 'descr': '<f8', 'fortran_order': False, 'shape': (1,)}",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), 'more': 1}",
                "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)} import os",
                "{'descr': '|f8', 'fortran_order': False, 'shape': (1,)}",
                "{'descr': '', 'fortran_order': False, 'shape': (1,)}",
                "{'descr: '<f8"
            })
    void read_ofABrokenHeader_showsAGoodOne(String header) throws IOException {
        assertBad(file(npy(header)), "expected a header like {'descr': '<f8'");
    }

    @Test
    void read_ofOtherVersionsAndHugeHeaders_saysSo() throws IOException {
        byte[] bytes = Files.readAllBytes(Fixtures.file("f8_C_le_v2.npy"));
        byte[] version = bytes.clone();
        version[6] = 4;
        assertBad(file(version), "expected .npy version 1.0, 2.0 or 3.0, got 4.0");
        byte[] length = bytes.clone();
        ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).putInt(8, -1);
        assertBad(file(length), "got one of 4294967295");
    }

    @Test
    void read_ofNoFileOrAFolder_saysSo() {
        assertBad(folder.resolve("nothing.npy"), "no such file");
        assertBad(folder, "expected a file, got a folder");
    }

    @Test
    void read_ofBytesThatAreNoTruthValues_saysSo() throws IOException {
        byte[] bytes = Files.readAllBytes(Fixtures.file("b1_C_le_v1.npy"));
        bytes[bytes.length - 1] = 2;
        assertBad(file(bytes), "expected truth values of 0 or 1, got a byte of 2");
    }

    private static void assertBad(Path file, String... messages) {
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> Npy.read(file))
                .withMessageStartingWith(file + ": ")
                .withMessageContainingAll(messages)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("bad.npy"), content);
    }

    private static byte[] npy(String header) {
        byte[] text = header.getBytes(StandardCharsets.US_ASCII);
        ByteBuffer bytes = ByteBuffer.allocate(10 + text.length + 8).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        return bytes.putShort((short) text.length).put(text).array();
    }
}
