package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.settings.UserMistake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class ErrorLineTest {
    @Test
    void usersMistake_isItsMessageInOneLine() {
        assertThat(ErrorLine.about(new UserMistake("blur must be positive,\n  got -1")))
                .isEqualTo(new ErrorLine("blur must be positive, got -1", 2));
    }

    @Test
    void diskFailures_nameTheFileAndTheReason() {
        assertThat(ErrorLine.about(new UncheckedIOException(new NoSuchFileException("a.npy"))))
                .isEqualTo(new ErrorLine("a.npy: no such file or directory", 2));
        assertThat(ErrorLine.about(new AccessDeniedException("b")).line()).isEqualTo("b: permission denied");
        assertThat(ErrorLine.about(new FileSystemException("c", null, "No space left on device"))
                        .line())
                .isEqualTo("c: No space left on device");
        assertThat(ErrorLine.about(new UncheckedIOException("d: torn", new IOException("eof")))
                        .line())
                .isEqualTo("d: torn");
    }

    @Test
    void diskFailure_wrappedWithItsPath_saysWhy() {
        AccessDeniedException cause = new AccessDeniedException("out");

        assertThat(ErrorLine.about(new UncheckedIOException("out: " + cause.getMessage(), cause))
                        .line())
                .isEqualTo("out: permission denied");
        assertThat(ErrorLine.about(new UncheckedIOException("cannot write to out: " + cause.getMessage(), cause))
                        .line())
                .isEqualTo("cannot write to out: out: permission denied");
    }

    @Test
    void failureInAnotherThread_isToldAsItself() {
        assertThat(ErrorLine.about(new CompletionException(new UserMistake("law 3 is empty"))))
                .isEqualTo(new ErrorLine("law 3 is empty", 2));
    }

    @Test
    void badArgumentWithinTheProgram_isOurFault() {
        ErrorLine error = ErrorLine.about(new IllegalArgumentException("a law needs points"));

        assertThat(error.exitCode()).isEqualTo(3);
        assertThat(error.line()).contains("a law needs points").doesNotContain("Exception");
    }

    @Test
    void ourOwnFault_hasItsOwnExitCode() {
        ErrorLine error = ErrorLine.about(new ArrayIndexOutOfBoundsException("Index 3"));

        assertThat(error.exitCode()).isEqualTo(3);
        assertThat(error.line())
                .contains("internal failure")
                .contains("Index 3")
                .contains("--debug");
    }

    @Test
    void lackOfMemory_namesTheSetting() {
        assertThat(ErrorLine.about(new OutOfMemoryError("Java heap space")).line())
                .contains("PUSHFORWARD_MEMORY");
    }
}
