package io.pushforward.benchmarks;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.figure.draw.Pictures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How time and memory grow with laws, points of each law, dimensions and threads: a Markdown table, and figures in the folder
 * that is given. A size is run until it has taken half a second, at most three times; the least time counts. The exponent is
 * the slope of a line through all sizes in logarithms; that of the last step shows a bend.
 */
public final class Growth {
    private static final int RUNS = 3;
    private static final double ENOUGH = 0.5;

    /** What is done at a size; made beforehand, outside the time. */
    interface Task extends IntFunction<Runnable> {}

    private record Series(String task, String against, int[] sizes, double[] seconds, double[] megabytes) {
        String row() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s | %.2f | %.2f | %s |",
                    task,
                    against,
                    cells(k -> Integer.toString(sizes[k])),
                    cells(k -> String.format(Locale.ROOT, "%.3g", seconds[k])),
                    cells(k -> String.format(Locale.ROOT, "%.0f", megabytes[k])),
                    slope(0),
                    slope(sizes.length - 2),
                    "");
        }

        private String cells(IntFunction<String> cell) {
            return IntStream.range(0, sizes.length).mapToObj(cell).collect(Collectors.joining(", "));
        }

        /** Least squares in logarithms, from a size on. */
        double slope(int from) {
            double[] x = Arrays.stream(sizes).skip(from).mapToDouble(Math::log).toArray();
            double[] y = Arrays.stream(seconds).skip(from).map(Math::log).toArray();
            double meanX = Arrays.stream(x).average().orElseThrow();
            double meanY = Arrays.stream(y).average().orElseThrow();
            double above = 0;
            double below = 0;
            for (int k = 0; k < x.length; k++) {
                above += (x[k] - meanX) * (y[k] - meanY);
                below += (x[k] - meanX) * (x[k] - meanX);
            }
            return above / below;
        }
    }

    private final Map<String, List<Series>> byAgainst = new LinkedHashMap<>();

    private Growth() {}

    public static void main(String[] folder) {
        System.out.println(
                "| task | against | sizes | seconds | MB of heap beyond the data | exponent | of the last step |");
        System.out.println("|---|---|---|---|---|---|---|");
        Growth growth = new Growth();
        GrowthTasks.all(growth::add);
        if (folder.length > 0) Pictures.write(growth.figures(), Path.of(folder[0]), "growth");
    }

    private void add(String name, String against, Task task, int... sizes) {
        measured(task, sizes[0]); // compiles
        double[] seconds = new double[sizes.length];
        double[] megabytes = new double[sizes.length];
        for (int k = 0; k < sizes.length; k++) {
            Measured best = measured(task, sizes[k]);
            seconds[k] = best.seconds();
            megabytes[k] = best.megabytes();
        }
        Series series = new Series(name, against, sizes, seconds, megabytes);
        System.out.println(series.row().replaceAll(" \\|  \\|$", " |"));
        byAgainst.computeIfAbsent(against, other -> new ArrayList<>()).add(series);
    }

    private static Measured measured(Task task, int size) {
        Runnable run = task.apply(size);
        Measured best = Measured.beyond(run);
        double spent = best.seconds();
        for (int again = 1; again < RUNS && spent < ENOUGH; again++) {
            Measured next = Measured.of(run);
            spent += next.seconds();
            if (next.seconds() < best.seconds())
                best = new Measured(next.seconds(), next.processor(), best.megabytes());
        }
        return best;
    }

    /** Runs what divides work among threads on so many of them. */
    static Runnable onThreads(int threads, Runnable task) {
        return () -> {
            ForkJoinPool pool = new ForkJoinPool(threads);
            try {
                pool.submit(task).join();
            } finally {
                pool.shutdown();
            }
        };
    }

    private List<Figure> figures() {
        return byAgainst.entrySet().stream()
                .map(entry -> figure(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Figure figure(String against, List<Series> all) {
        return new Figure(
                against.replace(' ', '-'),
                "Cost against " + against,
                "Seconds, and megabytes of heap beyond the data; the slope is the exponent.",
                List.of(
                        new Panel("time", Axis.log(against), Axis.log("seconds"), marks(all, true)),
                        new Panel("memory", Axis.log(against), Axis.log("MB of heap"), marks(all, false))),
                Figure.Format.wide(2).withPlotHeight(320));
    }

    private static List<Mark> marks(List<Series> all, boolean time) {
        List<Mark> marks = new ArrayList<>();
        Colour[] colours = Colour.values();
        for (int k = 0; k < all.size(); k++) {
            Series series = all.get(k);
            Colour colour = colours[k % (colours.length - 1)];
            LineStyle ink = k < colours.length - 1 ? LineStyle.solid(colour) : LineStyle.dashed(colour);
            Numbers x = Numbers.of(Arrays.stream(series.sizes).asDoubleStream().toArray());
            double[] y = time
                    ? series.seconds
                    : Arrays.stream(series.megabytes).map(mb -> Math.max(1, mb)).toArray();
            marks.add(new Mark.Curve(series.task, ink, x, Numbers.of(y)));
        }
        return marks;
    }
}
