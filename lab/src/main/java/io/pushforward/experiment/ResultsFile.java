package io.pushforward.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.pushforward.store.Atomic;
import io.pushforward.store.JsonRecords;
import java.nio.file.Path;

/**
 * Reads and writes {@code results.json}. A field that is missing or mistyped is an error that names the file and the
 * field; a field that is not known is passed over, so that older programs read newer files.
 */
public final class ResultsFile {
    public static final String NAME = "results.json";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private ResultsFile() {}

    public static Results read(Path file) {
        return JsonRecords.read(JSON, file, Results.class);
    }

    /** A reader never finds half a file. */
    public static void write(Results results, Path file) {
        Atomic.write(file, text(results));
    }

    /** The file's text. */
    public static String text(Results results) {
        try {
            return JSON.writeValueAsString(results) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("results of " + results.experiment() + " cannot be written", e);
        }
    }
}
