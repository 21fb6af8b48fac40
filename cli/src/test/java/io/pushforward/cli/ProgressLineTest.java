package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    @Test
    void line_tellsShareTimeAndRest() {
        assertThat(ProgressLine.line("simulate ou", 300, 1200, Duration.ofSeconds(62), "4.8 laws/s"))
                .isEqualTo("simulate ou: 300 of 1200, 25 %, 1:02 so far, about 3:06 to go, 4.8 laws/s");
        assertThat(ProgressLine.line("train", 5, 5, Duration.ofSeconds(3723), ""))
                .isEqualTo("train: 5 of 5, 100 %, 1:02:03 so far");
    }

    @Test
    void logged_withinTheInterval_isSilent() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        try (ProgressLine quiet = ProgressLine.logged("work", stream, Duration.ofHours(1));
                ProgressLine loud = ProgressLine.logged("work", stream, Duration.ZERO)) {
            quiet.at(1, 2, "");
            assertThat(err.size()).isZero();
            loud.at(1, 2, "");
            assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("work: 1 of 2, 50 %");
        }
    }
}
