package io.pushforward.store;

import io.pushforward.settings.UserMistake;
import java.nio.file.Path;

/** A file is not what it must be: a user's mistake. The message is one line that names the file and what was expected. */
public final class BadFileException extends UserMistake {
    private static final long serialVersionUID = 1;
    private static final int LONGEST = 600;

    public BadFileException(Path file, String problem) {
        super(file + ": " + oneLine(problem));
    }

    /** The error of a library about a file, in its own words as far as they suit a user. */
    public static BadFileException foreign(Path file, String expected, Throwable error) {
        return new BadFileException(file, "expected " + expected + ", got: " + LibraryMessage.of(error));
    }

    /** Text from a file made fit for a message: one line, nothing invisible, not too long. */
    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder();
        text.codePoints()
                .limit(LONGEST)
                .forEach(c -> line.appendCodePoint(Character.isISOControl(c) || !Character.isDefined(c) ? '?' : c));
        return text.length() > LONGEST ? line + " ..." : line.toString();
    }
}
