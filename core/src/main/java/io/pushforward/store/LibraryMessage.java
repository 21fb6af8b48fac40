package io.pushforward.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.util.regex.Pattern;

/** What a library says of a file that it cannot read, as far as it suits a user: its first sentence, no names of classes. */
public final class LibraryMessage {
    private static final Pattern CLASS = Pattern.compile(
            "\\b(?:[a-z][a-z0-9_]*\\.)+[A-Z]\\w*(?:[$.]\\w+)*(?:\\(\\))?|\\b\\w*(?:Exception|Error)\\b:?");
    private static final Pattern SOURCE = Pattern.compile("\\s*(?:\\(for |at \\[Source|, from `).*", Pattern.DOTALL);
    private static final String UNSAID = "something else";

    private LibraryMessage() {}

    public static String of(Throwable error) {
        if (error instanceof StreamConstraintsException) return "text that is nested too deep, or a value too long";
        String message = error instanceof JsonProcessingException json ? json.getOriginalMessage() : error.getMessage();
        if (message == null) return UNSAID;
        String first = SOURCE.matcher(message.lines().findFirst().orElse("")).replaceFirst("");
        String plain = CLASS.matcher(first)
                .replaceAll("")
                .replaceAll("``|\\(\\)", "")
                .replaceAll("\\s+", " ")
                .strip();
        return plain.isBlank() || plain.equals("null") ? UNSAID : plain;
    }
}
