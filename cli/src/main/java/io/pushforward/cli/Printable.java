package io.pushforward.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A stream of text that shows control characters instead of sending them on: names in users' files could otherwise move
 * the cursor, change colours or the order of letters on a terminal. Line ends and tabs pass. Bytes pass as well: they are
 * our own, such as the colours of the help.
 */
final class Printable extends PrintStream {
    private Printable(OutputStream out) {
        super(out, false, StandardCharsets.UTF_8); // what is below flushes as it was told
    }

    static PrintStream of(PrintStream stream) {
        return stream instanceof Printable ? stream : new Printable(stream);
    }

    @Override
    public void print(String text) {
        super.print(shown(String.valueOf(text).replace("\r\n", "\n")));
    }

    /** Whether a name is shown as it is, on one line. */
    static boolean isPlain(String name) {
        return name.codePoints().noneMatch(c -> Character.isISOControl(c) || isHidden(c));
    }

    static String shown(String text) {
        if (text.codePoints().noneMatch(Printable::isHidden)) return text;
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (isHidden(c)) shown.append(String.format(Locale.ROOT, "\\u%04x", c));
            else shown.appendCodePoint(c);
        });
        return shown.toString();
    }

    /** Controls, and the marks that turn the direction of the text around them. */
    private static boolean isHidden(int c) {
        return (Character.isISOControl(c) && c != '\n' && c != '\t')
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069);
    }
}
