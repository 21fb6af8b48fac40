package io.pushforward.settings;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a record declares about itself: its name, its description, its options with types, defaults, bounds and meanings.
 * Reads the record from a group of keys and writes it back, every default included.
 *
 * <p>A record without {@link Part} is a plain group of options within a part.
 */
public final class Declaration<T extends Record> {
    private static final Map<Class<?>, Declaration<?>> KNOWN = new ConcurrentHashMap<>();

    private final Class<T> type;
    private final Optional<Part> part;
    private final List<DeclaredOption> options;
    private final Constructor<T> constructor;

    private Declaration(Class<T> type) {
        this.type = type;
        this.part = Optional.ofNullable(type.getAnnotation(Part.class));
        Optional<T> defaults = defaults(type);
        List<DeclaredOption> found = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents())
            found.add(DeclaredOption.of(component, defaults.map(instance -> Reflection.value(component, instance))));
        this.options = List.copyOf(found);
        this.constructor = Reflection.canonical(type);
    }

    @SuppressWarnings("unchecked") // what is stored under a class is its own declaration
    public static <T extends Record> Declaration<T> of(Class<T> type) {
        Declaration<?> known = KNOWN.get(type);
        if (known == null) {
            known = new Declaration<>(type);
            KNOWN.put(type, known);
        }
        return (Declaration<T>) known;
    }

    @SuppressWarnings("unchecked") // getClass() of a T is a class of T
    public static <T extends Record> Declaration<T> of(T instance) {
        return of((Class<T>) instance.getClass());
    }

    /** The name of a part, for classes that are asked for their own. */
    public static String name(Class<? extends Record> type) {
        return of(type).name();
    }

    public Class<T> type() {
        return type;
    }

    public String name() {
        return declared().name();
    }

    /** Whether a file may name the part so. */
    public boolean isCalled(String name) {
        return name().equals(name) || Arrays.asList(declared().aliases()).contains(name);
    }

    public List<String> aliases() {
        return List.of(declared().aliases());
    }

    public String description() {
        return declared().description();
    }

    public List<DeclaredOption> options() {
        return options;
    }

    public Set<SpaceKind> inputs() {
        return kinds(declared().inputs());
    }

    public Set<SpaceKind> targets() {
        return kinds(declared().targets());
    }

    /**
     * Checks the values of a record against the bounds that its options declare; for compact constructors, so that a bound
     * is stated once and holds in files and in Java.
     */
    public static void check(Class<? extends Record> type, Object... values) {
        RecordComponent[] components = type.getRecordComponents();
        for (int k = 0; k < components.length; k++)
            DeclaredOption.of(components[k], Optional.empty()).check(values[k]);
    }

    /** Whether a part and all parts within it fit input laws on a space of these kinds. */
    public static boolean fitsInputs(Record instance, Set<SpaceKind> kinds) {
        Declaration<?> own = of(instance);
        if (own.part.isPresent() && Collections.disjoint(own.inputs(), kinds)) return false;
        return own.options.stream().allMatch(option -> fitsInputs(option.valueIn(instance), kinds));
    }

    private static boolean fitsInputs(Object value, Set<SpaceKind> kinds) {
        if (value instanceof Optional<?> optional)
            return optional.map(inner -> fitsInputs((Object) inner, kinds)).orElse(true);
        if (value instanceof List<?> list) return list.stream().allMatch(inner -> fitsInputs((Object) inner, kinds));
        return !(value instanceof Record inner) || fitsInputs(inner, kinds);
    }

    /** Whether the part can be made without any option. */
    public boolean hasDefaults() {
        return options.stream().noneMatch(DeclaredOption::isRequired);
    }

    /** Reads the options of this record from a group, which the caller finishes. */
    public T read(Settings group) {
        return read(group, Optional.empty());
    }

    /** The same; options that are left out are taken from {@code like}. */
    T read(Settings group, Optional<Object> like) {
        announce(group);
        Object[] values = new Object[options.size()];
        for (int k = 0; k < values.length; k++) {
            DeclaredOption option = options.get(k);
            values[k] = option.read(group, like.flatMap(option::like).or(option::fallback));
        }
        try {
            return make(values);
        } catch (InvocationTargetException e) {
            throw misfit(group, Objects.requireNonNull(e.getCause()));
        }
    }

    private T make(Object[] values) throws InvocationTargetException {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw e;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be made", e);
        }
    }

    /**
     * The same record with another value of one component: the body of {@code with…} methods where a record has many
     * components. An optional component takes the value itself.
     */
    public static <T extends Record> T with(T instance, String component, Object value) {
        Declaration<T> own = of(instance);
        Object[] values = new Object[own.options.size()];
        boolean found = false;
        for (int k = 0; k < values.length; k++) {
            RecordComponent at = own.options.get(k).component();
            boolean here = at.getName().equals(component);
            found |= here;
            Object given = at.getType() == Optional.class ? Optional.of(value) : value;
            values[k] = here ? given : own.options.get(k).valueIn(instance);
        }
        if (!found) throw new IllegalArgumentException(own.type + " has no component " + component);
        try {
            return own.make(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException refusal) throw refusal;
            throw new IllegalStateException(own.type + " cannot be made", e);
        }
    }

    /** Makes all keys known before one is found missing: a misspelt key says more than a missing one. */
    private void announce(Settings group) {
        for (DeclaredOption option : options) {
            if (!option.isInline() || option.isRole()) group.known(option.name());
            if (option.isInline()) option.inlined(group).ifPresent(inner -> inner.announce(group));
        }
    }

    /** What a record's own checks refuse was asked for by whoever wrote the group. */
    private static RuntimeException misfit(Settings group, Throwable cause) {
        if (cause instanceof UserMistake mistake) return mistake;
        if (cause instanceof IllegalArgumentException refusal) {
            group.finish(); // a misspelt key says more
            return new UserMistake(group.path() + ": " + refusal.getMessage(), refusal);
        }
        if (cause instanceof RuntimeException other) return other;
        throw new IllegalStateException(cause);
    }

    /** The record as a group of keys, with the part's name first. */
    ObjectNode write(Object instance) {
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        part.ifPresent(own -> group.put(Registry.key(type), own.name()));
        writeOptions(group, instance);
        return group;
    }

    /** Writes the options alone into a group. */
    void writeOptions(ObjectNode group, Object instance) {
        for (DeclaredOption option : options) option.write(group, option.valueIn(instance));
    }

    private Part declared() {
        return part.orElseThrow(() -> new IllegalStateException(type + " is no part: it has no @Part"));
    }

    private static Set<SpaceKind> kinds(SpaceKind[] kinds) {
        return kinds.length == 0 ? EnumSet.allOf(SpaceKind.class) : EnumSet.copyOf(Arrays.asList(kinds));
    }

    private static <T extends Record> Optional<T> defaults(Class<T> type) {
        try {
            Constructor<T> plain = type.getDeclaredConstructor();
            plain.setAccessible(true);
            return Optional.of(plain.newInstance());
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the defaults of " + type + " are refused by its own checks", e);
        }
    }

    @Override
    public String toString() {
        return part.map(Part::name).orElseGet(() -> Objects.toString(type));
    }
}
