package io.pushforward.figure;

import io.pushforward.store.Atomic;
import java.nio.file.Path;
import java.util.List;

/** Keeps figures as JSON, so that a report can be made again without running the experiment. */
public final class FigureFile {
    public static final String NAME = "figures.json";

    private FigureFile() {}

    public static List<Figure> read(Path file) {
        return JsonRecords.readList(file, Figure.class);
    }

    public static void write(List<Figure> figures, Path file) {
        Atomic.write(file, text(figures));
    }

    /** The file's text, on one line. */
    public static String text(List<Figure> figures) {
        return JsonRecords.line(figures, Figure.class);
    }
}
