package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InspectTest {
    @TempDir
    private Path folder;

    @Test
    void npy_isDescribedByTypeShapeAndRange() throws Exception {
        Path file = folder.resolve("a.npy");
        Npy.write(file, NdArray.of(new float[] {1, 2, 3, 4, 5, 6.5f}, 2, 3));

        Run run = Run.of("inspect", file);
        JsonNode json =
                new ObjectMapper().readTree(Run.of("inspect", file, "--json").out());

        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("a.npy", "npy", "[2, 3]", "6.5");
        assertThat(json.at("/format").asText()).isEqualTo("npy");
        assertThat(json.at("/arrays/0/shape").toString()).isEqualTo("[2,3]");
    }

    @Test
    void severalFiles_areDescribedInTurn() {
        Path a = folder.resolve("a.npy");
        Path b = folder.resolve("b.npy");
        Npy.write(a, NdArray.of(new double[] {1}, 1));
        Npy.write(b, NdArray.of(new long[] {1}, 1));

        assertThat(Run.of("inspect", a, b).out()).contains("a.npy", "b.npy");
    }

    @Test
    void dataset_orderedByADate_isShownByDates() throws Exception {
        StringBuilder table = new StringBuilder("law,side,day,x0\n");
        for (int law = 1; law < 4; law++)
            for (String side : new String[] {"input", "target"})
                for (int k = 0; k < 2; k++) table.append(law + "," + side + ",2020-0" + law + "-29," + k + "\n");
        Path file = Files.writeString(folder.resolve("laws.csv"), table);
        Path data = folder.resolve("data");

        assertThat(Run.of("import", file, "--order", "day", "--test-last", 1, "--out", data)
                        .code())
                .isZero();
        assertThat(Run.of("inspect", data).out()).contains("2020-01-29 to 2020-03-29");
    }

    @Test
    void dataset_ofWeightedPoints_saysSo() throws Exception {
        StringBuilder table = new StringBuilder("law,side,x0,weight\n");
        for (int law = 0; law < 4; law++)
            for (String side : new String[] {"input", "target"})
                for (int k = 0; k < 2; k++)
                    table.append(law + "," + side + "," + k + "," + (side.equals("input") ? 1 + k : 1) + "\n");
        Path file = Files.writeString(folder.resolve("laws.csv"), table);
        Path data = folder.resolve("data");

        assertThat(Run.of("import", file, "--out", data).code()).isZero();
        assertThat(Run.of("inspect", data).out().lines())
                .anyMatch(line -> line.contains("input") && line.endsWith("2 samples, weighted"))
                .anyMatch(line -> line.contains("target") && line.endsWith("2 samples"));
    }

    @Test
    void whatIsNoArray_isOneLine() throws Exception {
        Path text = Files.writeString(folder.resolve("notes.txt"), "just notes");
        Path empty = Files.createFile(folder.resolve("empty.npy"));

        Run.of("inspect", text).assertMistake("notes.txt");
        Run.of("inspect", empty).assertMistake("empty.npy");
        Run.of("inspect", folder).assertMistake(folder.toString());
        Run.of("inspect", folder.resolve("gone.npz")).assertMistake("gone.npz");
        Run.of("inspect").assertMistake("FILE");
    }

    @Test
    void unreadableFile_isOneLine() throws Exception {
        Path file = folder.resolve("secret.npy");
        Npy.write(file, NdArray.of(new double[] {1}, 1));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(file), "the superuser reads everything");

        Run.of("inspect", file).assertMistake("secret.npy", "permission");
    }
}
