package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.random.Seed;
import io.pushforward.settings.Registry;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Published;
import io.pushforward.simulate.Simulator;
import io.pushforward.store.Disk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * How scores fall as a run trains: the operators that its trainings passed through, scored on the run's test laws by its own
 * metrics, with the very draws that score the finished run.
 *
 * @param rows one per operator, seed and epoch, in file order
 * @param floor what the true law scores, by metric; empty where nobody knows it
 * @param published of these operators, where the run's design is the published one
 */
public record EpochScores(List<Row> rows, Optional<Map<String, Double>> floor, List<Published> published) {
    /** @param epoch finished epochs */
    public record Row(String operator, int draw, int epoch, Map<String, Double> scores) {}

    public EpochScores {
        rows = List.copyOf(rows);
        published = List.copyOf(published);
    }

    /**
     * Scores what lies in a folder of checkpoints, and the run's finished bundles. The run may still be under way.
     *
     * @param checkpoints a folder; its files, at any depth, are told apart by their content, not their names
     * @param metrics labels of the run's scores; all of them where none is named
     * @param most how many epochs of each training are scored; they are spaced evenly on a logarithmic axis
     */
    public static EpochScores of(Path run, Path checkpoints, int most, List<String> metrics, Listener listener) {
        Experiment experiment = RunData.experiment(run);
        List<Experiment.MetricEntry> columns = columns(experiment, metrics);
        ExperimentData data = ExperimentData.of(RunData.of(run));
        List<Path> files = files(checkpoints);
        List<TestScorer.Entrant> entrants = new ArrayList<>();
        List<Integer> epochs = new ArrayList<>();
        try {
            for (Experiment.OperatorEntry entry : experiment.operators())
                for (int draw = 0; draw < entry.seeds(); draw++) {
                    SortedMap<Integer, LawOperator> chosen =
                            spaced(passed(experiment, entry, draw, data, files, run), most);
                    for (Map.Entry<Integer, LawOperator> passed : chosen.entrySet()) {
                        entrants.add(new TestScorer.Entrant(entry.name(), draw, passed.getValue()));
                        epochs.add(passed.getKey());
                    }
                }
            if (entrants.isEmpty())
                throw UserMistake.at(checkpoints.toString(), "checkpoints of the trainings of " + run, "none");
            return scored(experiment, columns, data, entrants, epochs, listener);
        } finally {
            entrants.forEach(entrant -> entrant.operator().close());
        }
    }

    private static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) return List.of();
        return Disk.guard(folder, () -> {
            try (Stream<Path> tree = Files.walk(folder)) {
                return tree.filter(file -> file.toString().endsWith(".safetensors"))
                        .sorted()
                        .toList();
            }
        });
    }

    private static SortedMap<Integer, LawOperator> passed(
            Experiment experiment,
            Experiment.OperatorEntry entry,
            int draw,
            ExperimentData data,
            List<Path> files,
            Path run) {
        if (!(entry.trainer() instanceof EpochTrainer trainer)) return new TreeMap<>();
        TrainingRun training = TrainingRun.of(Trainings.seed(experiment, entry.name(), draw));
        SortedMap<Integer, LawOperator> passed =
                Trainings.named(entry, () -> trainer.passed(data.trainingFor(entry), training, files));
        Path bundle = Workspace.bundle(run, entry.name(), draw);
        if (Files.isDirectory(bundle)) {
            LawOperator finished = Bundle.open(bundle).operator();
            Optional.ofNullable(passed.put(finished.trainingLosses().length, finished))
                    .ifPresent(LawOperator::close);
        }
        return passed;
    }

    /** At most so many, the first and the last among them; the others are closed. */
    private static SortedMap<Integer, LawOperator> spaced(SortedMap<Integer, LawOperator> all, int most) {
        if (all.size() <= most) return all;
        TreeSet<Integer> kept = new TreeSet<>();
        double first = Math.log(all.firstKey());
        double last = Math.log(all.lastKey());
        for (int k = 0; k < most; k++)
            kept.add(nearest(all.keySet(), most == 1 ? last : first + (last - first) * k / (most - 1)));
        SortedMap<Integer, LawOperator> chosen = new TreeMap<>();
        all.forEach((epoch, operator) -> {
            if (kept.contains(epoch)) chosen.put(epoch, operator);
            else operator.close();
        });
        return chosen;
    }

    private static int nearest(Collection<Integer> epochs, double logarithm) {
        return epochs.stream()
                .min(Comparator.comparingDouble(epoch -> Math.abs(Math.log(epoch) - logarithm)))
                .orElseThrow();
    }

    private static List<Experiment.MetricEntry> columns(Experiment experiment, List<String> metrics) {
        List<String> known =
                experiment.metrics().stream().map(Experiment.MetricEntry::label).toList();
        for (String metric : metrics)
            if (!known.contains(metric)) throw UserMistake.at("--metric", "one of " + known, metric);
        return experiment.metrics().stream()
                .filter(column -> metrics.isEmpty() || metrics.contains(column.label()))
                .toList();
    }

    private static EpochScores scored(
            Experiment experiment,
            List<Experiment.MetricEntry> columns,
            ExperimentData data,
            List<TestScorer.Entrant> entrants,
            List<Integer> epochs,
            Listener listener) {
        TestScorer.Scores scores = new TestScorer(
                        data.test(),
                        data.simulator(),
                        Optional.empty(),
                        columns,
                        experiment.scoring(),
                        Seed.of(experiment.seed()))
                .score(entrants, listener.task("scoring"));
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < entrants.size(); i++)
            rows.add(new Row(
                    entrants.get(i).name(),
                    entrants.get(i).draw(),
                    epochs.get(i),
                    scores.entrants().get(i).means()));
        List<Published> published = data.simulator().filter(EpochScores::isPublished).stream()
                .flatMap(simulator -> simulator.facts().published().stream())
                .filter(known ->
                        entrants.stream().anyMatch(entrant -> entrant.name().equals(known.operator())))
                .toList();
        return new EpochScores(rows, scores.floor().map(LawScores::means), published);
    }

    /** Whether a design is the one of which scores were published: the system's own, with nothing changed. */
    private static boolean isPublished(Simulator simulator) {
        return simulator.equals(Registry.named(Simulator.class, simulator.name()));
    }

    /** The first epoch that was scored, of one training, at which a metric is at most a value. */
    public Optional<Integer> firstAtMost(String operator, int draw, String metric, double value) {
        return rows.stream()
                .filter(row -> row.operator().equals(operator) && row.draw() == draw)
                .filter(row -> row.scores().getOrDefault(metric, Double.NaN) <= value)
                .map(Row::epoch)
                .findFirst();
    }

    /** The rows of each training, by operator and draw, such as {@code mine seed 0}. */
    public Map<String, List<Row>> trainings() {
        Map<String, List<Row>> trainings = new LinkedHashMap<>();
        for (Row row : rows)
            trainings
                    .computeIfAbsent(row.operator() + " seed " + row.draw(), name -> new ArrayList<>())
                    .add(row);
        return trainings;
    }
}
