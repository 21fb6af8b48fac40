package io.pushforward.law;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;
import java.util.function.IntFunction;

/** A list whose elements are made each time they are asked for, such as laws that are read from disk. */
public final class LazyList<T> extends AbstractList<T> implements RandomAccess {
    private final int size;
    private final IntFunction<T> element;

    public LazyList(int size, IntFunction<T> element) {
        this.size = size;
        this.element = element;
    }

    /** What a function makes of each element of another list. */
    public static <S, T> List<T> of(List<S> list, Function<? super S, ? extends T> function) {
        return new LazyList<>(list.size(), index -> function.apply(list.get(index)));
    }

    /** At most {@code count} elements of a list, spread evenly. */
    public static <T> List<T> spread(List<T> list, int count) {
        if (count >= list.size()) return list;
        return new LazyList<>(count, k -> list.get((int) ((long) k * list.size() / count)));
    }

    @Override
    public T get(int index) {
        return element.apply(index);
    }

    @Override
    public int size() {
        return size;
    }
}
