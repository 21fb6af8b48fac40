package io.pushforward.bundle;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.Atomic;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** JSON files, written for people and read strictly. */
final class Documents {
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Documents() {}

    static void write(Path file, Document document) {
        Atomic.write(file, document.json().toPrettyString() + "\n");
    }

    static Document read(Path file) {
        byte[] text = Disk.bytes(file);
        try {
            JsonNode json = STRICT.readTree(text);
            if (!(json instanceof ObjectNode group))
                throw new BadFileException(file, "expected a group of keys, got " + json);
            return Document.of(group);
        } catch (IOException e) {
            throw BadFileException.foreign(file, "JSON", e);
        }
    }

    /** What goes wrong inside a bundle is said with the bundle's name. */
    static <T> T checked(Path directory, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (BadFileException e) {
            throw e;
        } catch (UserMistake e) {
            throw new BadFileException(directory, String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
            throw new BadFileException(directory, "expected a bundle that fits together, got: " + e.getMessage());
        }
    }
}
