package io.pushforward.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
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

    /**
     * Like {@link #of}, with the heap that the task took at most beyond what was in use before. Resident memory would say
     * nothing: what an earlier task left to the process is taken again.
     */
    static Measured beyond(Runnable task) {
        System.gc();
        List<MemoryPoolMXBean> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
        heap.forEach(MemoryPoolMXBean::resetPeakUsage);
        long before = heap.stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
        Measured all = of(task);
        long most =
                heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        return new Measured(all.seconds, all.processor, (most - before) / 1e6);
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

    /** Linux keeps the largest resident memory. */
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
