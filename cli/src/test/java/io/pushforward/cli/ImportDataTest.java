package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.data.Dataset;
import io.pushforward.law.Axis;
import io.pushforward.law.Space;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command alone; what may be in the files is tested where they are read. */
class ImportDataTest {
    private static final String INPUTS = """
            law,sample,t0,t1,t2
            0,0,1,2,3
            0,1,2,3,4
            1,0,5,6,7
            1,1,6,7,8
            1,2,7,8,9
            """;
    private static final String TARGETS = """
            law,sample,x0
            0,0,1
            0,1,2
            1,0,3
            1,1,4
            """;

    @TempDir
    private Path folder;

    @Test
    void twoTables_becomeADataset() throws IOException {
        Path out = folder.resolve("set");

        Run run = Run.of("import", inputs(INPUTS), targets(TARGETS), "--out", out, "--test", 1);

        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("2 laws, 1 for training and 1 for the test");
        assertThat(Dataset.read(out).pairs().size()).isEqualTo(2);
    }

    @Test
    void times_makePaths() throws IOException {
        Path out = folder.resolve("set");

        Run.of("import", inputs(INPUTS), targets(TARGETS), "--out", out, "--input-times", "0:1:3");

        assertThat(Dataset.read(out).pairs().inputSpace()).isEqualTo(Space.Fields.path(Axis.uniform(0, 1, 3), 1));
    }

    @Test
    void mistakes_areOneLineAndLeaveNothing() throws IOException {
        Path out = folder.resolve("set");
        Path inputs = inputs(INPUTS);

        Run.of("import", inputs, targets("law,sample,x0\n0,0,1\n0,1,2\n"), "--out", out)
                .assertMistake("1");
        Run.of("import", inputs, targets(TARGETS.replace(",4", ",NaN")), "--out", out)
                .assertMistake("targets.csv", "1");
        Run.of("import", inputs, folder.resolve("gone.csv"), "--out", out).assertMistake("gone.csv");
        Run.of("import", inputs, targets(TARGETS)).assertMistake("--out");
        Run.of("import", inputs, targets(TARGETS), "--out", out, "--input-times", "0:1:few")
                .assertMistake("--input-times", "0:1:few");
        Run.of("import", inputs, targets(TARGETS), "--out", out, "--input-times", "0:1:5")
                .assertMistake("5");
        Run.of("import", inputs, targets(TARGETS), "--out", out, "--test", 7).assertMistake("test");
        assertThat(out).doesNotExist();
        assertThat(folder.resolve("set.partial")).doesNotExist();
    }

    private Path inputs(String text) throws IOException {
        return Files.writeString(folder.resolve("inputs.csv"), text);
    }

    private Path targets(String text) throws IOException {
        return Files.writeString(folder.resolve("targets.csv"), text);
    }
}
