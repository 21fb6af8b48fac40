package io.pushforward.experiment;

import io.pushforward.figure.JsonRecords;
import io.pushforward.store.Atomic;
import java.nio.file.Path;

/**
 * Reads and writes {@code results.json}. A field that is missing or mistyped is an error that names the file and the
 * field; a field that is not known is passed over, so that older programs read newer files.
 */
public final class ResultsFile {
    public static final String NAME = "results.json";

    private ResultsFile() {}

    public static Results read(Path file) {
        return JsonRecords.readKnown(file, Results.class);
    }

    /** A reader never finds half a file. */
    public static void write(Results results, Path file) {
        Atomic.write(file, text(results));
    }

    /** The file's text. */
    public static String text(Results results) {
        return JsonRecords.text(results);
    }
}
