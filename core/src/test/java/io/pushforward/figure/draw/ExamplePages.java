package io.pushforward.figure.draw;

import io.pushforward.figure.ExampleFigures;
import io.pushforward.figure.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the example figures into a folder, to be looked at. */
public final class ExamplePages {
    private ExamplePages() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        for (Figure figure : ExampleFigures.all()) {
            Files.writeString(folder.resolve(figure.id() + ".svg"), Svg.of(figure));
            Files.write(folder.resolve(figure.id() + ".png"), Png.of(figure));
        }
    }
}
