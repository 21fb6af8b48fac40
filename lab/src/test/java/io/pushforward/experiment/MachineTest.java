package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTest {
    @TempDir
    private Path checkout;

    @BeforeEach
    void commitOneFile() throws Exception {
        Files.writeString(checkout.resolve("file"), "one");
        git("init", "-q");
        git("add", "file");
        git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-q", "-m", "Add a file");
    }

    @Test
    void commit_ofACheckout_isItsHead() {
        assertThat(Machine.commit(checkout.toString()).orElseThrow()).matches("[0-9a-f]{12}");
    }

    @Test
    void commit_ofAChangedCheckout_saysSo() throws IOException {
        Files.writeString(checkout.resolve("file"), "two");

        assertThat(Machine.commit(checkout.toString()).orElseThrow()).matches("[0-9a-f]{12} with changes");
    }

    @Test
    void commit_ofAFolderInsideAnotherCheckout_isNone() throws IOException {
        Path inside = Files.createDirectory(checkout.resolve("unpacked"));

        assertThat(Machine.commit(inside.toString())).isEmpty();
    }

    private void git(String... words) throws Exception {
        List<String> line = new ArrayList<>(List.of("git", "-C", checkout.toString()));
        line.addAll(List.of(words));
        assertThat(new ProcessBuilder(line).inheritIO().start().waitFor()).isZero();
    }
}
