package io.pushforward.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command in a process of its own, which can be killed, starved and shut out. */
final class Program {
    private final Process process;
    private final Path err;

    private Program(Process process, Path err) {
        this.process = process;
        this.err = err;
    }

    /** What a process left behind when it ended. */
    record End(int code, String err) {
        /** The lines that the program itself said, without its progress. */
        List<String> errors() {
            return err.lines().filter(line -> line.startsWith("pushforward: ")).toList();
        }
    }

    /**
     * @param before what the shell does first, such as {@code ulimit -f 64;}
     * @param java further options of the virtual machine
     */
    static Program start(Path folder, String before, List<String> java, Object... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of("/bin/bash", "-c", before + " exec \"$@\"", "bash"));
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("--add-modules", "jdk.incubator.vector", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1"));
        line.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m"));
        line.addAll(java);
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        for (Object argument : arguments) line.add(argument.toString());
        Path err = Files.createTempFile(folder, "err", ".txt");
        Process process = new ProcessBuilder(line)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(err.toFile())
                .directory(folder.toFile())
                .start();
        return new Program(process, err);
    }

    /** As if somebody pulled the plug: no handler runs. */
    void killAfter(long milliseconds) throws InterruptedException {
        process.waitFor(milliseconds, java.util.concurrent.TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    End end() throws InterruptedException, IOException {
        int code = process.waitFor();
        return new End(code, Files.readString(err, StandardCharsets.UTF_8));
    }
}
