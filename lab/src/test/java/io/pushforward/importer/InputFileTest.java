package io.pushforward.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.store.BadFileException;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
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

class InputFileTest {
    @TempDir
    private Path folder;

    @Test
    void archive_withACovariateOfWords_isReadWithIt() throws IOException {
        Path file = archive(Map.of(
                "points", Npy.bytes(NdArray.of(new double[] {1, 2, 3}, 3)), "covariate_site", words("Nord-é")));
        InputFile input = InputFile.read(file, new Space.Vectors(1));
        assertThat(input.covariates()).containsExactly(Map.entry("site", "Nord-é"));
        assertThat(((Ensemble) input.law()).points()).containsExactly(1, 2, 3);
    }

    @Test
    void archive_withOtherWords_isRefused() throws IOException {
        byte[] points = Npy.bytes(NdArray.of(new double[] {1, 2}, 2));
        Path several = archive(Map.of("points", points, "covariate_site", words("a", "b")));
        assertThatThrownBy(() -> InputFile.read(several, new Space.Vectors(1)))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("covariate_site");
        Path title = archive(Map.of("points", points, "title", words("mine")));
        assertThatThrownBy(() -> InputFile.read(title, new Space.Vectors(1)))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("title");
    }

    @Test
    void archiveOfPairs_withWords_isADataset() throws IOException {
        byte[] points = Npy.bytes(NdArray.of(new double[] {1, 2}, 1, 2));
        Map<String, byte[]> pairs = new LinkedHashMap<>();
        pairs.put("split", words("test"));
        pairs.put("input", points);
        pairs.put("target", points);
        assertThat(InputFile.isDataset(archive(pairs))).isTrue();
        assertThat(InputFile.isDataset(archive(Map.of("points", points)))).isFalse();
    }

    private Path archive(Map<String, byte[]> members) throws IOException {
        Path file = Files.createTempFile(folder, "arrays", ".npz");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> member : members.entrySet()) {
                zip.putNextEntry(new ZipEntry(member.getKey() + ".npy"));
                zip.write(member.getValue());
            }
        }
        return file;
    }

    /** Words as NumPy writes them: UTF-32 of one width, padded by zeros; one word without an axis. */
    private static byte[] words(String... words) throws IOException {
        int width = Arrays.stream(words).mapToInt(String::length).max().orElseThrow();
        String header = "{'descr': '<U" + width + "', 'fortran_order': False, 'shape': ("
                + (words.length == 1 ? "" : words.length + ",") + "), }";
        header = header + " ".repeat(118 - header.length() - 1) + "\n";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0});
        bytes.write(header.getBytes(StandardCharsets.ISO_8859_1));
        for (String word : words)
            bytes.write((word + "\0".repeat(width - word.length())).getBytes(Charset.forName("UTF-32LE")));
        return bytes.toByteArray();
    }
}
