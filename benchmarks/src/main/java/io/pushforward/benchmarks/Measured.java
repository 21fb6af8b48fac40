package io.pushforward.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** Seconds on the clock and of the processor, and megabytes that the process took at most; the latter are NaN where unknown. */
record Measured(double seconds, double processor, double megabytes) {

    static Measured of(Runnable task) {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long processor = system.getProcessCpuTime();
        long start = System.nanoTime();
        task.run();
        return new Measured(
                1e-9 * (System.nanoTime() - start), 1e-9 * (system.getProcessCpuTime() - processor), memory("VmHWM:"));
    }

    /** Like {@link #of}, with the memory that the task took beyond what the process had before. */
    static Measured beyond(Runnable task) {
        System.gc();
        boolean reset = forgetPeak();
        double before = memory("VmRSS:");
        Measured all = of(task);
        return new Measured(all.seconds, all.processor, reset ? Math.max(0, all.megabytes - before) : Double.NaN);
    }

    /** Prints it, and adds a line to the file that {@code -Dfigures} names, from which tables are made. */
    void note(String side, String task, String remark) {
        System.out.printf(
                Locale.ROOT,
                "%-28s %9.3f s  %9.3f s of processor  %6.0f MB  %s%n",
                task,
                seconds,
                processor,
                megabytes,
                remark);
        String file = System.getProperty("figures", "");
        if (file.isEmpty()) return;
        String line =
                String.format(Locale.ROOT, "%s\t%s\t%.9g\t%.9g\t%.0f%n", side, task, seconds, processor, megabytes);
        try {
            Files.writeString(Path.of(file), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Linux keeps the largest resident memory, and forgets it on request. */
    private static boolean forgetPeak() {
        try {
            Files.writeString(Path.of("/proc/self/clear_refs"), "5");
            return true;
        } catch (IOException elsewhere) {
            return false;
        }
    }

    private static double memory(String key) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status")))
                if (line.startsWith(key)) return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
        } catch (IOException elsewhere) {
            return Double.NaN;
        }
        return Double.NaN;
    }
}
