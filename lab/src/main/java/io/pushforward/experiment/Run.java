package io.pushforward.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Space;
import io.pushforward.metric.MetricFacts;
import io.pushforward.random.Seed;
import io.pushforward.store.Atomic;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An experiment from file to results: law pairs, projections, trained operators, scores beside their floors.
 *
 * @param training one entry an operator and seed, in the order of the file
 */
public record Run(
        Experiment experiment, Material material, List<Trained> training, TestBench.Scores scores, Results results) {

    /** The experiment file with every default written out, as YAML. */
    public String settings() {
        return Resolved.yaml(experiment);
    }

    /** Whether the experiment file itself names this operator. */
    public boolean isNamed(String operator) {
        return experiment.operators().stream().anyMatch(entry -> entry.name().equals(operator));
    }

    /** The row of the constant predictor, which every table holds as the other end of the scale. */
    static final String CONSTANT = "pooled-law";

    /** The row of the input law itself. */
    static final String PERSISTENCE = "persistence";

    /** Runs all of an experiment; what an earlier run of it has finished in the workspace is not done again. */
    public static Run of(Experiment experiment, Workspace workspace, Listener listener) {
        long start = System.nanoTime();
        List<TestBench.Column> columns = TestBench.Column.of(experiment);
        Experiment constant = withConstant(experiment, columns);
        Material material = prepare(constant, workspace, listener);
        Experiment whole = withPersistence(constant, material, columns);
        Seed seed = Seed.of(experiment.seed());
        List<Trained> trained = Trainings.of(whole, material, workspace, listener);
        TestBench bench = new TestBench(
                material.test(),
                material.simulator(),
                material.calibrationCoordinates(),
                columns,
                experiment.scoring(),
                seed);
        List<TestBench.Entrant> entrants = trained.stream()
                .map(t -> new TestBench.Entrant(t.entry().name(), t.draw(), t.operator()))
                .toList();
        TestBench.Scores scores = bench.score(entrants, listener.task("scoring"));
        ScoreSheet.write(material.test(), trained, scores, workspace.scores());
        double seconds = (System.nanoTime() - start) * 1e-9 + spentBefore(workspace);
        Results results = results(experiment, material, columns, trained, scores, seconds);
        ResultsFile.write(results, workspace.results());
        return new Run(experiment, material, trained, scores, results);
    }

    /** The seconds of earlier runs in the folder, whose trainings are not repeated. */
    private static double spentBefore(Workspace workspace) {
        if (!Files.exists(workspace.results())) return 0;
        return ResultsFile.read(workspace.results())
                .provenance()
                .map(Provenance::seconds)
                .orElse(0.0);
    }

    /** Trains the operators that an experiment names, and keeps their bundles. */
    public static List<Trained> train(Experiment experiment, Workspace workspace, Listener listener) {
        return Trainings.of(experiment, prepare(experiment, workspace, listener), workspace, listener);
    }

    private static Material prepare(Experiment experiment, Workspace workspace, Listener listener) {
        experiment.operators().forEach(Trainings::trainer); // mistakes in the file show before anything is computed
        String resolved = Resolved.yaml(experiment);
        Material material = material(experiment, workspace, listener);
        Atomic.write(workspace.experiment(), resolved);
        return material;
    }

    private static Material material(Experiment experiment, Workspace workspace, Listener listener) {
        if (experiment.data() instanceof Experiment.DataSource.Stored stored) return Material.stored(stored);
        return Material.simulated(
                (Experiment.DataSource.Simulated) experiment.data(),
                Seed.of(experiment.seed()),
                workspace.data(),
                listener);
    }

    private static Experiment withConstant(Experiment experiment, List<TestBench.Column> columns) {
        if (experiment.operators().stream().anyMatch(entry -> entry.kind().equals(CONSTANT))) return experiment;
        List<Experiment.OperatorEntry> more = new ArrayList<>(experiment.operators());
        JsonNode none = MissingNode.getInstance();
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        // Pooled points have no density; the normal law with their moments does.
        if (columns.stream().anyMatch(column -> column.metric().facts().is(MetricFacts.Trait.NEEDS_DENSITY)))
            options.put("combine", "normal");
        more.add(new Experiment.OperatorEntry(CONSTANT, CONSTANT, none, none, 1, options));
        return new Experiment(
                experiment.name(),
                experiment.scale(),
                experiment.seed(),
                experiment.data(),
                more,
                experiment.metrics(),
                experiment.scoring(),
                experiment.resolved());
    }

    /** The row of the input law itself, where the user's own laws have one space. */
    private static Experiment withPersistence(
            Experiment experiment, Material material, List<TestBench.Column> columns) {
        if (material.simulator().isPresent()
                || !material.training().inputSpace().equals(material.training().targetSpace())
                || columns.stream().anyMatch(column -> column.metric().facts().is(MetricFacts.Trait.NEEDS_DENSITY))
                        && !(material.training().targetSpace() instanceof Space.Labels)
                || experiment.operators().stream()
                        .anyMatch(entry -> entry.kind().equals(PERSISTENCE))) return experiment;
        List<Experiment.OperatorEntry> more = new ArrayList<>(experiment.operators());
        JsonNode none = MissingNode.getInstance();
        more.add(new Experiment.OperatorEntry(
                PERSISTENCE, PERSISTENCE, none, none, 1, JsonNodeFactory.instance.objectNode()));
        return new Experiment(
                experiment.name(),
                experiment.scale(),
                experiment.seed(),
                experiment.data(),
                more,
                experiment.metrics(),
                experiment.scoring(),
                experiment.resolved());
    }

    private static Results results(
            Experiment experiment,
            Material material,
            List<TestBench.Column> columns,
            List<Trained> trained,
            TestBench.Scores scores,
            double seconds) {
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < trained.size(); i++)
            places.computeIfAbsent(trained.get(i).entry().name(), name -> new ArrayList<>())
                    .add(i);
        LawScores constant = scores.entrants().get(constantPlace(trained));
        List<OperatorResult> rows = new ArrayList<>();
        places.forEach((name, own) -> {
            Trained first = trained.get(own.get(0));
            double each = own.stream()
                    .mapToDouble(i -> trained.get(i).seconds())
                    .average()
                    .orElseThrow();
            Map<String, MetricResult> summary =
                    Summary.of(own.stream().map(scores.entrants()::get).toList(), scores.floorOf(own), constant);
            rows.add(new OperatorResult(
                    name,
                    first.operator().parameters(),
                    own.size(),
                    each,
                    summary,
                    scores.calibrations().get(own.get(0))));
        });
        Provenance provenance = new Provenance(
                experiment.seed(),
                material.training().size(),
                material.test().size(),
                Machine.commit(),
                Machine.describe(),
                seconds,
                Optional.of(java.time.Instant.now()
                        .truncatedTo(java.time.temporal.ChronoUnit.SECONDS)
                        .toString()));
        return new Results(
                experiment.name(),
                experiment.scale().word(),
                rows,
                references(scores),
                Optional.of(provenance),
                Warnings.of(experiment.scale(), columns, rows));
    }

    /** What laws that nobody trained score on the same test pairs; floor and constant stand with the scores themselves. */
    static List<ReferenceResult> references(TestBench.Scores scores) {
        List<ReferenceResult> references = new ArrayList<>();
        scores.plugIn()
                .ifPresent(plugIn -> references.add(new ReferenceResult(
                        "plug-in", "what an insider computes from the same input ensembles", plugIn.means())));
        return references;
    }

    private static int constantPlace(List<Trained> trained) {
        for (int i = 0; i < trained.size(); i++)
            if (trained.get(i).entry().kind().equals(CONSTANT)) return i;
        throw new IllegalStateException("the constant predictor was not trained");
    }
}
