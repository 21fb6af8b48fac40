package io.pushforward.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.bundle.Bundle;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.law.LazyList;
import io.pushforward.metric.Metric;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.stack.Stack;
import io.pushforward.predict.HeldOutError;
import io.pushforward.random.Seed;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Measures how far trained operators are from laws that they were not trained on, and keeps it with their bundles. The
 * test laws of a run serve where they are many; else those by which a ladder chose its stack; else an operator that is trained
 * in no time is trained again without each fifth of the training laws in turn, and predicts that fifth.
 */
public final class HeldOutErrors {
    /** So many test laws, or more, give the error by themselves. */
    private static final int ENOUGH = 30;

    private static final int FOLDS = 5;

    /** More laws than these make a quantile no better, only slower. */
    private static final int MOST = 200;

    private final ExperimentData data;
    private final Workspace workspace;
    private final Seed seed;
    /** The training laws without each fold, its laws as the test; projections fitted to them serve all operators. */
    private final List<ExperimentData> folds = new ArrayList<>();

    HeldOutErrors(ExperimentData data, Workspace workspace, Seed seed) {
        this.data = data;
        this.workspace = workspace;
        this.seed = seed.derive("held-out");
    }

    /** Keeps the errors of operators that were scored; a bundle that has one already keeps its own. */
    void keep(List<Trained> trained, TestScorer.Scores scores, List<Experiment.MetricEntry> columns) {
        boolean enough = data.test().size() >= ENOUGH;
        for (int i = 0; i < trained.size(); i++) {
            Trained own = trained.get(i);
            if (own.entry().kind().equals(Run.CONSTANT)) continue;
            LawScores row = scores.entrants().get(i);
            keep(
                    own,
                    () -> enough
                            ? ofTest(own, row, columns)
                            : ofLadder(own)
                                    .orElseGet(() -> isClosedForm(own) ? ofFolds(own) : ofTest(own, row, columns)));
        }
    }

    /**
     * The seconds that the error of a stack of closed forms will take, which its ladder does not know.
     *
     * @param training seconds of one training
     * @param distance seconds of one prediction and its distance
     */
    public static double seconds(double training, double distance, int laws, int test) {
        return test >= ENOUGH ? 0 : FOLDS * training + Math.min(MOST, laws) * distance;
    }

    /** From the predictions by which a ladder chose its stack; empty where this run has none. */
    private Optional<HeldOutError> ofLadder(Trained own) {
        if (!(own.entry().trainer() instanceof Stack) || !Files.exists(workspace.ladder())) return Optional.empty();
        JsonNode distances;
        try {
            distances =
                    new ObjectMapper().readTree(Disk.bytes(workspace.ladder())).path("heldOutDistances");
        } catch (IOException e) {
            throw BadFileException.foreign(workspace.ladder(), "JSON", e);
        }
        if (distances.isEmpty()) return Optional.empty();
        List<Double> known = new ArrayList<>();
        distances.forEach(distance -> known.add(distance.asDouble()));
        String metric = HeldOutError.metric(data.training().targetSpace()).name();
        return Optional.of(new HeldOutError(metric, HeldOutError.Source.FOLDS, known));
    }

    /** Keeps the errors of operators that nobody scores, where they can be had in no time. */
    void keep(List<Trained> trained) {
        for (Trained own : trained) if (isClosedForm(own)) keep(own, () -> ofFolds(own));
    }

    private void keep(Trained own, Supplier<HeldOutError> error) {
        Path folder = workspace.bundle(own.entry().name(), own.draw());
        try (Bundle bundle = Bundle.open(folder)) {
            if (bundle.heldOut().isEmpty()) bundle.with(error.get()).save(folder);
        }
    }

    private static boolean isClosedForm(Trained own) {
        return own.operator().trainingLosses().length == 0;
    }

    /** From the scores where the distance is among them, else from at most so many predictions. */
    private HeldOutError ofTest(Trained own, LawScores row, List<Experiment.MetricEntry> columns) {
        Metric metric = HeldOutError.metric(data.test().targetSpace());
        Optional<String> scored = columns.stream()
                .filter(column -> column.metric().equals(metric) && column.against() == Experiment.Against.OBSERVED)
                .map(Experiment.MetricEntry::label)
                .findFirst();
        double[] distances = scored.map(row::of)
                .map(double[]::clone)
                .orElseGet(() -> HeldOutError.distances(own.operator(), some(data.test()), seed));
        return HeldOutError.of(metric.name(), HeldOutError.Source.TEST, distances);
    }

    private HeldOutError ofFolds(Trained own) {
        List<Double> distances = new ArrayList<>();
        for (int fold = 0; fold < folds().size() && distances.size() < MOST; fold++) {
            ExperimentData part = folds().get(fold);
            TrainingRun run = TrainingRun.of(seed.derive("fold").derive(fold));
            try (LawOperator operator = own.entry().trainer().train(part.trainingFor(own.entry()), run)) {
                for (double distance : HeldOutError.distances(operator, some(part.test()), seed))
                    distances.add(distance);
            }
        }
        String metric = HeldOutError.metric(data.training().targetSpace()).name();
        return new HeldOutError(metric, HeldOutError.Source.FOLDS, distances);
    }

    private List<ExperimentData> folds() {
        LawPairs training = data.training();
        int laws = training.size();
        if (!folds.isEmpty() || laws < 2) return folds;
        int[] order = seed.derive("folds").generator().permutation(laws);
        long[] ids = training.ids();
        int count = Math.min(FOLDS, laws);
        for (int fold = 0; fold < count; fold++) {
            List<Long> kept = new ArrayList<>();
            List<Long> held = new ArrayList<>();
            for (int i = 0; i < laws; i++) (i % count == fold ? held : kept).add(ids[order[i]]);
            folds.add(ExperimentData.of(training, new Split(kept, held), Optional.empty()));
        }
        return folds;
    }

    /** All of them, or so many that are spread evenly. */
    private static List<LawPair> some(LawPairs pairs) {
        int count = Math.min(MOST, pairs.size());
        return new LazyList<>(count, k -> pairs.get((int) ((long) k * pairs.size() / count)));
    }
}
