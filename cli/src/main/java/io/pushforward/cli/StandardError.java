package io.pushforward.cli;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/**
 * Puts the true standard error back in its place.
 *
 * <p>The Java virtual machine warns of the incubating vector module on standard error before any of our code runs, and
 * has no option against it. The launcher therefore starts the virtual machine with standard error led through a filter
 * and the true one as descriptor 3. Closing descriptor 2 and duplicating descriptor 3 yields the lowest free number,
 * which is 2: from then on everything, native libraries included, writes to the true one. Where the virtual machine does
 * not let us, the filter stays, which is harmless.
 *
 * <p>Other threads of the virtual machine open files for a moment, such as those that say how much memory there is, and may
 * take number 2 first. Then the duplicate has another number, and it is tried again.
 */
final class StandardError {
    private static final int TRIES = 1000;
    private static final long PAUSE = 100_000; // nanoseconds

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
            close.invoke(null, duplicate.invoke(null, 3)); // whatever the first call loads is loaded now
            close.invoke(null, 2);
            for (int tries = 0; tries < TRIES; tries++) {
                Object found = duplicate.invoke(null, 3);
                if (found.equals(2)) {
                    close.invoke(null, 3);
                    return;
                }
                close.invoke(null, found);
                LockSupport.parkNanos(PAUSE);
            }
            System.setErr(new PrintStream(new FileOutputStream("/dev/fd/3"), true, StandardCharsets.UTF_8));
        } catch (ReflectiveOperationException | IOException | RuntimeException stays) {
            return;
        }
    }
}
