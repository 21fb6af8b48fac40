package io.pushforward.cli;

import java.lang.reflect.Method;

/**
 * Puts the true standard error back in its place.
 *
 * <p>The Java virtual machine warns of the incubating vector module on standard error before any of our code runs, and
 * has no option against it. The launcher therefore starts the virtual machine with standard error led through a filter
 * and the true one as descriptor 3. Closing descriptor 2 and duplicating descriptor 3 yields the lowest free number,
 * which is 2: from then on everything, native libraries included, writes to the true one. Where the virtual machine does
 * not let us, the filter stays, which is harmless.
 */
final class StandardError {
    private StandardError() {}

    static void restore() {
        if (!Boolean.getBoolean("pushforward.filtered")) return;
        System.err.flush();
        try {
            Class<?> calls = Class.forName("sun.nio.fs.UnixNativeDispatcher");
            Method duplicate = calls.getDeclaredMethod("dup", int.class);
            Method close = calls.getDeclaredMethod("close", int.class);
            duplicate.setAccessible(true);
            close.setAccessible(true);
            close.invoke(null, 2);
            duplicate.invoke(null, 3);
            close.invoke(null, 3);
        } catch (ReflectiveOperationException | RuntimeException stays) {
            return;
        }
    }
}
