package io.pushforward.figure.draw;

import io.pushforward.figure.Figure;
import io.pushforward.store.Atomic;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes figures as files for documents. */
public final class Pictures {
    private Pictures() {}

    /** {@code prefix-id.svg} and {@code prefix-id.png} of each figure. */
    public static void write(List<Figure> figures, Path folder, String prefix) {
        for (Figure figure : figures) {
            Drawing drawing = Layout.of(figure);
            Atomic.write(folder.resolve(name(figure, prefix) + ".svg"), Svg.of(drawing));
            Atomic.write(folder.resolve(name(figure, prefix) + ".png"), Png.of(drawing));
        }
    }

    /** A figure's file name without its ending; anything but letters and digits in the prefix becomes a hyphen. */
    public static String name(Figure figure, String prefix) {
        return prefix.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + "-" + figure.id();
    }
}
