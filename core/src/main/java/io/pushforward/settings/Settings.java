package io.pushforward.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A group of options that is read strictly.
 *
 * <p>A reader asks for each key that it knows, then calls {@link #finish}: keys that nobody asked for are an error, and
 * what comes back is the group with every default written out. Errors name the file, the path of the key and what was
 * expected.
 *
 * <pre>{@code
 * Settings options = Settings.of("ou.yaml", node);
 * int rank = options.integer("rank", 16);
 * JsonNode resolved = options.finish();
 * }</pre>
 */
public final class Settings {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int LONGEST = 200; // characters of a value in a message

    private final String path; // such as "ou.yaml: operators[0].encoder"
    private final ObjectNode given;
    private final ObjectNode resolved = JSON.objectNode();
    private final Map<String, Runnable> children = new LinkedHashMap<>();

    private Settings(String path, ObjectNode given) {
        this.path = path;
        this.given = given;
    }

    /** A group read from {@code where}, such as a file's name; a missing or null node is an empty group. */
    public static Settings of(String where, JsonNode node) {
        if (node.isMissingNode() || node.isNull()) return new Settings(where, JSON.objectNode());
        if (node instanceof ObjectNode group) return new Settings(where, group.deepCopy());
        throw new UserMistake(where + ": expected a group of keys, got " + shown(node));
    }

    /** Where this group stands, for messages. */
    public String path() {
        return path;
    }

    public boolean has(String key) {
        return !at(key).isMissingNode();
    }

    public String text(String key) {
        return read(key, JsonNode::isTextual, "a text", JsonNode::asText).orElseThrow(() -> missing(key, "a text"));
    }

    public String text(String key, String fallback) {
        return read(key, JsonNode::isTextual, "a text", JsonNode::asText).orElseGet(() -> {
            resolved.put(key, fallback);
            return fallback;
        });
    }

    /** A text that may be left out and has no default. */
    public Optional<String> optionalText(String key) {
        return read(key, JsonNode::isTextual, "a text", JsonNode::asText);
    }

    public int integer(String key) {
        return read(key, JsonNode::canConvertToExactIntegral, "a whole number", node -> exactInt(key, node))
                .orElseThrow(() -> missing(key, "a whole number"));
    }

    public int integer(String key, int fallback) {
        return read(key, JsonNode::canConvertToExactIntegral, "a whole number", node -> exactInt(key, node))
                .orElseGet(() -> {
                    resolved.put(key, fallback);
                    return fallback;
                });
    }

    public double number(String key) {
        return read(key, JsonNode::isNumber, "a number", JsonNode::asDouble)
                .orElseThrow(() -> missing(key, "a number"));
    }

    public double number(String key, double fallback) {
        return read(key, JsonNode::isNumber, "a number", JsonNode::asDouble).orElseGet(() -> {
            resolved.put(key, fallback);
            return fallback;
        });
    }

    public boolean flag(String key, boolean fallback) {
        return read(key, JsonNode::isBoolean, "true or false", JsonNode::asBoolean)
                .orElseGet(() -> {
                    resolved.put(key, fallback);
                    return fallback;
                });
    }

    /** One of the constants of an enum, written in lower case with hyphens. */
    public <E extends Enum<E>> E choice(String key, E fallback) {
        String word = text(key, word(fallback));
        List<String> known = new ArrayList<>();
        for (E constant : fallback.getDeclaringClass().getEnumConstants()) {
            if (word(constant).equals(word)) return constant;
            known.add(word(constant));
        }
        throw error(key, "expected one of " + known + ", got \"" + word + "\"");
    }

    public List<Integer> integers(String key, List<Integer> fallback) {
        return list(key, JsonNode::canConvertToExactIntegral, "a list of whole numbers", node -> exactInt(key, node))
                .orElseGet(() -> {
                    ArrayNode array = resolved.putArray(key);
                    fallback.forEach(array::add);
                    return fallback;
                });
    }

    public List<Double> numbers(String key, List<Double> fallback) {
        return list(key, JsonNode::isNumber, "a list of numbers", JsonNode::asDouble)
                .orElseGet(() -> {
                    ArrayNode array = resolved.putArray(key);
                    fallback.forEach(array::add);
                    return fallback;
                });
    }

    public List<String> texts(String key, List<String> fallback) {
        return list(key, JsonNode::isTextual, "a list of texts", JsonNode::asText)
                .orElseGet(() -> {
                    ArrayNode array = resolved.putArray(key);
                    fallback.forEach(array::add);
                    return fallback;
                });
    }

    /** A group within this one, empty where it is left out; it is finished with this one. */
    public Settings group(String key) {
        JsonNode node = at(key);
        Settings child = of(pathOf(key), node);
        children.put(key, () -> resolved.set(key, child.finish()));
        return child;
    }

    public Optional<Settings> optionalGroup(String key) {
        return has(key) ? Optional.of(group(key)) : Optional.empty();
    }

    /** A list of groups, empty where it is left out; each is finished with this one. */
    public List<Settings> groups(String key) {
        JsonNode node = at(key);
        List<Settings> list = new ArrayList<>();
        if (!node.isMissingNode() && !node.isArray()) throw error(key, "expected a list of groups, got " + shown(node));
        for (int i = 0; i < node.size(); i++) list.add(of(pathOf(key) + "[" + i + "]", node.get(i)));
        children.put(key, () -> {
            ArrayNode array = resolved.putArray(key);
            list.forEach(child -> array.add(child.finish()));
        });
        return list;
    }

    /** A list of parts: groups, or the names alone of parts whose options are left out. */
    public List<Settings> parts(String key) {
        if (!(at(key) instanceof ArrayNode list)) return groups(key);
        ArrayNode groups = JSON.arrayNode();
        for (JsonNode node : list)
            groups.add(node.isTextual() ? JSON.objectNode().put("name", node.asText()) : node);
        given.set(key, groups);
        return groups(key);
    }

    /** A part within this group: a group with a {@code name}, or the name alone. */
    Settings part(String key) {
        JsonNode node = at(key);
        if (!node.isTextual()) return group(key);
        Settings child = of(pathOf(key), JSON.objectNode().put("name", node.asText()));
        children.put(key, () -> resolved.set(key, child.finish()));
        return child;
    }

    /** The text under a key, if there is one; nothing is said of it yet. */
    Optional<String> word(String key) {
        return Optional.of(at(key)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    /** Makes a key known that a file may give and this one does not. */
    void known(String key) {
        children.putIfAbsent(key, () -> {});
    }

    /** Writes out a default. */
    void resolve(String key, JsonNode value) {
        resolved.set(key, value);
    }

    /** What to say of a key that must be given; a misspelt key says more than a missing one. */
    RuntimeException lacking(String key, String expected) {
        finish();
        return missing(key, expected);
    }

    /** The node under a key as it stands, for whoever reads it later. */
    public JsonNode raw(String key) {
        JsonNode node = at(key);
        if (!node.isMissingNode()) resolved.set(key, node);
        children.putIfAbsent(key, () -> {});
        return node;
    }

    /** Everything in this group as it stands; after this no key is unknown. */
    public ObjectNode rest() {
        given.properties().forEach(entry -> {
            if (!children.containsKey(entry.getKey()) && !resolved.has(entry.getKey()))
                resolved.set(entry.getKey(), entry.getValue());
        });
        return given.deepCopy();
    }

    /** Checks that every given key was asked for; gives back the group with its defaults. */
    public ObjectNode finish() {
        for (Map.Entry<String, JsonNode> entry : given.properties()) {
            String key = entry.getKey();
            if (!resolved.has(key) && !children.containsKey(key))
                throw new UserMistake(path + ": unknown key \"" + key + "\"; known keys here: " + known());
        }
        children.values().forEach(Runnable::run);
        return resolved;
    }

    /** An error about a key of this group, for checks that only the reader can make. */
    public UserMistake error(String key, String message) {
        return new UserMistake(pathOf(key) + ": " + message);
    }

    private List<String> known() {
        List<String> keys = new ArrayList<>();
        resolved.fieldNames().forEachRemaining(keys::add);
        children.keySet().stream().filter(key -> !keys.contains(key)).forEach(keys::add);
        return keys.stream().sorted().toList();
    }

    private JsonNode at(String key) {
        JsonNode node = given.path(key);
        return node.isNull() ? MissingNode.getInstance() : node;
    }

    private <T> Optional<T> read(String key, Predicate<JsonNode> fits, String expected, Function<JsonNode, T> value) {
        JsonNode node = at(key);
        children.putIfAbsent(key, () -> {}); // known from now on, given or not
        if (node.isMissingNode()) return Optional.empty();
        if (!fits.test(node)) throw error(key, "expected " + expected + ", got " + shown(node));
        resolved.set(key, node);
        return Optional.of(value.apply(node));
    }

    private <T> Optional<List<T>> list(
            String key, Predicate<JsonNode> fits, String expected, Function<JsonNode, T> value) {
        return read(
                key,
                node -> {
                    if (!node.isArray()) return false;
                    for (JsonNode element : node) if (!fits.test(element)) return false;
                    return true;
                },
                expected,
                node -> {
                    List<T> values = new ArrayList<>();
                    node.forEach(element -> values.add(value.apply(element)));
                    return List.copyOf(values);
                });
    }

    private int exactInt(String key, JsonNode node) {
        if (!node.canConvertToInt())
            throw error(key, "expected a whole number of size " + Integer.MAX_VALUE + " at most, got " + shown(node));
        return node.intValue();
    }

    private UserMistake missing(String key, String expected) {
        return error(key, "expected " + expected + ", but the key is missing");
    }

    /** A value as a message shows it: the beginning of a long one. */
    private static String shown(JsonNode node) {
        String text = node.toString();
        return text.length() > LONGEST ? text.substring(0, LONGEST) + " ..." : text;
    }

    private String pathOf(String key) {
        return path + (path.contains(": ") ? "." : ": ") + key;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
