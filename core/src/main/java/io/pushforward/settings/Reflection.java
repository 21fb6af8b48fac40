package io.pushforward.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;

/** What reading and writing records asks of reflection. */
final class Reflection {
    private Reflection() {}

    static <T extends Record> Constructor<T> canonical(Class<T> type) {
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " is no record", e);
        }
    }

    static Object value(RecordComponent component, Object instance) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(instance);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }

    static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
    }

    /** The T of a List or Optional of T. */
    static Type element(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type argument = generic.getActualTypeArguments()[0];
            return argument instanceof java.lang.reflect.WildcardType wildcard
                    ? wildcard.getUpperBounds()[0]
                    : argument;
        }
        throw new IllegalStateException(type + " must say of what it is");
    }
}
