package io.pushforward.settings;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

/**
 * JSON Schemas (draft 2020-12) of groups of options, from the declarations of parts. Definitions that parts share are
 * gathered in {@link #definitions}; a document that uses these schemas holds them under {@code $defs}.
 */
public final class PartSchemas {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ObjectNode definitions = JSON.objectNode();

    /** What the schemas so far refer to, by name. */
    public ObjectNode definitions() {
        return definitions;
    }

    /** A part of a role: its name alone, or a group that names it. */
    public ObjectNode part(Class<?> role) {
        return part(role, JSON.objectNode());
    }

    /** The same, whose group may also hold further keys with these schemas. */
    public ObjectNode part(Class<?> role, ObjectNode more) {
        ObjectNode either = JSON.objectNode();
        either.put("description", Registry.role(role).description());
        ArrayNode options = either.putArray("anyOf");
        ArrayNode names = options.addObject().putArray("enum");
        for (Declaration<?> part : Registry.of(role)) if (part.hasDefaults()) each(part, names::add);
        options.add(group(role, more));
        return either;
    }

    /** A group that names a part of a role, with its options and further keys. */
    public ObjectNode group(Class<?> role, ObjectNode more) {
        String key = Registry.key(role);
        String fallback = Registry.role(role).fallback();
        ObjectNode group = JSON.objectNode().put("type", "object");
        ArrayNode names = group.putObject("properties").putObject(key).putArray("enum");
        if (fallback.isEmpty()) group.putArray("required").add(key);
        ArrayNode cases = group.putArray("allOf");
        for (Declaration<?> part : Registry.of(role)) {
            each(part, names::add);
            ObjectNode choice = cases.addObject();
            ObjectNode condition = choice.putObject("if");
            each(part, condition.putObject("properties").putObject(key).putArray("enum")::add);
            if (!part.name().equals(fallback)) condition.putArray("required").add(key);
            choice.set("then", with(options(part), more, key));
        }
        return group;
    }

    /** A closed group of a part's own options and further keys. */
    public ObjectNode with(ObjectNode options, ObjectNode more, String... keys) {
        ObjectNode closed = options.deepCopy();
        for (String key : keys) properties(closed).set(key, JSON.booleanNode(true));
        more.properties().forEach(entry -> properties(closed).set(entry.getKey(), entry.getValue()));
        return closed;
    }

    private static ObjectNode properties(ObjectNode closed) {
        return (ObjectNode) closed.path("properties");
    }

    private static void each(Declaration<?> part, java.util.function.Consumer<String> names) {
        names.accept(part.name());
        part.aliases().forEach(names);
    }

    /** The options of a record as a closed group. */
    public ObjectNode options(Declaration<?> part) {
        ObjectNode group = JSON.objectNode().put("type", "object");
        ObjectNode properties = group.putObject("properties");
        ArrayNode required = JSON.arrayNode();
        add(part, properties, required);
        if (!required.isEmpty()) group.set("required", required);
        group.put("additionalProperties", false);
        return group;
    }

    private void add(Declaration<?> part, ObjectNode properties, ArrayNode required) {
        for (DeclaredOption option : part.options()) {
            if (!option.isInline()) {
                properties.set(option.name(), option(option));
                if (option.isRequired()) required.add(option.name());
            } else if (option.isRole()) {
                addChoices(option, properties);
            } else {
                add(
                        Declaration.of(option.component().getType().asSubclass(Record.class)),
                        properties,
                        option.fallback().isPresent() ? JSON.arrayNode() : required);
            }
        }
    }

    /** The name of a part under the option's key, and the options of all that it may be beside it. */
    private void addChoices(DeclaredOption option, ObjectNode properties) {
        ObjectNode name = described(option, JSON.objectNode());
        ArrayNode names = name.putArray("enum");
        for (Declaration<?> choice : Registry.of(option.component().getType())) {
            each(choice, names::add);
            add(choice, properties, JSON.arrayNode());
        }
        properties.set(option.name(), name);
    }

    private ObjectNode option(DeclaredOption option) {
        ObjectNode schema = described(option, type(option, option.component().getGenericType()));
        option.fallbackJson().ifPresent(value -> schema.set("default", value));
        return schema;
    }

    private static ObjectNode described(DeclaredOption option, ObjectNode schema) {
        return schema.put("description", option.meaning());
    }

    private ObjectNode type(DeclaredOption option, Type type) {
        Class<?> raw = Reflection.raw(type);
        ObjectNode schema = JSON.objectNode();
        if (raw == Optional.class) return type(option, Reflection.element(type));
        if (raw == List.class) {
            schema.put("type", "array").set("items", type(option, Reflection.element(type)));
            return schema;
        }
        if (raw == String.class) return schema.put("type", "string");
        if (raw == boolean.class || raw == Boolean.class) return schema.put("type", "boolean");
        if (raw.isEnum()) {
            ArrayNode words = schema.putArray("enum");
            DeclaredOption.words(raw).forEach(words::add);
            return schema;
        }
        if (raw.isAnnotationPresent(Role.class)) return reference(Registry.title(raw), () -> part(raw));
        if (raw.isRecord()) return record(Declaration.of(raw.asSubclass(Record.class)));
        schema.put("type", raw == double.class || raw == Double.class ? "number" : "integer");
        bound(schema, "minimum", option.declared().atLeast());
        bound(schema, "maximum", option.declared().atMost());
        bound(schema, "exclusiveMinimum", option.declared().above());
        bound(schema, "exclusiveMaximum", option.declared().below());
        return schema;
    }

    /** A group; where it names a part beside the part's options, the part may hold such groups again. */
    private ObjectNode record(Declaration<?> record) {
        for (DeclaredOption option : record.options()) {
            Class<?> role = option.component().getType();
            if (!option.isInline() || !option.isRole() || !option.name().equals(Registry.key(role))) continue;
            return reference(Registry.title(role) + "-" + record.type().getSimpleName(), () -> {
                ObjectNode more = JSON.objectNode();
                for (DeclaredOption other : record.options())
                    if (!other.equals(option)) more.set(other.name(), option(other));
                return group(role, more);
            });
        }
        return options(record);
    }

    /** A definition by name, made when it is first asked for: parts may hold parts of their own role. */
    private ObjectNode reference(String name, java.util.function.Supplier<ObjectNode> definition) {
        if (!definitions.has(name)) {
            definitions.putObject(name);
            definitions.set(name, definition.get());
        }
        return JSON.objectNode().put("$ref", "#/$defs/" + name);
    }

    private static void bound(ObjectNode schema, String keyword, double value) {
        if (Double.isInfinite(value)) return;
        if (value == Math.rint(value)) schema.put(keyword, (long) value);
        else schema.put(keyword, value);
    }
}
