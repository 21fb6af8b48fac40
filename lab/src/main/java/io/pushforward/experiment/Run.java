package io.pushforward.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.importer.Import;
import io.pushforward.law.Space;
import io.pushforward.metric.MetricFacts;
import io.pushforward.operator.baseline.Combination;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.random.Seed;
import io.pushforward.store.Atomic;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import io.pushforward.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An experiment from file to results: law pairs, projections, trained operators, scores beside their floors. Closing it
 * closes its operators.
 *
 * @param training one entry per operator and seed, in file order
 */
public record Run(
        Experiment experiment, ExperimentData data, List<Trained> training, TestScorer.Scores scores, Results results)
        implements AutoCloseable {

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
        return of(experiment, workspace, listener, Optional.empty());
    }

    /** @param elsewhere who trains, where not this process itself; its machines see the workspace and the data */
    public static Run of(Experiment experiment, Workspace workspace, Listener listener, Optional<Workers> elsewhere) {
        try {
            return standing(experiment, workspace, listener, elsewhere);
        } catch (UncheckedIOException | BadFileException e) {
            workspace.requireStanding(); // where the folder is gone, that is the reason, whichever file missed it first
            throw e;
        }
    }

    private static Run standing(
            Experiment experiment, Workspace workspace, Listener listener, Optional<Workers> elsewhere) {
        long start = System.nanoTime();
        List<Experiment.MetricEntry> columns = experiment.metrics();
        Experiment constant = withConstant(experiment);
        ExperimentData data = prepare(constant, workspace, listener, elsewhere);
        Experiment whole = withPersistence(constant, data);
        List<Trained> trained = trained(whole, data, workspace, listener, elsewhere);
        try {
            return scored(experiment, data, columns, trained, workspace, listener, start);
        } catch (RuntimeException | Error e) {
            trained.forEach(Trained::close);
            throw e;
        }
    }

    private static Run scored(
            Experiment experiment,
            ExperimentData data,
            List<Experiment.MetricEntry> columns,
            List<Trained> trained,
            Workspace workspace,
            Listener listener,
            long start) {
        TestScorer scorer = new TestScorer(
                data.test(),
                data.simulator(),
                data.calibrationCoordinates(),
                columns,
                experiment.scoring(),
                Seed.of(experiment.seed()));
        List<TestScorer.Entrant> entrants = trained.stream()
                .map(t -> new TestScorer.Entrant(t.entry().name(), t.draw(), t.operator()))
                .toList();
        TestScorer.Scores scores = scorer.score(entrants, listener.task("scoring"));
        workspace.requireStanding();
        new HeldOutErrors(data, workspace, Seed.of(experiment.seed())).keep(trained, scores, columns);
        ScoreSheet.write(data.test(), trained, scores, workspace.scores());
        double seconds = (System.nanoTime() - start) * 1e-9 + spentBefore(workspace);
        Results results = results(experiment, data, columns, trained, scores, seconds);
        ResultsFile.write(results, workspace.results());
        return new Run(experiment, data, trained, scores, results);
    }

    @Override
    public void close() {
        training.forEach(Trained::close);
    }

    /** The seconds of earlier runs in the folder, whose trainings are not repeated, or of the ladder before this one. */
    private static double spentBefore(Workspace workspace) {
        if (!Files.exists(workspace.results())) return secondsOfLadder(workspace.ladder());
        return ResultsFile.read(workspace.results())
                .provenance()
                .map(Provenance::seconds)
                .orElse(0.0);
    }

    private static double secondsOfLadder(Path ladder) {
        if (!Files.exists(ladder)) return 0;
        try {
            return new ObjectMapper()
                    .readTree(Disk.bytes(ladder))
                    .path("seconds")
                    .asDouble();
        } catch (IOException e) {
            throw BadFileException.foreign(ladder, "JSON", e);
        }
    }

    /** Trains the operators that an experiment names, and keeps their bundles; whoever asked closes them. */
    public static List<Trained> train(
            Experiment experiment, Workspace workspace, Listener listener, Optional<Workers> elsewhere) {
        ExperimentData data = prepare(experiment, workspace, listener, elsewhere);
        List<Trained> trained = trained(experiment, data, workspace, listener, elsewhere);
        new HeldOutErrors(data, workspace, Seed.of(experiment.seed())).keep(trained);
        return trained;
    }

    /** The same by this process itself. */
    public static List<Trained> train(Experiment experiment, Workspace workspace, Listener listener) {
        return train(experiment, workspace, listener, Optional.empty());
    }

    private static List<Trained> trained(
            Experiment experiment,
            ExperimentData data,
            Workspace workspace,
            Listener listener,
            Optional<Workers> elsewhere) {
        return elsewhere.isEmpty()
                ? Trainings.of(experiment, data, workspace, listener)
                : Trainings.by(elsewhere.get(), experiment, data, laws(experiment, workspace), workspace, listener);
    }

    private static ExperimentData prepare(
            Experiment experiment, Workspace workspace, Listener listener, Optional<Workers> elsewhere) {
        String resolved = Resolved.yaml(fromAnywhere(experiment)); // mistakes show before anything is computed
        ExperimentData data = read(experiment, workspace, listener, elsewhere);
        workspace.requireStanding();
        Atomic.write(workspace.experiment(), resolved);
        return data;
    }

    /** The same with the whole path of a user's data, since the run's folder is another one than that of their file. */
    private static Experiment fromAnywhere(Experiment experiment) {
        if (!(experiment.data() instanceof Experiment.DataSource.Stored stored)) return experiment;
        Path whole = stored.directory().toAbsolutePath().normalize();
        return new Experiment(
                experiment.name(),
                experiment.title(),
                experiment.scale(),
                experiment.seed(),
                new Experiment.DataSource.Stored(whole),
                experiment.operators(),
                experiment.metrics(),
                experiment.scoring());
    }

    private static ExperimentData read(
            Experiment experiment, Workspace workspace, Listener listener, Optional<Workers> elsewhere) {
        if (experiment.data() instanceof Experiment.DataSource.Stored stored)
            return ExperimentData.of(
                    elsewhere.isEmpty()
                            ? Import.open(stored.directory())
                            : DataLocation.at(stored.directory()).outline());
        return ExperimentData.simulated(
                (Experiment.DataSource.Simulated) experiment.data(),
                Seed.of(experiment.seed()),
                workspace.data(),
                listener);
    }

    private static Path laws(Experiment experiment, Workspace workspace) {
        return experiment.data() instanceof Experiment.DataSource.Stored stored ? stored.directory() : workspace.data();
    }

    private static Experiment withConstant(Experiment experiment) {
        if (experiment.operators().stream().anyMatch(entry -> entry.trainer() instanceof PooledLaw)) return experiment;
        List<Experiment.OperatorEntry> more = new ArrayList<>(experiment.operators());
        // Pooled points have no density; the normal law with their moments does.
        Combination combination = needsDensity(experiment) ? new Combination.Normal() : new Combination.Mixed();
        more.add(new Experiment.OperatorEntry(CONSTANT, new PooledLaw(combination)));
        return experiment.withOperators(more);
    }

    /** The row of the input law itself, where the user's own laws have one space. */
    private static Experiment withPersistence(Experiment experiment, ExperimentData data) {
        Space target = data.training().targetSpace();
        if (data.simulator().isPresent()
                || !data.training().inputSpace().equals(target)
                || needsDensity(experiment) && target.isNumeric()
                || experiment.operators().stream().anyMatch(entry -> entry.trainer() instanceof Persistence))
            return experiment;
        List<Experiment.OperatorEntry> more = new ArrayList<>(experiment.operators());
        more.add(new Experiment.OperatorEntry(PERSISTENCE, new Persistence()));
        return experiment.withOperators(more);
    }

    private static boolean needsDensity(Experiment experiment) {
        return experiment.metrics().stream()
                .anyMatch(column -> column.metric().facts().is(MetricFacts.Trait.NEEDS_DENSITY));
    }

    private static Results results(
            Experiment experiment,
            ExperimentData data,
            List<Experiment.MetricEntry> columns,
            List<Trained> trained,
            TestScorer.Scores scores,
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
                data.training().size(),
                data.test().size(),
                Machine.commit(),
                Machine.describe(),
                seconds,
                Optional.of(java.time.Instant.now()
                        .truncatedTo(java.time.temporal.ChronoUnit.SECONDS)
                        .toString()),
                Machine.peakBytes());
        return new Results(
                experiment.name(),
                scale(experiment),
                rows,
                references(scores),
                Optional.of(provenance),
                Warnings.of(
                        experiment.scale(),
                        columns,
                        rows,
                        data.test().signature().targets()));
    }

    /** The scale as results name it; no paper has a user's own data. */
    private static String scale(Experiment experiment) {
        boolean own = experiment.data() instanceof Experiment.DataSource.Stored;
        return own && experiment.scale() == Scale.PAPER
                ? "full"
                : experiment.scale().word();
    }

    /** What laws that nobody trained score on the same test pairs; floor and constant stand with the scores themselves. */
    static List<ReferenceResult> references(TestScorer.Scores scores) {
        List<ReferenceResult> references = new ArrayList<>();
        scores.plugIn()
                .ifPresent(plugIn -> references.add(new ReferenceResult(
                        "plug-in", "what an insider computes from the same input ensembles", plugIn.means())));
        return references;
    }

    private static int constantPlace(List<Trained> trained) {
        for (int i = 0; i < trained.size(); i++) if (trained.get(i).entry().trainer() instanceof PooledLaw) return i;
        throw new IllegalStateException("the constant predictor was not trained");
    }
}
