package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** One command line run in this process: its exit code and what it wrote. */
record Run(int code, String out, String err) {
    static Run of(Object... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] line = new String[arguments.length];
        for (int i = 0; i < line.length; i++)
            line[i] = arguments[i] instanceof Path path ? path.toString() : String.valueOf(arguments[i]);
        Console console = new Console(
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Console.Manner.LOG);
        int code = Main.execute(console, line);
        console.out().flush();
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** One line that holds these parts, and the exit code of a user's mistake. */
    void assertMistake(String... parts) {
        assertThat(err).startsWith("pushforward: ").hasLineCount(1).contains(parts);
        assertThat(code).isEqualTo(2);
        assertThat(out).isEmpty();
    }
}
