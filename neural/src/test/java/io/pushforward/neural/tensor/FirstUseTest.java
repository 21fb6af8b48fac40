package io.pushforward.neural.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The first use of libtorch on a machine, in processes of their own with an empty cache. */
@EnabledOnOs(OS.LINUX)
class FirstUseTest {
    @TempDir
    private Path folder;

    /** Another libtorch comes first for the dynamic linker: here other libraries under the names of libtorch's. */
    @Test
    void twoProcessesAtOnce_besideAnotherLibtorch_loadOnlyOurs() throws Exception {
        Path decoys = decoys();

        Process first = start(decoys, "first");
        Process second = start(decoys, "second");

        assertThat(first.waitFor()).as(err("first")).isZero();
        assertThat(second.waitFor()).as(err("second")).isZero();
        for (String name : List.of("first", "second"))
            assertThat(Files.readAllLines(folder.resolve(name + ".out")))
                    .noneMatch(file -> file.startsWith(decoys.toString()))
                    .anyMatch(file -> file.startsWith(cache().toString()) && file.endsWith("libtorch_cpu.so"));
    }

    @Test
    void truncatedLibrary_isRepairedByTheNextProcess() throws Exception {
        assertThat(start(folder, "first").waitFor()).as(err("first")).isZero();
        Path library = Natives.libraries(cache()).stream()
                .filter(each -> each.name().equals("torch_cpu"))
                .findFirst()
                .orElseThrow()
                .file();
        long whole = Files.size(library);
        try (FileChannel file = FileChannel.open(library, StandardOpenOption.WRITE)) {
            file.truncate(whole / 2);
        }

        assertThat(start(folder, "next").waitFor()).as(err("next")).isZero();
        assertThat(library).hasSize(whole);
    }

    @Test
    void processKilledWhileUnpacking_leavesNothingThatIsLoaded() throws Exception {
        Process killed = start(folder, "killed");
        while (killed.isAlive() && !exists(".part")) Thread.sleep(1);
        assertThat(killed.destroyForcibly().waitFor()).isNotZero();
        assertThat(exists("libtorch_cpu.so")).isFalse();

        Process next = start(folder, "next");

        assertThat(next.waitFor()).as(err("next")).isZero();
        assertThat(exists(".part")).isFalse();
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    private boolean exists(String end) throws IOException {
        if (!Files.exists(cache())) return false;
        try (Stream<Path> files = Files.walk(cache())) {
            return files.anyMatch(file -> file.toString().endsWith(end));
        }
    }

    private String err(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".err"));
    }

    private Path decoys() throws IOException {
        Path decoys = Files.createDirectory(folder.resolve("decoys"));
        Natives.Library some = Natives.libraries(cache()).stream()
                .filter(library -> library.name().equals("quadmath"))
                .findFirst()
                .orElseThrow();
        for (String name : List.of("libtorch_cpu.so", "libtorch.so", "libc10.so", "libopenblas.so.0", "libgomp.so.1"))
            Files.copy(
                    some.jar().getInputStream(some.entry()), decoys.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        return decoys;
    }

    private Process start(Path libraryPath, String name) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--add-modules",
                "jdk.incubator.vector",
                "-Dorg.bytedeco.javacpp.cachedir=" + cache(),
                "-cp",
                System.getProperty("java.class.path"),
                FirstUse.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        builder.environment().put("LD_LIBRARY_PATH", libraryPath.toString());
        return builder.start();
    }
}
