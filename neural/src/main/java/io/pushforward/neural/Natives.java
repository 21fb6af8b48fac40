package io.pushforward.neural;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.Loader;

/**
 * Unpacks libtorch's native libraries before any of them is loaded.
 *
 * <p>JavaCPP unpacks and loads them one by one. Where the machine has a libtorch of its own, such as Debian's, the dynamic
 * linker then resolves a library that is not unpacked yet to the machine's, of another version, and the process crashes.
 * With all of them unpacked, each finds the others beside itself.
 */
public final class Natives {
    private static final List<String> FOLDERS = List.of(
            "/org/bytedeco/openblas/" + Loader.getPlatform() + "/",
            "/org/bytedeco/pytorch/" + Loader.getPlatform() + "/",
            "/org/bytedeco/pytorch/" + Loader.getPlatform() + "-gpu/");

    private Natives() {}

    /** Unpacks what is not in JavaCPP's cache yet; quick where all is. */
    public static void unpack() {
        try {
            for (URL library : libraries()) Loader.cacheResource(library);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack libtorch's native libraries: " + e.getMessage(), e);
        }
    }

    /** The libraries in the jars of this platform. */
    static List<URL> libraries() throws IOException {
        List<URL> libraries = new ArrayList<>();
        for (String folder : FOLDERS) {
            URL place = Natives.class.getResource(folder);
            if (place == null || !(place.openConnection() instanceof JarURLConnection jar)) continue;
            String prefix = folder.substring(1);
            for (var entry : (Iterable<java.util.jar.JarEntry>) jar.getJarFile().stream()::iterator) {
                String name = entry.getName();
                if (name.startsWith(prefix) && name.indexOf('/', prefix.length()) < 0 && isLibrary(name))
                    libraries.add(new URL(place, name.substring(prefix.length())));
            }
        }
        return libraries;
    }

    private static boolean isLibrary(String name) {
        return name.contains(".so") || name.endsWith(".dylib") || name.endsWith(".dll");
    }
}
