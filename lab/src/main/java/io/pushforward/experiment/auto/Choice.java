package io.pushforward.experiment.auto;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Summary;
import io.pushforward.law.Statistics;
import io.pushforward.metric.Metric;
import io.pushforward.operator.stack.Objective;
import io.pushforward.operator.stack.Stack;
import io.pushforward.operator.stack.Stacking;
import io.pushforward.settings.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The ladder as it was tried, and the stack that was chosen.
 *
 * @param members the rungs that the stack's weights belong to
 * @param metric what was scored
 * @param columns those metrics that fit the targets, for the stack's own table
 * @param rule how laws were held out
 * @param scores of the stack by held-out law, less their floor
 * @param distances of the stack's predictions from the held-out laws; none where they are not known in the data's unit
 */
public record Choice(
        List<TriedRung> steps,
        List<TriedRung> members,
        Stacking.Solution solution,
        String metric,
        List<Metric> columns,
        String rule,
        double[] scores,
        double[] distances,
        Objective objective) {
    /** The operator that is kept. */
    public static final String NAME = "stack";

    private static final int SAMPLES = 1024;

    public Choice {
        steps = List.copyOf(steps);
        members = List.copyOf(members);
    }

    /** A rung that carries weight. */
    public record Weighted(TriedRung step, double weight) {}

    /** The rungs that carry weight, the heaviest first. */
    public List<Weighted> weighted() {
        List<Weighted> weighted = new ArrayList<>();
        for (int k = 0; k < members.size(); k++)
            if (solution.weights()[k] > 0) weighted.add(new Weighted(members.get(k), solution.weights()[k]));
        weighted.sort(Comparator.comparingDouble(Weighted::weight).reversed());
        return weighted;
    }

    public double mean() {
        return Statistics.mean(scores);
    }

    /** The rung that is best alone. */
    public TriedRung best() {
        return members.stream().min(Comparator.comparingDouble(TriedRung::mean)).orElseThrow();
    }

    private TriedRung constant() {
        return members.stream()
                .filter(step -> step.name().equals(Ladder.CONSTANT))
                .findFirst()
                .orElse(members.get(0));
    }

    /** Whether the stack is better than the constant by more than noise. */
    public boolean isLearned() {
        double[] gain = new double[scores.length];
        for (int law = 0; law < gain.length; law++) gain[law] = constant().scores()[law] - scores[law];
        double mean = Statistics.mean(gain);
        return mean > 0 && (!Double.isFinite(mean) || mean > Summary.halfWidth(gain));
    }

    /** What carries the weight, and what each would have scored alone. */
    public String why() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, "The stack's %s is %.5g on %d held-out training laws: ", metric, mean(), scores.length));
        List<String> parts = new ArrayList<>();
        for (Weighted part : weighted())
            parts.add(String.format(
                    Locale.ROOT,
                    "%s carries %.0f %% (%s alone)",
                    part.step.name(),
                    100 * part.weight,
                    Double.isFinite(part.step.mean())
                            ? String.format(Locale.ROOT, "%.5g", part.step.mean())
                            : "infinite"));
        text.append(String.join(", ", parts));
        if (solution.combine() == Stacking.Combine.QUANTILES) text.append(", their quantiles averaged");
        text.append(String.format(Locale.ROOT, "; best alone is %s with %.5g.", best().name(), best().mean()));
        if (!isLearned())
            text.append(" Nothing beats the constant by more than chance: nothing was learned from the inputs.");
        return text.toString();
    }

    /** The stack as an operator of an experiment. */
    Experiment.OperatorEntry entry() {
        List<Stack.Member> parts = weighted().stream()
                .map(part -> new Stack.Member(part.step.entry().trainer(), part.weight))
                .toList();
        Experiment.OperatorEntry first = weighted().get(0).step.entry();
        return new Experiment.OperatorEntry(
                NAME,
                new Stack(parts, objective, solution.combine()),
                first.inputProjection(),
                first.targetProjection(),
                1);
    }

    /** The scores of its table. */
    List<Experiment.MetricEntry> table() {
        return columns.stream().map(Experiment.MetricEntry::new).toList();
    }

    static Experiment.Scoring scoring() {
        return new Experiment.Scoring(SAMPLES, new Experiment.Scoring().fresh());
    }

    /** The experiment that trains the stack on all training laws of a dataset and scores it on its test laws. */
    public Experiment experiment(Path data, long seed) {
        return new Experiment(
                "auto",
                Optional.empty(),
                Scale.PAPER,
                seed,
                new Experiment.DataSource.Stored(data.toAbsolutePath()),
                List.of(entry()),
                table(),
                scoring());
    }

    /** For {@code ladder.json}. */
    public Document document() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("winner", NAME).put("why", why()).put("metric", metric).put("score", mean());
        json.put("learned", isLearned())
                .put("combine", solution.combine().name().toLowerCase(Locale.ROOT));
        json.put("objective", objective.name().toLowerCase(Locale.ROOT));
        json.put("heldOutLaws", scores.length).put("folds", rule);
        ArrayNode held = json.putArray("heldOutDistances");
        for (double distance : distances) held.add(distance);
        ArrayNode rungs = json.putArray("rungs");
        for (TriedRung step : steps) {
            ObjectNode rung = rungs.addObject().put("name", step.name()).put("tried", step.isTried());
            step.note().ifPresent(note -> rung.put("note", note));
            if (!step.isTried()) continue;
            int member = members.indexOf(step);
            rung.put("weight", member < 0 ? 0 : solution.weights()[member]);
            rung.put("parameters", step.parameters()).put("trainSeconds", step.seconds());
            if (!Double.isFinite(step.mean())) rung.putNull("score");
            else {
                double half = Summary.halfWidth(step.scores());
                rung.put("score", step.mean())
                        .put("scoreLow", step.mean() - half)
                        .put("scoreHigh", step.mean() + half);
            }
            rung.set("operator", Document.of((Record) step.entry().trainer()).json());
        }
        return Document.of(json);
    }
}
