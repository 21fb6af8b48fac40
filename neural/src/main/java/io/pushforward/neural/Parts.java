package io.pushforward.neural;

import io.pushforward.operator.OperatorProvider.Component;
import io.pushforward.settings.Settings;
import io.pushforward.settings.UserMistake;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The parts of one role by their names in experiment files.
 *
 * @param <R> the recipes of the parts
 */
public final class Parts<R> {
    private final String role;
    private final Map<String, Entry<R>> entries = new LinkedHashMap<>();

    private record Entry<R>(Function<Settings, R> reader, Component component) {}

    /** No parts yet, of a role such as {@code encoder}. */
    public Parts(String role) {
        this.role = role;
    }

    /**
     * Adds a part.
     *
     * @param options its keys, for a person to read
     */
    public Parts<R> with(String name, Function<Settings, R> reader, String options, String description) {
        entries.put(name, new Entry<>(reader, new Component(role, name, options, description)));
        return this;
    }

    /** Reads the part that {@code name} names. */
    public R read(Settings settings) {
        String name = settings.text("name");
        Entry<R> entry = entries.get(name);
        if (entry == null)
            throw settings.error(
                    "name", "expected a known " + role + ", one of " + entries.keySet() + ", got \"" + name + "\"");
        // Checks inside records do not know where their numbers stand.
        return UserMistake.checked(settings.path(), () -> entry.reader.apply(settings));
    }

    public List<Component> components() {
        return entries.values().stream().map(Entry::component).toList();
    }
}
