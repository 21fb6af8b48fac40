package io.pushforward.store;

import io.pushforward.settings.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is saved of an operator or a projection, as plain data: what kind it is, its settings, its arrays by name. A state
 * holds those of its parts: their kinds and settings under their names, their arrays under {@code name.array}.
 *
 * @param kind what can open it
 */
public record State(String kind, Document settings, Map<String, NdArray> arrays) {
    public State {
        arrays = Collections.unmodifiableMap(new LinkedHashMap<>(arrays));
    }

    /** A state that holds nothing yet. */
    public static State of(String kind) {
        return new State(kind, Document.empty(), Map.of());
    }

    /** The same with other settings. */
    public State with(Document other) {
        return new State(kind, other, arrays);
    }

    /** The same with one more array. */
    public State with(String name, NdArray array) {
        return with(Map.of(name, array));
    }

    /** The same with further arrays. */
    public State with(Map<String, NdArray> further) {
        Map<String, NdArray> all = new LinkedHashMap<>(arrays);
        all.putAll(further);
        return new State(kind, settings, all);
    }

    /** The same with all arrays of a part, under {@code name.array}; nothing else of the part is kept. */
    public State withArraysOf(String name, State part) {
        Map<String, NdArray> named = new LinkedHashMap<>();
        part.arrays.forEach((own, array) -> named.put(name + "." + own, array));
        return with(named);
    }

    /** The same with a part; {@link #part} gives it back. */
    public State nest(String name, State part) {
        return nest(name, name, part);
    }

    /** The same with a part whose arrays are under another name than its settings. */
    public State nest(String name, String arraysName, State part) {
        return with(settings.with(name, part.described())).withArraysOf(arraysName, part);
    }

    /** The same with a list of parts, whose arrays are under {@code 0.array}, {@code 1.array}, ...; see {@link #parts}. */
    public State nest(String name, List<State> parts) {
        State all =
                with(settings.with(name, parts.stream().map(State::described).toList()));
        for (int k = 0; k < parts.size(); k++) all = all.withArraysOf(Integer.toString(k), parts.get(k));
        return all;
    }

    /** Its kind and settings, without the arrays. */
    public Document described() {
        return Document.empty().with("kind", kind).with("settings", settings);
    }

    /** The state that is described so, with its arrays. */
    public static State of(Document described, Map<String, NdArray> arrays) {
        return new State(
                described.text("kind"),
                described.has("settings") ? described.group("settings") : Document.empty(),
                arrays);
    }

    /** The part of this name. */
    public State part(String name) {
        return part(name, name);
    }

    /** The part of this name, whose arrays are under another name. */
    public State part(String name, String arraysName) {
        return of(settings.group(name), arraysOf(arraysName));
    }

    /** The parts of a list of this name. */
    public List<State> parts(String name) {
        List<State> parts = new ArrayList<>();
        for (Document described : settings.groups(name))
            parts.add(of(described, arraysOf(Integer.toString(parts.size()))));
        return parts;
    }

    /** The arrays of a part, by its own names. */
    public Map<String, NdArray> arraysOf(String part) {
        Map<String, NdArray> own = new LinkedHashMap<>();
        arrays.forEach((name, array) -> {
            if (name.startsWith(part + ".")) own.put(name.substring(part.length() + 1), array);
        });
        return own;
    }

    public boolean has(String name) {
        return arrays.containsKey(name);
    }

    /** The array of this name; an error that says which there are otherwise. */
    public NdArray array(String name) {
        NdArray array = arrays.get(name);
        if (array == null)
            throw new IllegalArgumentException(
                    "what is saved of a " + kind + " needs an array \"" + name + "\", got " + arrays.keySet());
        return array;
    }

    /** The numbers of the array of this name, which must have this shape. */
    public double[] array(String name, int... shape) {
        NdArray array = array(name);
        if (!Arrays.equals(array.shape(), shape))
            throw new IllegalArgumentException("the array \"" + name + "\" of a " + kind + " must have shape "
                    + Arrays.toString(shape) + ", got " + array);
        return array.doubles();
    }
}
