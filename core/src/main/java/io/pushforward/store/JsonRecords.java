package io.pushforward.store;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Records read from JSON files. A field that is missing or of another kind is named by its path, in a user's words. */
public final class JsonRecords {
    private static final Pattern MISSING = Pattern.compile("Missing required creator property '([^']*)'");

    private JsonRecords() {}

    public static <T> T read(ObjectMapper mapper, Path file, Class<T> type) {
        return read(mapper, file, new TypeReference<T>() {
            @Override
            public Type getType() {
                return type;
            }
        });
    }

    public static <T> T read(ObjectMapper mapper, Path file, TypeReference<T> type) {
        String text = Disk.text(file);
        try {
            T value = mapper.readValue(text, type);
            if (value == null) throw new BadFileException(file, "expected a group of keys, got null");
            return value;
        } catch (JsonMappingException e) {
            throw new BadFileException(file, problem(e));
        } catch (JacksonException e) {
            throw BadFileException.foreign(file, "JSON", e);
        }
    }

    private static String problem(JsonMappingException complaint) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : complaint.getPath()) {
            if (step.getFieldName() == null)
                path.append('[').append(step.getIndex()).append(']');
            else path.append(path.isEmpty() ? "" : ".").append(step.getFieldName());
        }
        String where = path.isEmpty() ? "" : path + ": ";
        Matcher missing = MISSING.matcher(String.valueOf(complaint.getOriginalMessage()));
        if (missing.find())
            return where.replaceFirst("(^|[.])" + Pattern.quote(missing.group(1)) + ": $", ": ")
                            .replaceFirst("^: ", "") + "expected the field '" + missing.group(1) + "', got none";
        if (complaint.getCause() instanceof IllegalArgumentException refusal) return where + LibraryMessage.of(refusal);
        if (complaint instanceof InvalidTypeIdException unknown)
            return where + "expected a known kind, got \"" + unknown.getTypeId() + "\"";
        if (complaint instanceof MismatchedInputException mismatch)
            return where + "expected " + kind(Optional.ofNullable(mismatch.getTargetType())) + ", got another value";
        return where + "expected another value, got " + LibraryMessage.of(complaint);
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
