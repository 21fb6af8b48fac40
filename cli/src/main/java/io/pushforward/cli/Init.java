package io.pushforward.cli;

import io.pushforward.settings.UserMistake;
import io.pushforward.store.Atomic;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a commented experiment file for a user's own data. */
@Command(name = "init", description = "Writes a commented experiment file for your own data.")
final class Init implements Runnable {
    private final Console console;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE.yaml",
            defaultValue = "experiment.yaml",
            description = "The file to write (default ${DEFAULT-VALUE}).")
    private Path file = Path.of("");

    @Option(names = "--overwrite", description = "Replace a file that is there already.")
    private boolean overwrite;

    Init(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        if (Files.exists(file) && !overwrite) throw new UserMistake(file + " exists already; --overwrite replaces it");
        try (InputStream template = Init.class.getResourceAsStream("/init.yaml")) {
            if (template == null) throw new IllegalStateException("the program lacks its own file init.yaml");
            Atomic.write(file, new String(template.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        console.out().println(file + ": edit data.directory, then: pushforward run " + file);
    }
}
