package io.pushforward.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.pushforward.store.Atomic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
        try {
            return JSON.readValue(Files.readString(file), Results.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file + " holds no results: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
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
            throw new IllegalArgumentException("results of " + results.experiment() + " cannot be written", e);
        }
    }
}
