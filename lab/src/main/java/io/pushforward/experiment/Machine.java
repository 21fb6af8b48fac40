package io.pushforward.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What the numbers were made with. */
final class Machine {
    private Machine() {}

    /** Processor, cores, operating system and Java in a line. */
    static String describe() {
        return processor() + ", " + Runtime.getRuntime().availableProcessors() + " cores, "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", Java "
                + System.getProperty("java.version");
    }

    /** The most memory that this process has held, as Linux counts it; empty on other systems. */
    static Optional<Long> peakBytes() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .map(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The commit of the program, where the launcher stands in a checkout of it and says so. */
    static Optional<String> commit() {
        return Optional.ofNullable(System.getProperty("pushforward.home")).flatMap(Machine::commit);
    }

    /** The commit that a folder is a checkout of; none for a folder that merely lies inside some other checkout. */
    static Optional<String> commit(String folder) {
        Optional<String> prefix = git(folder, "rev-parse", "--show-prefix");
        if (prefix.isEmpty() || !prefix.get().isEmpty()) return Optional.empty();
        Optional<String> head = git(folder, "rev-parse", "--short=12", "HEAD");
        boolean changed = git(folder, "status", "--porcelain", "--untracked-files=no")
                .map(text -> !text.isBlank())
                .orElse(false);
        return head.map(commit -> changed ? commit + " with changes" : commit);
    }

    private static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown processor");
        } catch (IOException e) {
            return "unknown processor";
        }
    }

    private static Optional<String> git(String directory, String... words) {
        String[] command = new String[words.length + 3];
        command[0] = "git";
        command[1] = "-C";
        command[2] = directory;
        System.arraycopy(words, 0, command, 3, words.length);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0
                    ? Optional.of(text)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
