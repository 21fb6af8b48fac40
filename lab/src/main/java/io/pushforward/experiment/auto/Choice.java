package io.pushforward.experiment.auto;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Summary;
import io.pushforward.law.Statistics;
import io.pushforward.metric.Metric;
import io.pushforward.settings.Document;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The ladder as it was climbed; the winner is the rung with the smallest held-out excess.
 *
 * @param metric what was scored
 * @param scores those that fit the targets, for the winner's own table
 * @param floor where the floor comes from
 * @param laws how many held-out training laws each rung was scored on
 */
public record Choice(List<Step> steps, String metric, List<Metric> scores, String floor, int laws) {
    public Choice {
        steps = List.copyOf(steps);
        if (steps.stream().noneMatch(step -> Double.isFinite(step.mean())))
            throw new IllegalStateException("no rung of the ladder could be scored: "
                    + steps.stream().map(Step::line).toList());
    }

    public Step winner() {
        return steps.stream().min(Comparator.comparingDouble(Step::mean)).orElseThrow();
    }

    private Optional<Step> second() {
        Step first = winner();
        return steps.stream()
                .filter(step -> step != first && Double.isFinite(step.mean()))
                .min(Comparator.comparingDouble(Step::mean));
    }

    /** Why the winner was kept. */
    public String why() {
        Step first = winner();
        String won = String.format(
                Locale.ROOT,
                "%s has the smallest %s on %d held-out training laws: %.5f above the floor (%.5f to %.5f)",
                first.name(),
                metric,
                laws,
                first.mean(),
                first.mean() - first.halfWidth(),
                first.mean() + first.halfWidth());
        return won
                + second().map(next -> {
                            double[] worse = new double[next.excess().length];
                            for (int law = 0; law < worse.length; law++)
                                worse[law] = next.excess()[law] - first.excess()[law];
                            double mean = Statistics.mean(worse);
                            double half = Summary.halfWidth(worse);
                            return String.format(
                                    Locale.ROOT,
                                    mean > half
                                            ? "; %s, the next, is worse by %.5f ± %.5f"
                                            : "; %s is as good within noise (%.5f ± %.5f)",
                                    next.name(),
                                    mean,
                                    half);
                        })
                        .orElse("");
    }

    /** The experiment that trains the winner on all training laws of a dataset and scores it on its test laws. */
    public Experiment experiment(Path data, long seed) {
        return new Experiment(
                "auto",
                Optional.empty(),
                Scale.PAPER,
                seed,
                new Experiment.DataSource.Stored(data.toAbsolutePath()),
                List.of(winner().entry()),
                scores.stream().map(Experiment.MetricEntry::new).toList(),
                new Experiment.Scoring());
    }

    /** For {@code ladder.json}. */
    public Document document() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("winner", winner().name())
                .put("why", why())
                .put("metric", metric)
                .put("floor", floor);
        json.put("heldOutLaws", laws);
        ArrayNode rungs = json.putArray("rungs");
        for (Step step : steps) {
            ObjectNode rung = rungs.addObject().put("name", step.name()).put("tried", step.isTried());
            step.note().ifPresent(note -> rung.put("note", note));
            if (!step.isTried()) continue;
            rung.put("parameters", step.parameters()).put("trainSeconds", step.seconds());
            if (!Double.isFinite(step.mean())) rung.putNull("excess");
            else
                rung.put("excess", step.mean())
                        .put("excessLow", step.mean() - step.halfWidth())
                        .put("excessHigh", step.mean() + step.halfWidth());
            rung.set("operator", Document.of((Record) step.entry().trainer()).json());
        }
        return Document.of(json);
    }
}
