package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpzTest {
    @TempDir
    private Path folder;

    @Test
    void read_ofNumpysStoredArchive_givesItsArraysInOrder() {
        Map<String, NdArray> arrays = Npz.read(Fixtures.file("stored.npz"));
        assertThat(arrays)
                .containsExactly(
                        Map.entry("points", Fixtures.array(NdArray.Type.F8)),
                        Map.entry("weights", Fixtures.array(NdArray.Type.F4)),
                        Map.entry("ids", Fixtures.array(NdArray.Type.I8)),
                        Map.entry("größe", NdArray.of(new double[] {3})));
    }

    @Test
    void read_ofNumpysDeflatedArchive_givesItsArrays() {
        Map<String, NdArray> arrays = Npz.read(Fixtures.file("deflated.npz"));
        assertThat(arrays).containsOnlyKeys("points", "flags", "zeros");
        assertThat(arrays.get("points")).isEqualTo(Fixtures.array(NdArray.Type.F8));
        assertThat(arrays.get("flags")).isEqualTo(Fixtures.array(NdArray.Type.B1));
        assertThat(arrays.get("zeros")).isEqualTo(NdArray.of(new float[5000], 5000));
    }

    @Test
    void write_storedOrCompressed_readsBackAndHasTheSameBytesEveryTime() throws IOException {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        for (NdArray.Type type : NdArray.Type.values()) arrays.put("array " + type, Fixtures.array(type));
        Path stored = folder.resolve("stored.npz");
        Path deflated = folder.resolve("deflated.npz");
        Npz.write(stored, arrays);
        Npz.writeCompressed(deflated, arrays);
        assertThat(Npz.read(stored)).isEqualTo(arrays);
        assertThat(Npz.read(deflated)).isEqualTo(arrays);
        byte[] first = Files.readAllBytes(stored);
        Npz.write(stored, arrays);
        assertThat(stored).hasBinaryContent(first);
    }

    @Test
    void read_ofADamagedMember_saysWhichOne() throws IOException {
        byte[] bytes = Files.readAllBytes(Fixtures.file("stored.npz"));
        bytes[300] ^= 1; // within the numbers of the first member
        assertBad(bytes, "[points]: damaged", "CRC");
    }

    @Test
    void read_ofAMemberThatIsNoArray_saysWhichOne() throws IOException {
        assertBad(archive("readme.txt", new byte[10], ZipEntry.DEFLATED), "got 'readme.txt'");
        assertBad(archive("a.npy", new byte[10], ZipEntry.DEFLATED), "[a]", "begins with \\x93NUMPY");
        byte[] object = Files.readAllBytes(Fixtures.file("bad_object.npy"));
        assertBad(archive("o.npy", object, ZipEntry.DEFLATED), "[o]", "pickled Python objects");
    }

    @Test
    void read_ofABombThatClaimsMoreThanDeflationCanGive_isRefusedBeforeAllocating() throws IOException {
        byte[] bytes = Files.readAllBytes(Fixtures.file("deflated.npz"));
        int central = lastIndexOf(bytes, new byte[] {'P', 'K', 1, 2});
        for (int i = 0; i < 3; i++) bytes[central + 24 + i] = (byte) 0xff; // the size before compression, low bytes
        bytes[central + 27] = 0x7f;
        assertBad(bytes, "got a claim of 2147483647");
    }

    @Test
    void read_ofSomethingElse_saysWhatWasExpected() throws IOException {
        assertBad(new byte[0], "expected a sound zip archive");
        assertBad("hello".getBytes(StandardCharsets.US_ASCII), "expected a sound zip archive");
    }

    private void assertBad(byte[] content, String... messages) throws IOException {
        Path file = Files.write(folder.resolve("bad.npz"), content);
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> Npz.read(file))
                .withMessageStartingWith(file.toString())
                .withMessageContainingAll(messages);
    }

    private byte[] archive(String name, byte[] content, int method) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            ZipEntry entry = new ZipEntry(name);
            entry.setMethod(method);
            zip.putNextEntry(entry);
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    private static int lastIndexOf(byte[] bytes, byte[] part) {
        for (int at = bytes.length - part.length; at >= 0; at--)
            if (Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) return at;
        throw new AssertionError("not found");
    }

    @Test
    void bytes_areThoseOfTheFile() throws Exception {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("x", NdArray.of(new double[] {1, 2, 3}, 3));
        arrays.put("n", NdArray.of(new long[] {4}, 1));
        Path file = folder.resolve("bytes.npz");
        Npz.write(file, arrays);
        assertThat(Npz.bytes(arrays)).isEqualTo(Files.readAllBytes(file));
        NdArray x = NdArray.of(new double[] {1, 2, 3, 4}, 2, 2);
        assertThat(Npy.read("x", Npy.bytes(x))).isEqualTo(x);
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> Npy.read("the body", new byte[] {1, 2}))
                .withMessageStartingWith("the body: ");
    }
}
