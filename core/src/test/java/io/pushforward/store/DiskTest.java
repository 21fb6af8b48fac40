package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
    @Test
    void deleteTree_deletesLinksAndNotWhatTheyLeadTo(@TempDir Path folder) throws IOException {
        Path kept =
                Files.writeString(Files.createDirectory(folder.resolve("kept")).resolve("a.txt"), "a");
        Path tree = Files.createDirectories(folder.resolve("tree/inner"));
        Files.createSymbolicLink(tree.resolve("link"), kept.getParent());
        Path toNothing = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nothing"));

        Disk.deleteTree(folder.resolve("tree"));
        Disk.deleteTree(toNothing);
        Disk.deleteTree(folder.resolve("nothing"));

        assertThat(kept).hasContent("a");
        assertThat(folder.resolve("tree")).doesNotExist();
        assertThat(Files.exists(toNothing, LinkOption.NOFOLLOW_LINKS)).isFalse();
    }
}
