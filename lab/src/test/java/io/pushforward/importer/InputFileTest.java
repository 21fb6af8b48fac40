package io.pushforward.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
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
import java.util.List;
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

    @Test
    void table_withColumnsInAnotherOrder_isReadByName() throws IOException {
        Space space = new Space.Vectors(2)
                .called(Naming.of(List.of(Quantity.parse("height [mm]"), Quantity.parse("mass [g]"))));
        Path swapped = Files.writeString(folder.resolve("swapped.csv"), "mass,height [mm]\n1,10\n2,20\n");
        assertThat(points(swapped, space)).containsExactly(10, 1, 20, 2);
        Path other = Files.writeString(folder.resolve("other.csv"), "a,b\n1,10\n2,20\n");
        assertThat(points(other, space)).containsExactly(1, 10, 2, 20);
        Path half = Files.writeString(folder.resolve("half.csv"), "mass,length\n1,10\n2,20\n");
        assertThatThrownBy(() -> InputFile.read(half, space))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("height")
                .hasMessageContaining("length");
    }

    /** Straight lines of two channels, observed at times of their own: on the grid they are the same lines. */
    @Test
    void table_withOneRowPerTime_isReadAsPathsOnTheGrid() throws IOException {
        Space space = Space.Fields.path(Axis.uniform(0, 2, 3), 2)
                .called(Naming.of(List.of(Quantity.parse("temperature [K]"), Quantity.parse("wind [m/s]"))));
        Path file = Files.writeString(folder.resolve("paths.csv"), """
                sample,time [h],wind [m/s],temperature [K],weight
                a,2,4,284,1
                a,0,2,280,1
                b,0,5,290,3
                b,0.5,5,290.5,3
                b,3,5,293,3
                """);
        InputFile input = InputFile.read(file, space);
        Ensemble law = (Ensemble) input.law();
        assertThat(law.points()).containsExactly(280, 2, 282, 3, 284, 4, 290, 5, 291, 5, 292, 5);
        assertThat(law.weights()).containsExactly(0.25, 0.75);
        Path brief = Files.writeString(folder.resolve("brief.csv"), "sample,time,temperature,wind\na,0,1,1\na,1,1,1\n");
        assertThatThrownBy(() -> InputFile.read(brief, space))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("brief.csv")
                .hasMessageContaining("reach over");
        Path twice = Files.writeString(
                folder.resolve("twice.csv"), "sample,time,temperature,wind\na,0,1,1\na,0,1,1\na,2,1,1\n");
        assertThatThrownBy(() -> InputFile.read(twice, space)).hasMessageContaining("0.0 twice");
    }

    private static double[] points(Path file, Space space) {
        return ((Ensemble) InputFile.read(file, space).law()).points();
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
