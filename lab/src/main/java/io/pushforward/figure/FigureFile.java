package io.pushforward.figure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.pushforward.store.Atomic;
import io.pushforward.store.JsonRecords;
import java.nio.file.Path;
import java.util.List;

/** Keeps figures as JSON, so that a report can be made again without running the experiment. */
public final class FigureFile {
    public static final String NAME = "figures.json";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private FigureFile() {}

    public static List<Figure> read(Path file) {
        return JsonRecords.read(JSON, file, new TypeReference<List<Figure>>() {});
    }

    public static void write(List<Figure> figures, Path file) {
        Atomic.write(file, text(figures));
    }

    /** The file's text, on one line. */
    public static String text(List<Figure> figures) {
        try {
            return JSON.writerFor(new TypeReference<List<Figure>>() {}).writeValueAsString(figures);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("figures cannot be written: " + e.getOriginalMessage(), e);
        }
    }
}
