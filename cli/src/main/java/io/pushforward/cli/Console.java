package io.pushforward.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Where a command writes: results to {@code out}, everything else to {@code err}.
 *
 * @param manner how progress is told
 */
record Console(PrintStream out, PrintStream err, Manner manner) {
    Console {
        out = Printable.of(out);
        err = Printable.of(err);
    }

    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** A terminal can redraw a line; a log file cannot. */
    enum Manner {
        TERMINAL,
        LOG
    }

    /** The process's own streams, in UTF-8 whatever the locale. */
    static Console ofProcess(ResultStream results) {
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        boolean terminal = Boolean.getBoolean("pushforward.terminal"); // the launcher can ask, Java cannot
        return new Console(
                new PrintStream(results, false, StandardCharsets.UTF_8), err, terminal ? Manner.TERMINAL : Manner.LOG);
    }

    /** A fresh account of one long piece of work; close it when the work ends. */
    ProgressLine progress(String task) {
        return switch (manner) {
            case TERMINAL -> ProgressLine.redrawn(task);
            case LOG -> ProgressLine.logged(task, err, INTERVAL);
        };
    }

    /** An account of work that is short as a rule: nothing is seen of it unless it is not. */
    ProgressLine passing(String task) {
        return switch (manner) {
            case TERMINAL -> ProgressLine.passing(task, PATIENCE);
            case LOG -> ProgressLine.logged(task, err, INTERVAL);
        };
    }

    /** An account of work in parts that is short as a rule. The line that is redrawn holds characters that {@code err} would escape. */
    PartsLine parts(String task) {
        return switch (manner) {
            case TERMINAL -> new PartsLine(task, System.err, true, System::nanoTime);
            case LOG -> new PartsLine(task, err, false, System::nanoTime);
        };
    }
}
