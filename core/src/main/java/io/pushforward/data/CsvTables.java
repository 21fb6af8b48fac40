package io.pushforward.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import io.pushforward.store.BadFileException;
import io.pushforward.store.LibraryMessage;
import io.pushforward.store.TextFile;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Tables in CSV as people have them: with commas, semicolons or tabs, whichever the header uses. */
public final class CsvTables {
    private static final int LONGEST_HEADER = 1 << 20; // characters that are looked at for a separator

    private CsvTables() {}

    /** How to read the file, with the separator that its header uses. */
    public static CsvReader.CsvReaderBuilder builder(Path file) {
        return CsvReader.builder().fieldSeparator(separator(file));
    }

    /** A comma if the header has one outside quotes, else a semicolon or a tab if it has one, else a comma. */
    private static char separator(Path file) {
        boolean quoted = false;
        char found = ',';
        try (Reader text = TextFile.open(file)) {
            for (int k = 0; k < LONGEST_HEADER; k++) {
                int c = text.read();
                if (c < 0 || (!quoted && (c == '\n' || c == '\r'))) break;
                if (c == '"') quoted = !quoted;
                if (!quoted && c == ',') return ',';
                if (!quoted && found == ',' && (c == ';' || c == '\t')) found = (char) c;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
        return found;
    }

    /** What to say of an empty cell that must not be empty. */
    public static BadFileException missing(Path file, String column, long line) {
        return new BadFileException(file, "missing value in column " + column + " of line " + line);
    }

    /** The error of the library about a table, or the better one about its bytes that caused it. */
    public static RuntimeException unreadable(Path file, CsvParseException error) {
        if (error.getCause() instanceof BadFileException bytes) return bytes;
        Throwable said = error.getCause() == null ? error : error.getCause();
        return new BadFileException(
                file,
                "expected a table in CSV, got: " + LibraryMessage.of(error)
                        + (said == error ? "" : " (" + LibraryMessage.of(said) + ")"));
    }
}
