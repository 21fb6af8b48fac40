package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pushforward.settings.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestTest {
    @TempDir
    private Path folder;

    @Test
    void write_thenRead_givesFactsAndKnownChecksums() throws IOException {
        Files.writeString(folder.resolve("abc.txt"), "abc");
        Files.createDirectory(folder.resolve("sub"));
        Files.writeString(folder.resolve("sub/empty.txt"), "");
        Manifest.write(folder, facts());
        Manifest manifest = Manifest.read(folder);
        assertThat(manifest.fact("seed", Document::whole)).isEqualTo(5);
        assertThat(manifest.has("nothing")).isFalse();
        // FIPS 180-4 examples.
        assertThat(manifest.checksum("abc.txt"))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(manifest.checksum("sub/empty.txt"))
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    @Test
    void read_afterAFileChangedOrWent_namesIt() throws IOException {
        Path file = Files.writeString(folder.resolve("a.txt"), "abc");
        Manifest.write(folder, facts());
        Files.writeString(file, "abd");
        assertBad("a.txt: expected the SHA-256 ba7816bf");
        Files.delete(file);
        assertBad("a.txt: expected a file, got nothing");
    }

    @Test
    void read_ofABadManifest_saysWhatWasExpected() throws IOException {
        assertBad("no such file");
        Files.writeString(folder.resolve(Manifest.NAME), "{");
        assertBad("expected a manifest in JSON");
        Files.writeString(folder.resolve(Manifest.NAME), "{\"seed\": 1}");
        assertBad("expected a manifest with 'files'");
        Files.writeString(folder.resolve(Manifest.NAME), "{\"files\": {\"../x\": {\"sha256\": \"0\"}}}");
        assertBad("expected files inside the folder, got '../x'");
    }

    @Test
    void fact_thatIsNotThere_isNamed() {
        Manifest manifest = Manifest.write(folder, facts());
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> manifest.fact("recipe", Document::text))
                .withMessageContaining("expected the fact 'recipe'");
    }

    private void assertBad(String message) {
        assertThatExceptionOfType(BadFileException.class)
                .isThrownBy(() -> Manifest.read(folder))
                .withMessageContaining(message);
    }

    private static Document facts() {
        return Document.empty().with("seed", 5);
    }
}
