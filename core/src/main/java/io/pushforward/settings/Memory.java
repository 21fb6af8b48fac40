package io.pushforward.settings;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Whether what a size asks for can fit in memory, told before anything is allocated. */
public final class Memory {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    private static final long MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();

    private Memory() {}

    /** The bytes that the program may use. */
    public static long limit() {
        return Runtime.getRuntime().maxMemory();
    }

    /**
     * Refuses a size that needs more memory than the program may use.
     *
     * @param place what asks for it, such as {@code --projections 2000000000}
     * @param bytes at least so many are needed; a double, so that products of sizes cannot overflow
     */
    public static void require(String place, double bytes) {
        require(place, bytes, limit());
    }

    /** The bytes outside of Java's heap that the program may use: as many as in it, and at least half of the machine's. */
    public static long nativeLimit() {
        return Math.max(limit(), MACHINE / 2);
    }

    /** {@link #require} for memory outside of Java's heap. */
    public static void requireNative(String place, double bytes) {
        require(place, bytes, nativeLimit());
    }

    private static void require(String place, double bytes, long limit) {
        if (!(bytes <= limit))
            throw new UserMistake(place + " needs at least " + text(bytes) + " of memory, and the program may use "
                    + text(limit) + "; a larger limit is set by PUSHFORWARD_MEMORY, such as PUSHFORWARD_MEMORY=8g");
    }

    /** Refuses an array of so many numbers where it needs more memory than there is, or than an array can take. */
    public static void requireNumbers(String place, double count) {
        require(place, 8 * count);
        if (!(count <= LARGEST_ARRAY))
            throw new UserMistake(String.format(
                    Locale.ROOT, "%s needs %.0f numbers, and at most %d fit", place, count, LARGEST_ARRAY));
    }

    private static String text(double bytes) {
        return bytes < 1e9
                ? String.format(Locale.ROOT, "%.0f MB", Math.ceil(bytes / 1e6))
                : String.format(Locale.ROOT, "%,.0f GB", Math.ceil(bytes / 1e9));
    }
}
