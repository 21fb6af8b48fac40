package io.pushforward.cli;

import io.pushforward.report.ReportFolder;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a run's report again, from its results and figures. */
@Command(
        name = "report",
        description = "Writes report.html of a finished run again, from its results.json and figures.")
final class Report implements Runnable {
    private final Console console;

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder of a run, such as runs/ou-quick.")
    private Path directory = Path.of("");

    Report(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        ReportFolder.write(ReportFolder.read(directory), directory);
        console.out().println(directory.resolve(ReportFolder.PAGE));
    }
}
