package io.pushforward.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A group of keys and values as plain data, such as the resolved options of a part: what files hold, without saying how.
 * Only this package's signatures name the library that reads and writes them.
 */
public final class Document {
    private final ObjectNode json;

    private Document(ObjectNode json) {
        this.json = json;
    }

    public static Document empty() {
        return new Document(JsonNodeFactory.instance.objectNode());
    }

    /** A document of this content, which is copied. */
    public static Document of(ObjectNode json) {
        return new Document(json.deepCopy());
    }

    /** The content that {@link #toString} wrote. */
    public static Document parse(String text) {
        try {
            if (new ObjectMapper().readTree(text) instanceof ObjectNode json) return new Document(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("expected a group of keys, got " + text, e);
        }
        throw new IllegalArgumentException("expected a group of keys, got " + text);
    }

    /** The options of a part, defaults included, with its name under {@code name}. */
    public static <T extends Record> Document of(T part) {
        return new Document(Declaration.of(part).write(part));
    }

    /** The options of a part, defaults included, without its name. */
    public static <T extends Record> Document ofOptions(T part) {
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        Declaration.of(part).writeOptions(options, part);
        return new Document(options);
    }

    /** A copy of the content. */
    public ObjectNode json() {
        return json.deepCopy();
    }

    /** This content, to be read strictly; {@code where} names it in messages. */
    public Settings settings(String where) {
        return Settings.of(where, json());
    }

    public boolean isEmpty() {
        return json.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Document document && document.json.equals(json);
    }

    @Override
    public int hashCode() {
        return json.hashCode();
    }

    @Override
    public String toString() {
        return json.toString();
    }
}
