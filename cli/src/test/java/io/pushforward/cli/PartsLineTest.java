package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PartsLineTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5); // such a clock may overflow

    @Test
    void log_isSilentForTwoSeconds_thenHasALineEachTenSeconds() {
        try (PartsLine line = line(false)) {
            passed(1999);
            line.at("points assigned", 3, 9);
            assertThat(err.size()).isZero();
            passed(1);
            line.at("points assigned", 4, 9);
            passed(9999);
            line.at("points assigned", 5, 9);
            passed(1);
            line.at("pivots", 7, -1);
        }
        assertThat(text().lines())
                .containsExactly("w2: 4 of 9 points assigned, 0:02 so far", "w2: 7 pivots, 0:12 so far");
    }

    @Test
    void terminal_redrawsALineAndWipesIt() {
        try (PartsLine line = line(true)) {
            passed(2000);
            line.at("rows priced", 10, 20);
            passed(200);
            line.at("pivots", 1, -1);
        }
        String first = "w2: 10 of 20 rows priced, 0:02 so far";
        String second = "w2: 1 pivots, 0:02 so far";
        assertThat(text())
                .isEqualTo("\r" + first + "\r" + second + " ".repeat(first.length() - second.length()) + "\r"
                        + " ".repeat(first.length()) + "\r");
    }

    @Test
    void shortWork_leavesNoTrace() {
        try (PartsLine line = line(true)) {
            line.at("rows priced", 20, 20);
        }
        assertThat(err.size()).isZero();
    }

    private PartsLine line(boolean redrawn) {
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new PartsLine("w2", stream, redrawn, clock::get);
    }

    private void passed(long milliseconds) {
        clock.addAndGet(Duration.ofMillis(milliseconds).toNanos());
    }

    private String text() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
