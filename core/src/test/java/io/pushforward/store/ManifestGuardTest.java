package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.settings.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a manifest protects: itself, and files that are regular, inside the folder and of the stated size.
 *
 * <p>Each test has a thread of its own: whoever waits for a pipe cannot be interrupted.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ManifestGuardTest {
    @TempDir
    private Path outside;

    private Path folder;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        folder = Files.createDirectory(outside.resolve("folder"));
        file = Files.writeString(folder.resolve("numbers.txt"), "1 2 3");
        ObjectNode facts = JsonNodeFactory.instance.objectNode();
        facts.put("format", "example").put("name", "caf\u00e9").put("rate", 1e-5);
        facts.putArray("edges").add(0.5).add(1e300).add(-7);
        Manifest.write(folder, Document.of(facts));
    }

    @Test
    void manifest_withAnySingleBitFlipped_isRefused() throws IOException {
        Path manifest = folder.resolve(Manifest.NAME);
        byte[] sound = Files.readAllBytes(manifest);
        Manifest.read(folder).requireOwnChecksum();
        for (int bit = 0; bit < 8 * sound.length; bit++) {
            byte[] flipped = sound.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            Files.write(manifest, flipped);
            assertThatThrownBy(() -> Manifest.read(folder).requireOwnChecksum())
                    .as("bit " + bit)
                    .isInstanceOf(BadFileException.class);
        }
    }

    @Test
    void manifest_reformatted_orWithoutItsChecksum_isRefused() throws IOException {
        Path manifest = folder.resolve(Manifest.NAME);
        String sound = Files.readString(manifest);
        Files.writeString(manifest, sound.replace("\n", " "));
        assertThatThrownBy(() -> Manifest.read(folder)).hasMessageContaining("the manifest was changed");
        Files.writeString(manifest, sound.replaceAll(",\\s*\"sha256\" : \"[0-9a-f]{64}\"\\s*}\\s*$", "}"));
        assertThatThrownBy(() -> Manifest.read(folder).requireOwnChecksum())
                .hasMessageContaining("expected the SHA-256 of the manifest itself");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret.txt", "/etc/passwd", "..", "", "a/../../b"})
    void manifest_thatNamesFilesElsewhere_isRefused(String name) throws IOException {
        Files.writeString(
                folder.resolve(Manifest.NAME), "{\"files\": {\"" + name + "\": {\"bytes\": 1, \"sha256\": \"0\"}}}");
        assertThatThrownBy(() -> Manifest.read(folder)).hasMessageContaining("expected files inside the folder");
    }

    @Test
    void link_thatLeavesTheFolder_isRefused_andOneInsideIsNot() throws IOException {
        Path elsewhere = Files.move(file, outside.resolve("elsewhere.txt"));
        Files.createSymbolicLink(file, elsewhere);
        assertThatThrownBy(() -> Manifest.read(folder)).hasMessageContaining("a link that leads out of it");
        Files.delete(file);
        Path inside = Files.move(elsewhere, folder.resolve("other.txt"));
        Files.createSymbolicLink(file, inside);
        assertThat(Manifest.read(folder).lists("numbers.txt")).isTrue();
    }

    @Test
    void pipesAndDevices_areRefusedWithoutBeingOpened() throws Exception {
        for (String name : new String[] {"numbers.txt", Manifest.NAME}) {
            byte[] sound = Files.readAllBytes(folder.resolve(name));
            Files.delete(folder.resolve(name));
            assumeTrue(
                    new ProcessBuilder("mkfifo", folder.resolve(name).toString())
                                    .start()
                                    .waitFor()
                            == 0,
                    "mkfifo is missing");
            assertThatThrownBy(() -> Manifest.read(folder))
                    .isInstanceOf(BadFileException.class)
                    .hasMessageContaining("expected a regular file, got a pipe, a socket or a device");
            Files.delete(folder.resolve(name));
            Files.createSymbolicLink(folder.resolve(name), Path.of("/dev/zero"));
            assertThatThrownBy(() -> Manifest.read(folder)).hasMessageContaining("expected a regular file");
            Files.delete(folder.resolve(name));
            Files.write(folder.resolve(name), sound);
        }
    }

    @Test
    void file_ofAnotherSize_isRefusedBeforeItIsRead() throws IOException {
        Files.writeString(file, "1 2 3 4");
        assertThatThrownBy(() -> Manifest.read(folder))
                .hasMessageContaining("expected the 5 bytes of the manifest, got 7");
        Files.writeString(file, "1 2");
        assertThatThrownBy(() -> Manifest.read(folder))
                .hasMessageContaining("got 3")
                .hasMessageContaining("truncated");
    }

    @Test
    void folder_replacedWhileItIsRead_isNoticed() throws IOException {
        Manifest manifest = Manifest.read(folder);
        manifest.requireUnchanged();
        Files.writeString(file, "4 5 6");
        Manifest.write(folder, Document.empty().with("format", "example"));
        assertThatThrownBy(manifest::requireUnchanged).hasMessageContaining("was replaced while it was read");
    }

    @Test
    void readers_ofPipes_refuseThem() throws Exception {
        Path pipe = folder.resolve("pipe.npy");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "mkfifo is missing");
        for (Runnable reader : new Runnable[] {
            () -> Npy.read(pipe),
            () -> Npz.read(pipe),
            () -> Safetensors.read(pipe),
            () -> NpyRows.open(pipe).close(),
            () -> FileSummary.of(pipe),
            () -> Disk.text(pipe),
            () -> TextFile.open(pipe)
        }) assertThatThrownBy(reader::run).hasMessageContaining("expected a regular file");
    }
}
