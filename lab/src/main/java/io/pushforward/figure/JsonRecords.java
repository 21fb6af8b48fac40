package io.pushforward.figure;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.store.LibraryMessage;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Records as JSON files. A field that is missing or of another kind is named by its path, in a user's words.
 */
public final class JsonRecords {
    private static final Pattern MISSING = Pattern.compile("Missing required creator property '([^']*)'");

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private JsonRecords() {}

    public static <T> T read(Path file, Class<T> type) {
        return read(file, JSON.readerFor(type));
    }

    /** The same, but fields that are not known are passed over, so that older programs read newer files. */
    public static <T> T readKnown(Path file, Class<T> type) {
        return read(file, JSON.readerFor(type).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES));
    }

    public static <T> List<T> readList(Path file, Class<T> type) {
        return read(file, JSON.readerFor(JSON.getTypeFactory().constructCollectionType(List.class, type)));
    }

    private static <T> T read(Path file, ObjectReader reader) {
        String text = Disk.text(file);
        try {
            T value = reader.readValue(text);
            if (value == null) throw new BadFileException(file, "expected a group of keys, got null");
            return value;
        } catch (JsonMappingException e) {
            throw new BadFileException(file, problem(e));
        } catch (JacksonException e) {
            throw BadFileException.foreign(file, "JSON", e);
        }
    }

    /** A record as text for people: indented, with a newline at the end. */
    public static <T extends Record> String text(T value) {
        return written(JSON.writerWithDefaultPrettyPrinter(), value) + "\n";
    }

    /** Records of a type on one line. */
    public static <T> String line(List<T> values, Class<T> type) {
        return written(JSON.writerFor(JSON.getTypeFactory().constructCollectionType(List.class, type)), values);
    }

    private static String written(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot be written: " + e.getOriginalMessage(), e);
        }
    }

    private static String problem(JsonMappingException mapping) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : mapping.getPath()) {
            if (step.getFieldName() == null)
                path.append('[').append(step.getIndex()).append(']');
            else path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
        }
        String where = path.isEmpty() ? "" : path + ": ";
        Matcher missing = MISSING.matcher(String.valueOf(mapping.getOriginalMessage()));
        if (missing.find())
            return where.replaceFirst("(^|[.])" + Pattern.quote(missing.group(1)) + ": $", ": ")
                            .replaceFirst("^: ", "") + "expected the field '" + missing.group(1) + "', got none";
        if (mapping.getCause() instanceof IllegalArgumentException refusal) return where + LibraryMessage.of(refusal);
        if (mapping instanceof InvalidTypeIdException unknown)
            return where + "expected a known kind, got \"" + unknown.getTypeId() + "\"";
        if (mapping instanceof MismatchedInputException mismatch)
            return where + "expected " + kind(Optional.ofNullable(mismatch.getTargetType())) + ", got another value";
        return where + "expected another value, got " + LibraryMessage.of(mapping);
    }

    private static String kind(Optional<Class<?>> type) {
        Class<?> kind = type.orElse(Object.class);
        if (kind == String.class) return "a text";
        if (kind == boolean.class || kind == Boolean.class) return "true or false";
        if (kind.isPrimitive() || Number.class.isAssignableFrom(kind)) return "a number";
        if (kind.isArray() || Collection.class.isAssignableFrom(kind)) return "a list";
        if (kind.isRecord() || Map.class.isAssignableFrom(kind)) return "a group of keys";
        return "a value";
    }
}
