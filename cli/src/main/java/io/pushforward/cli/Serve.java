package io.pushforward.cli;

import io.pushforward.serve.Limits;
import io.pushforward.serve.Server;
import io.pushforward.serve.ServerOptions;
import io.pushforward.settings.UserMistake;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Trained operators over HTTP, until the process is told to stop. */
@Command(
        name = "serve",
        description =
                "Serves trained operators over HTTP (Open Inference Protocol V2, plain files) with a page to explore"
                        + " them, until Ctrl-C or SIGTERM. New versions of a bundle are taken in without a restart.")
final class Serve implements Runnable {
    private final Console console;

    @Parameters(
            arity = "1..*",
            paramLabel = "RUN_OR_BUNDLE",
            description = "Runs, bundles or folders of runs; NAME=FOLDER names one otherwise.")
    private List<String> folders = List.of();

    @Option(names = "--port", defaultValue = "8080", description = "Default ${DEFAULT-VALUE}; 0 takes a free one.")
    private int port;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "Where to listen (default ${DEFAULT-VALUE}, this machine alone). Any other needs a token.")
    private String host = "";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A file with the token that requests must carry, as in Authorization: Bearer TOKEN.")
    private Optional<Path> tokenFile = Optional.empty();

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN",
            description = "Let pages of one other origin ask, such as https://example.org.")
    private Optional<String> cors = Optional.empty();

    @Option(names = "--open", description = "Open the page in a browser.")
    private boolean open;

    Serve(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        ServerOptions options = new ServerOptions(host, port, tokenFile.map(Serve::token), cors, Limits.standard());
        Server server = Server.start(folders, options);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            console.err().println("pushforward: stopped serving");
            Runtime.getRuntime().halt(0); // being told to stop is no failure
        }));
        console.out().printf("serving %s%n", String.join(", ", server.names()));
        console.out().printf("page:    %s   (Ctrl-C stops)%n", server.url());
        console.out().flush();
        if (open) browse(server.url());
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String token(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UserMistake("--token-file: expected a file that can be read, got " + file, e);
        }
    }

    private void browse(String url) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        List<String> command = system.contains("mac")
                ? List.of("open", url)
                : system.contains("win")
                        ? List.of("rundll32", "url.dll,FileProtocolHandler", url)
                        : List.of("xdg-open", url);
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            console.err().println("pushforward: no browser could be opened: visit " + url);
        }
    }
}
