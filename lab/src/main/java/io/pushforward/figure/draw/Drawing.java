package io.pushforward.figure.draw;

import java.util.List;

/** Shapes at fixed places on white paper; y grows downwards, lengths are pixels. */
public record Drawing(String id, String title, double width, double height, List<Shape> shapes) {
    public Drawing {
        shapes = List.copyOf(shapes);
    }
}
