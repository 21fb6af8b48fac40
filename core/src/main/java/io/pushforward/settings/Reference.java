package io.pushforward.settings;

import java.util.List;

/** Every part with its options, for people: as lines of text, and as a page. */
public final class Reference {
    private Reference() {}

    /** One paragraph per role, one line per part and option. */
    public static String text() {
        StringBuilder text = new StringBuilder();
        for (Class<?> role : Registry.roles()) {
            text.append('\n').append(Registry.title(role)).append(": ");
            text.append(Registry.role(role).description()).append('\n');
            Registry.narrower(role)
                    .forEach(other -> text.append("  every ").append(other).append('\n'));
            for (Declaration<?> part : Registry.own(role)) {
                text.append("  ").append(part.name()).append(": ").append(part.description());
                text.append('\n');
                options(text, part.options(), "      ");
            }
        }
        return text.toString();
    }

    private static void options(StringBuilder text, List<DeclaredOption> options, String indent) {
        for (DeclaredOption option : options) {
            if (!option.isInline() || option.isRole())
                text.append(indent)
                        .append(option.name())
                        .append(": ")
                        .append(line(option))
                        .append('\n');
            within(option).forEach(inner -> options(text, List.of(inner), option.isInline() ? indent : indent + "  "));
        }
    }

    /** A page in Markdown: one section per role, one table per part. */
    public static String markdown() {
        StringBuilder page = new StringBuilder("""
                # Reference

                Every part that an experiment file can name, with its options. This page is generated from the declarations of the
                parts, as are `pushforward list` and `pushforward schema`.
                """);
        for (Class<?> role : Registry.roles()) {
            page.append("\n## ").append(capital(Registry.title(role))).append("\n\n");
            page.append(capital(markup(Registry.role(role).description()))).append(".\n");
            Registry.narrower(role)
                    .forEach(other -> page.append("\nEvery ").append(other).append(" is one too.\n"));
            for (Declaration<?> part : Registry.own(role)) {
                page.append("\n### ").append(part.name()).append("\n\n").append(capital(part.description()));
                page.append(".");
                if (!part.aliases().isEmpty())
                    page.append(" Also called `")
                            .append(String.join("`, `", part.aliases()))
                            .append("`.");
                page.append(" `").append(part.type().getSimpleName()).append("` in Java.\n");
                if (part.options().isEmpty()) continue;
                page.append("\n| option | type | default | meaning |\n|---|---|---|---|\n");
                rows(page, part.options(), "");
            }
        }
        return page.toString();
    }

    private static void rows(StringBuilder page, List<DeclaredOption> options, String prefix) {
        for (DeclaredOption option : options) {
            if (!option.isInline() || option.isRole())
                page.append("| `")
                        .append(prefix)
                        .append(option.name())
                        .append("` | ")
                        .append(option.type().replace("|", "\\|").replace("<", "&lt;"))
                        .append(" | ")
                        .append(option.isRequired() ? "required" : shown(option))
                        .append(" | ")
                        .append(option.meaning())
                        .append(" |\n");
            rows(page, within(option), option.isInline() ? prefix : prefix + option.name() + ".");
        }
    }

    private static String shown(DeclaredOption option) {
        return option.fallbackText().map(text -> "`" + text + "`").orElse("");
    }

    /** The options of a plain record within an option. */
    private static List<DeclaredOption> within(DeclaredOption option) {
        return option.nested()
                .filter(type -> type.isRecord() && !type.isAnnotationPresent(Part.class))
                .map(type -> Declaration.of(type.asSubclass(Record.class)).options())
                .orElse(List.of());
    }

    private static String line(DeclaredOption option) {
        return option.meaning() + " (" + option.type()
                + (option.isRequired()
                        ? ", required"
                        : option.fallbackText().map(text -> ", default " + text).orElse(""))
                + ")";
    }

    /** What stands after the first colon is a piece of a file. */
    private static String markup(String description) {
        int colon = description.indexOf(": ");
        return colon < 0
                ? description
                : description.substring(0, colon) + ": `" + description.substring(colon + 2) + "`";
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + text.substring(1);
    }
}
