package io.pushforward.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One option of a part: a record component with its {@link Option}.
 *
 * @param fallback the value where a file leaves the option out; empty where it must be given
 */
public record DeclaredOption(RecordComponent component, Option declared, Optional<Object> fallback) {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    static DeclaredOption of(RecordComponent component, Optional<Object> fallback) {
        Option declared = component.getAnnotation(Option.class);
        if (declared == null)
            throw new IllegalStateException(
                    "component " + component.getName() + " of " + component.getDeclaringRecord() + " needs an @Option");
        // What may be left out stays open, even where a record without arguments has filled it in.
        if (component.getType() == Optional.class)
            return new DeclaredOption(component, declared, Optional.of(Optional.empty()));
        return new DeclaredOption(component, declared, fallback.or(() -> otherwise(component, declared)));
    }

    private static Optional<Object> otherwise(RecordComponent component, Option declared) {
        return declared.fallback().isEmpty()
                ? Optional.empty()
                : Optional.of(parsed(component.getType(), declared.fallback()));
    }

    /** The key in files. */
    public String name() {
        return declared.key().isEmpty() ? component.getName() : declared.key();
    }

    public String meaning() {
        return declared.value();
    }

    public boolean isInline() {
        return declared.inline();
    }

    public boolean isRequired() {
        return fallback.isEmpty() && (!isInline() || isRole());
    }

    /** Whether the value is a part, named by a file. */
    boolean isRole() {
        return component.getType().isAnnotationPresent(Role.class);
    }

    /** The record whose options stand among those of a group; empty where the group names no known part. */
    Optional<Declaration<? extends Record>> inlined(Settings group) {
        if (!isRole()) return Optional.of(Declaration.of(component.getType().asSubclass(Record.class)));
        Optional<String> named = group.word(name());
        if (named.isEmpty()) return fallback.map(value -> Declaration.of((Record) value));
        return Registry.of(component.getType()).stream()
                .filter(declaration -> declaration.isCalled(named.get()))
                .findFirst();
    }

    /** The type as a person reads it, such as {@code whole number >= 1} or {@code silu | gelu | tanh}. */
    public String type() {
        return typeText(component.getGenericType()) + bounds();
    }

    /** The default as a file would write it; empty where there is none. */
    public Optional<String> fallbackText() {
        if (isInline() && isRole())
            return fallback.map(value -> Declaration.of((Record) value).name());
        return fallback.filter(value -> !Optional.empty().equals(value))
                .map(value -> json(value)
                        .toString()
                        .replace("\"", "")
                        .replace(",", ", ")
                        .replace(":", ": "));
    }

    /** The default as a value of a file. */
    Optional<JsonNode> fallbackJson() {
        return fallback.filter(value -> !Optional.empty().equals(value)).map(DeclaredOption::json);
    }

    /** The parts or options within this one: a role's interface, or a record. */
    public Optional<Class<?>> nested() {
        Type type = component.getGenericType();
        while (Reflection.raw(type) == Optional.class || Reflection.raw(type) == List.class)
            type = Reflection.element(type);
        Class<?> raw = Reflection.raw(type);
        return raw.isRecord() || raw.isAnnotationPresent(Role.class) ? Optional.of(raw) : Optional.empty();
    }

    /** The value to take from a record where a file leaves the option out; none of what may stay open. */
    Optional<Object> like(Object instance) {
        return component.getType() == Optional.class ? Optional.empty() : Optional.of(valueIn(instance));
    }

    Object valueIn(Object instance) {
        return Reflection.value(component, instance);
    }

    Object read(Settings group, Optional<Object> otherwise) {
        if (isInline())
            return isRole()
                    ? named(group, otherwise)
                    : inlined(group).orElseThrow().read(group, otherwise);
        Type type = component.getGenericType();
        boolean optional = Reflection.raw(type) == Optional.class;
        if (!group.has(name())) {
            group.known(name());
            Object value = otherwise.orElseThrow(() -> group.lacking(name(), type()));
            if (!Optional.empty().equals(value)) group.resolve(name(), json(value));
            return value;
        }
        return optional
                ? Optional.of(given(group, Reflection.element(type), otherwise.flatMap(value -> (Optional<?>) value)))
                : given(group, type, otherwise);
    }

    /** A part whose name stands under this option's key, with its options beside it. */
    private Object named(Settings group, Optional<Object> otherwise) {
        Optional<Object> like = otherwise;
        String name = group.has(name())
                ? group.text(name())
                : Declaration.of((Record) like.orElseThrow(() -> group.lacking(name(), type())))
                        .name();
        group.resolve(name(), JSON.textNode(name));
        Declaration<? extends Record> part = Registry.named(component.getType(), name, group.path());
        return part.read(group, like.filter(value -> value.getClass() == part.type()));
    }

    private Object given(Settings group, Type type, Optional<?> otherwise) {
        Class<?> raw = Reflection.raw(type);
        if (raw.isRecord())
            return Declaration.of(raw.asSubclass(Record.class))
                    .read(group.group(name()), otherwise.map(value -> (Object) value));
        if (raw.isAnnotationPresent(Role.class)) return Registry.read(raw, group.part(name()));
        if (raw == List.class) {
            Class<?> element = Reflection.raw(Reflection.element(type));
            if (element.isAnnotationPresent(Role.class))
                return group.parts(name()).stream()
                        .map(entry -> (Object) Registry.read(element, entry))
                        .toList();
            if (element.isRecord())
                return group.groups(name()).stream()
                        .map(entry -> (Object)
                                Declaration.of(element.asSubclass(Record.class)).read(entry))
                        .toList();
            JsonNode list = group.raw(name());
            if (!list.isArray()) throw group.error(name(), "expected a list, got " + list);
            List<Object> values = new ArrayList<>();
            for (JsonNode node : list) values.add(scalar(group, element, node));
            return List.copyOf(values);
        }
        return scalar(group, raw, group.raw(name()));
    }

    private Object scalar(Settings group, Class<?> type, JsonNode node) {
        if (type == int.class || type == Integer.class) {
            double value = node.isNumber() && node.canConvertToExactIntegral() ? bounded(group, node) : Double.NaN;
            if (Double.isNaN(value)) throw unexpected(group, "a whole number", node);
            if (value != (int) value)
                throw group.error(name(), "expected a whole number of at most " + Integer.MAX_VALUE + ", got " + node);
            return (int) value;
        }
        if (type == long.class || type == Long.class) {
            if (!node.isIntegralNumber() || !node.canConvertToLong()) throw unexpected(group, "a whole number", node);
            bounded(group, node);
            return node.longValue();
        }
        if (type == double.class || type == Double.class) {
            if (!node.isNumber()) throw unexpected(group, "a number", node);
            return bounded(group, node);
        }
        if (type == boolean.class || type == Boolean.class) {
            if (!node.isBoolean()) throw unexpected(group, "true or false", node);
            return node.booleanValue();
        }
        if (!node.isTextual()) throw unexpected(group, typeText(type), node);
        if (type == String.class) return node.asText();
        for (Object constant : type.getEnumConstants())
            if (word((Enum<?>) constant).equals(node.asText())) return constant;
        throw group.error(name(), "expected one of " + words(type) + ", got \"" + node.asText() + "\"");
    }

    private static Object parsed(Class<?> type, String text) {
        if (type == int.class) return Integer.valueOf(text);
        if (type == double.class) return Double.valueOf(text);
        if (type == boolean.class) return Boolean.valueOf(text);
        throw new IllegalStateException("a default cannot be written for " + type);
    }

    private RuntimeException unexpected(Settings group, String expected, JsonNode node) {
        return group.error(name(), "expected " + expected + bounds() + ", got " + node);
    }

    private double bounded(Settings group, JsonNode node) {
        double value = node.asDouble();
        if (!isWithin(value)) throw group.error(name(), "expected a number" + bounds() + ", got " + node);
        return value;
    }

    private boolean isWithin(double value) {
        return value >= declared.atLeast()
                && value <= declared.atMost()
                && value > declared.above()
                && value < declared.below();
    }

    /** Refuses a number, or one in a list, that is out of bounds. */
    void check(Object value) {
        if (value instanceof Optional<?> optional) optional.ifPresent(this::check);
        else if (value instanceof List<?> list) list.forEach(this::check);
        else if (value instanceof Number number && !isWithin(number.doubleValue()))
            throw new IllegalArgumentException(name() + " must be a number" + bounds() + ", got " + value);
    }

    private String bounds() {
        StringBuilder text = new StringBuilder();
        bound(text, " >= ", declared.atLeast());
        bound(text, " > ", declared.above());
        bound(text, text.isEmpty() ? " <= " : " and <= ", declared.atMost());
        bound(text, text.isEmpty() ? " < " : " and < ", declared.below());
        return text.toString();
    }

    private static void bound(StringBuilder text, String relation, double value) {
        if (!Double.isInfinite(value))
            text.append(relation).append(value == Math.rint(value) ? Long.toString((long) value) : "" + value);
    }

    private static String typeText(Type type) {
        Class<?> raw = Reflection.raw(type);
        if (raw == Optional.class) return typeText(Reflection.element(type));
        if (raw == List.class) return "list of " + typeText(Reflection.element(type));
        if (raw == int.class || raw == Integer.class || raw == long.class || raw == Long.class) return "whole number";
        if (raw == double.class || raw == Double.class) return "number";
        if (raw == boolean.class || raw == Boolean.class) return "true | false";
        if (raw == String.class) return "text";
        if (raw.isEnum()) return String.join(" | ", words(raw));
        Role role = raw.getAnnotation(Role.class);
        if (role != null) return role.value();
        if (raw.isRecord()) return "group";
        throw new IllegalStateException("an option cannot be of type " + type);
    }

    static List<String> words(Class<?> type) {
        List<String> words = new ArrayList<>();
        for (Object constant : type.getEnumConstants()) words.add(word((Enum<?>) constant));
        return words;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    void write(ObjectNode group, Object value) {
        if (isInline()) {
            Declaration<?> inner = Declaration.of((Record) value);
            if (isRole()) group.put(name(), inner.name());
            inner.writeOptions(group, value);
        } else if (!Optional.empty().equals(value)) {
            group.set(name(), json(value));
        }
    }

    private static JsonNode json(Object value) {
        if (value instanceof Optional<?> optional) return json(optional.orElseThrow());
        if (value instanceof Integer number) return JSON.numberNode(number);
        if (value instanceof Long number) return JSON.numberNode(number);
        if (value instanceof Double number) return JSON.numberNode(number);
        if (value instanceof Boolean flag) return JSON.booleanNode(flag);
        if (value instanceof String text) return JSON.textNode(text);
        if (value instanceof Enum<?> constant) return JSON.textNode(word(constant));
        if (value instanceof List<?> list) {
            ArrayNode array = JSON.arrayNode();
            list.forEach(element -> array.add(json(element)));
            return array;
        }
        if (value instanceof Record part) return Declaration.of(part).write(part);
        throw new IllegalStateException("cannot write " + value);
    }
}
