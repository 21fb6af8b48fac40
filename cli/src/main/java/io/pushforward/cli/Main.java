package io.pushforward.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code pushforward}. */
@Command(
        name = "pushforward",
        description = "Learns operators between probability laws.",
        mixinStandardHelpOptions = true)
public final class Main implements Runnable {
    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.out);
    }
}
