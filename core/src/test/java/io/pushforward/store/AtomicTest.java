package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicTest {
    @TempDir
    private Path folder;

    @Test
    void write_thatFailsHalfway_leavesTheOldFileAndNothingElse() throws IOException {
        Path file = folder.resolve("a.txt");
        Atomic.write(file, "old");
        assertThatThrownBy(() -> Atomic.write(file, channel -> {
                    channel.write(ByteBuffer.wrap(new byte[1000]));
                    throw new IOException("the disk is full");
                }))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(file + ": the disk is full");
        assertThat(file).hasContent("old");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void write_whileTheContentIsMade_showsTheOldFile() {
        Path file = folder.resolve("a.txt");
        Atomic.write(file, "old");
        Atomic.write(file, channel -> {
            channel.write(ByteBuffer.wrap("new".getBytes(StandardCharsets.UTF_8)));
            assertThat(file).hasContent("old");
        });
        assertThat(file).hasContent("new");
    }

    @Test
    void write_throughASymbolicLink_writesTheLinkedFile() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        Atomic.write(link, "new");
        assertThat(file).hasContent("new");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void write_toAFolder_isRefused() {
        assertThatThrownBy(() -> Atomic.write(folder, "x"))
                .isInstanceOf(BadFileException.class)
                .hasMessageContaining("expected a file to write, got a folder");
    }
}
