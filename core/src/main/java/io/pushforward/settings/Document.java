package io.pushforward.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A group of keys and values as plain data, such as the resolved options of a part: what files hold, without saying how.
 * Only this package's signatures name the library that reads and writes them.
 */
public final class Document {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ObjectNode json;

    private Document(ObjectNode json) {
        this.json = json;
    }

    public static Document empty() {
        return new Document(JSON.objectNode());
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
        ObjectNode options = JSON.objectNode();
        Declaration.of(part).writeOptions(options, part);
        return new Document(options);
    }

    /** The same with a value under a key. */
    public Document with(String key, String text) {
        return set(key, JSON.textNode(text));
    }

    public Document with(String key, long number) {
        return set(key, JSON.numberNode(number));
    }

    public Document withNumber(String key, double number) {
        return set(key, JSON.numberNode(number));
    }

    public Document with(String key, double[] numbers) {
        ArrayNode array = JSON.arrayNode();
        for (double number : numbers) array.add(number);
        return set(key, array);
    }

    public Document with(String key, Document group) {
        return set(key, group.json);
    }

    public Document with(String key, List<Document> groups) {
        ArrayNode array = JSON.arrayNode();
        groups.forEach(group -> array.add(group.json));
        return set(key, array);
    }

    public Document withTexts(String key, List<String> texts) {
        ArrayNode array = JSON.arrayNode();
        texts.forEach(array::add);
        return set(key, array);
    }

    public Document withWhole(String key, List<? extends Number> numbers) {
        ArrayNode array = JSON.arrayNode();
        numbers.forEach(number -> array.add(number.longValue()));
        return set(key, array);
    }

    /** Documents are never changed once made, so that content may be shared. */
    private Document set(String key, JsonNode value) {
        ObjectNode copy = JSON.objectNode();
        copy.setAll(json);
        copy.set(key, value);
        return new Document(copy);
    }

    public boolean has(String key) {
        return json.has(key);
    }

    /** The keys in their order. */
    public List<String> keys() {
        List<String> keys = new ArrayList<>();
        json.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    /** The text under a key; an error that names the key where there is none. */
    public String text(String key) {
        return required(key, "a text", json.path(key).isTextual()).asText();
    }

    public boolean isWhole(String key) {
        return json.path(key).isIntegralNumber() && json.path(key).canConvertToLong();
    }

    public long whole(String key) {
        return required(key, "a whole number", isWhole(key)).asLong();
    }

    public double number(String key) {
        return required(key, "a number", json.path(key).isNumber()).doubleValue();
    }

    public double[] numbers(String key) {
        return list(key, "a list of numbers", JsonNode::isNumber, JsonNode::doubleValue).stream()
                .mapToDouble(number -> number)
                .toArray();
    }

    public List<String> texts(String key) {
        return list(key, "a list of texts", JsonNode::isTextual, JsonNode::asText);
    }

    public List<Long> wholeNumbers(String key) {
        return list(
                key,
                "a list of whole numbers",
                node -> node.isIntegralNumber() && node.canConvertToLong(),
                JsonNode::asLong);
    }

    private <T> List<T> list(String key, String expected, Predicate<JsonNode> fits, Function<JsonNode, T> value) {
        List<T> values = new ArrayList<>();
        for (JsonNode element : required(key, expected, json.path(key).isArray())) {
            required(key, expected, fits.test(element));
            values.add(value.apply(element));
        }
        return values;
    }

    public Document group(String key) {
        return new Document(
                (ObjectNode) required(key, "a group of keys", json.path(key).isObject()));
    }

    /** The groups of a list; none where the key is missing. */
    public List<Document> groups(String key) {
        return has(key)
                ? list(key, "a list of groups", JsonNode::isObject, group -> new Document((ObjectNode) group))
                : List.of();
    }

    private JsonNode required(String key, String expected, boolean fits) {
        if (!fits)
            throw new IllegalArgumentException("expected " + expected + " for " + key + ", got "
                    + (json.has(key) ? json.path(key) : "none among " + keys()));
        return json.path(key);
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
