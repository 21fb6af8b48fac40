package io.pushforward.cli;

import io.pushforward.experiment.EpochScores;
import io.pushforward.figure.draw.Pictures;
import io.pushforward.report.TrainingFigures;
import io.pushforward.simulate.Published;
import io.pushforward.store.Atomic;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What {@code study epochs} prints and writes. */
final class EpochText {
    private EpochText() {}

    static void print(EpochScores scores, PrintStream out) {
        List<String> metrics = List.copyOf(scores.rows().get(0).scores().keySet());
        out.printf("%-30s  %6s", "training", "epochs");
        metrics.forEach(metric -> out.printf("  %s", metric));
        out.println();
        scores.trainings().forEach((training, rows) -> {
            for (EpochScores.Row row : rows) {
                out.printf("%-30s  %6d", training, row.epoch());
                metrics.forEach(metric -> out.printf("  %s", number(metric, row.scores())));
                out.println();
            }
        });
        scores.floor().ifPresent(floor -> {
            out.printf("%-30s  %6s", "floor", "");
            metrics.forEach(metric -> out.printf("  %s", number(metric, floor)));
            out.println();
        });
        scores.published().forEach(published -> print(scores, published, out));
    }

    private static String number(String metric, Map<String, Double> scores) {
        return String.format(
                Locale.ROOT, "%" + Math.max(7, metric.length()) + ".4f", Objects.requireNonNull(scores.get(metric)));
    }

    private static void print(EpochScores scores, Published published, PrintStream out) {
        out.println();
        published.scores().forEach((metric, value) -> {
            List<String> passed = new ArrayList<>();
            scores.trainings().values().forEach(rows -> {
                if (rows.get(0).operator().equals(published.operator())
                        && rows.get(0).scores().containsKey(metric))
                    passed.add("seed " + rows.get(0).draw() + " "
                            + scores.firstAtMost(
                                            published.operator(), rows.get(0).draw(), metric, value.mean())
                                    .map(epoch -> "first at epoch " + epoch)
                                    .orElse("not by epoch "
                                            + rows.get(rows.size() - 1).epoch()));
            });
            if (!passed.isEmpty())
                out.printf(
                        Locale.ROOT,
                        "published %s of %s, %.4f, is reached: %s%n",
                        metric,
                        published.operator(),
                        value.mean(),
                        String.join(", ", passed));
        });
    }

    /** {@code epochs.csv}, and the figure as SVG and PNG. */
    static void write(EpochScores scores, Path folder) {
        String header = "operator,seed,epochs,"
                + String.join(",", scores.rows().get(0).scores().keySet());
        String lines = scores.rows().stream()
                .map(row -> row.operator() + "," + row.draw() + "," + row.epoch() + ","
                        + row.scores().values().stream().map(String::valueOf).collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n"));
        Atomic.write(folder.resolve("epochs.csv"), header + "\n" + lines + "\n");
        Pictures.write(List.of(TrainingFigures.epochs(scores)), folder, "run");
    }
}
