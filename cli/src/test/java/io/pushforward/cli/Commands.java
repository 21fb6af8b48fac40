package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

/** Commands for tests outside this package. */
public final class Commands {
    private Commands() {}

    /** What a command that succeeds prints. */
    public static String out(String... arguments) {
        Run run = Run.of((Object[]) arguments);
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }
}
