package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {
    @Test
    void noArguments_showsTheCommands() {
        Run run = Run.of();

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("Usage: pushforward").contains("distance");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void help_goesToStandardOutput() {
        assertThat(Run.of("--help").out()).contains("Usage: pushforward");
        assertThat(Run.of("distance", "--help").out()).contains("--blur");
    }

    @Test
    void unknownCommand_isOneLineThatNamesASimilarOne() {
        Run run = Run.of("distanse", "a.npy", "b.npy");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("pushforward: unknown argument distanse")
                .contains("distance")
                .hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void debug_addsWhereItArose() {
        assertThat(Run.of("distance", "--debug", "no.npy", "no.npy").err()).contains("\tat io.pushforward");
        assertThat(Run.of("distance", "no.npy", "no.npy").err()).doesNotContain("\tat ");
    }
}
