package io.pushforward.transport;

import io.pushforward.settings.UserMistake;
import java.util.Locale;

/** Room for matrices over all pairs of points, refused in words where there is none. */
final class Matrices {
    private static final long LONGEST = Integer.MAX_VALUE - 8;

    private Matrices() {}

    /** The length of an array for so many rows and columns. */
    static int length(long rows, long columns) {
        long length = rows * columns;
        long most = Math.min(LONGEST, Runtime.getRuntime().maxMemory() / Double.BYTES);
        if (length <= most) return (int) length;
        throw new UserMistake(String.format(
                Locale.ROOT,
                "a matrix of %d x %d numbers would take %.1f GB; this program can hold %.1f GB:"
                        + " use fewer points, %s",
                rows,
                columns,
                length * 8e-9,
                most * 8e-9,
                length > LONGEST ? "or a method without a matrix" : "a method without a matrix, or more memory"));
    }
}
