package io.pushforward.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** Every part that the modules on the class path bring, by role and name. */
public final class Registry {
    private static final List<Class<? extends Record>> PARTS = ServiceLoader.load(PartList.class).stream()
            .flatMap(list -> list.get().parts().stream())
            .toList();

    private Registry() {}

    /** Every role that some part has, in the order of the lists. */
    public static List<Class<?>> roles() {
        return PARTS.stream().flatMap(Registry::rolesOf).distinct().toList();
    }

    /** The interfaces of a part that declare a role, its own before those that they extend. */
    private static Stream<Class<?>> rolesOf(Class<?> type) {
        return Arrays.stream(type.getInterfaces())
                .flatMap(parent -> Stream.concat(
                        parent.isAnnotationPresent(Role.class) ? Stream.of(parent) : Stream.empty(), rolesOf(parent)));
    }

    /** The parts of a role, in the order of their lists. */
    @SuppressWarnings("unchecked") // checked by isAssignableFrom
    public static <R> List<Declaration<? extends Record>> of(Class<R> role) {
        List<Declaration<? extends Record>> found = new ArrayList<>();
        for (Class<? extends Record> type : PARTS) if (role.isAssignableFrom(type)) found.add(Declaration.of(type));
        return found;
    }

    public static List<String> names(Class<?> role) {
        return of(role).stream().map(declaration -> declaration.name()).toList();
    }

    /** The parts whose first role this is. */
    static List<Declaration<? extends Record>> own(Class<?> role) {
        return of(role).stream()
                .filter(part -> rolesOf(part.type()).findFirst().orElseThrow().equals(role))
                .toList();
    }

    /** The roles that are this one too, whose parts {@link #own} leaves out. */
    static List<String> narrower(Class<?> role) {
        return roles().stream()
                .filter(other -> other != role && role.isAssignableFrom(other))
                .map(Registry::title)
                .toList();
    }

    /** What a role's parts are called, such as {@code metric}. */
    public static String title(Class<?> role) {
        return role(role).value();
    }

    static Role role(Class<?> role) {
        Role declared = role.getAnnotation(Role.class);
        if (declared == null) throw new IllegalStateException(role + " needs a @Role");
        return declared;
    }

    /** The part of a name; {@code where} is what the message about an unknown one names. */
    public static Declaration<? extends Record> named(Class<?> role, String name, String where) {
        for (Declaration<? extends Record> declaration : of(role)) if (declaration.isCalled(name)) return declaration;
        throw new UserMistake(
                where + ": unknown " + title(role) + " \"" + name + "\"; known are " + String.join(", ", names(role)));
    }

    /** The part that a group names under the role's key, with its options from the same group. */
    public static <R> R read(Class<R> role, Settings group) {
        Role declared = role(role);
        return read(
                role,
                declared.fallback().isEmpty()
                        ? group.text(declared.key())
                        : group.text(declared.key(), declared.fallback()),
                group);
    }

    /** The key under which files name parts of a type, or of a role. */
    static String key(Class<?> type) {
        return type.isAnnotationPresent(Role.class)
                ? role(type).key()
                : rolesOf(type).findFirst().map(role -> role(role).key()).orElse("name");
    }

    /** The part of a name with options from a group, which the caller finishes. */
    public static <R> R read(Class<R> role, String name, Settings group) {
        return role.cast(named(role, name, group.path()).read(group));
    }

    /** The part of a name with its default options. */
    public static <R> R named(Class<R> role, String name) {
        return read(role, name, Document.empty().settings(title(role) + " " + name));
    }
}
