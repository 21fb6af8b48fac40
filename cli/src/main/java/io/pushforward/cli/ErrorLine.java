package io.pushforward.cli;

import io.pushforward.settings.UserMistake;
import io.pushforward.store.LibraryMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** What to tell a user about a failure, in one line, and the exit code that goes with it. */
record ErrorLine(String line, int exitCode) {
    /** The exit code when the user can mend it: arguments, files, permissions, memory. */
    static final int MISTAKE = 2;
    /** The exit code when only we can. */
    static final int FAULT = 3;

    static ErrorLine about(Throwable failure) {
        Throwable cause = unwrapped(failure);
        if (cause instanceof UserMistake) return mistake(message(cause));
        if (cause instanceof UncheckedIOException unchecked) return mistake(reason(unchecked));
        if (cause instanceof IOException disk) return mistake(reason(disk));
        if (cause instanceof OutOfMemoryError)
            return mistake("out of memory (" + message(cause)
                    + "); a larger limit is set by PUSHFORWARD_MEMORY, such as" + " PUSHFORWARD_MEMORY=8g");
        return new ErrorLine(
                oneLine("internal failure, a fault of pushforward itself: " + LibraryMessage.of(cause)
                        + " (--debug shows where)"),
                FAULT);
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause != null && (failure instanceof ExecutionException || failure instanceof CompletionException)
                ? unwrapped(cause)
                : failure;
    }

    static ErrorLine mistake(String text) {
        return new ErrorLine(oneLine(text), MISTAKE);
    }

    /** Where the message only repeats the cause's, which for a file system is but a path, the reason takes its place. */
    private static String reason(UncheckedIOException failure) {
        IOException cause = failure.getCause();
        String own = message(failure);
        if (cause == null) return own;
        if (own.equals(cause.toString())) return reason(cause);
        if (!own.endsWith(message(cause))) return own;
        String before = own.substring(0, own.length() - message(cause).length());
        return before.equals(message(cause) + ": ") ? reason(cause) : before + reason(cause);
    }

    private static String reason(IOException failure) {
        if (failure instanceof FileSystemException disk && disk.getFile() != null) {
            String file = disk.getFile();
            if (failure instanceof NoSuchFileException) return file + ": no such file or directory";
            if (failure instanceof AccessDeniedException) return file + ": permission denied";
            if (failure instanceof FileAlreadyExistsException) return file + ": exists already";
            if (failure instanceof DirectoryNotEmptyException) return file + ": the directory is not empty";
            if (failure instanceof NotDirectoryException) return file + ": not a directory";
            if (disk.getReason() != null) return file + ": " + disk.getReason();
        }
        return message(failure);
    }

    private static String message(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank() ? "no reason was given" : message;
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
