package io.pushforward.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Files that come with the library. */
final class Resources {
    private Resources() {}

    static byte[] bytes(String name) {
        return bytes(Resources.class, name);
    }

    /** A file beside a class. */
    static byte[] bytes(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) throw new IllegalStateException("the library lacks its own file " + name);
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
