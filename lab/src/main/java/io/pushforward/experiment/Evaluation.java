package io.pushforward.experiment;

import io.pushforward.bundle.Bundle;
import io.pushforward.bundle.Origin;
import io.pushforward.bundle.PackedBundle;
import io.pushforward.data.Dataset;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Space;
import io.pushforward.metric.Metrics;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.project.IdentityProjection;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulation;
import io.pushforward.simulate.Simulator;
import io.pushforward.work.IndexRange;
import io.pushforward.work.Job;
import io.pushforward.work.Shared;
import io.pushforward.work.Workers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Scores a trained operator on the test laws of a dataset. */
public final class Evaluation {
    private static final int FRESH = 2048;

    private Evaluation() {}

    /**
     * @param metrics names; none for those that fit the target's space
     * @param samples points drawn from predicted laws without atoms
     */
    public static Results of(
            Bundle bundle, Dataset dataset, List<String> metrics, int samples, long seed, Progress progress) {
        long start = System.nanoTime();
        TestScorer scorer = scorer(bundle, dataset, metrics, samples, seed);
        return results(bundle, dataset, scorer.score(entrants(bundle, constant(dataset)), progress), seed, start);
    }

    /** The same by workers, who find the dataset where it is said to be. */
    public static Results by(
            Workers workers,
            Bundle bundle,
            DataLocation data,
            List<String> metrics,
            int samples,
            long seed,
            Progress progress) {
        long start = System.nanoTime();
        Dataset dataset = data.outline();
        TestScorer scorer = scorer(bundle, dataset, metrics, samples, seed);
        LawOperator constant = constant(dataset);
        Origin nowhere = new Origin(Run.CONSTANT, Document.empty(), Seed.of(seed), List.of());
        Shared<PackedBundle> operator = workers.share(PackedBundle.of(bundle));
        Shared<PackedBundle> pooled = workers.share(PackedBundle.of(Bundle.of(constant, nowhere, Optional.empty())));
        List<ScoreLaws> jobs = LawsPart.of(data, "test", workers).stream()
                .map(laws -> new ScoreLaws(operator, pooled, laws, new ArrayList<>(metrics), samples, seed))
                .toList();
        List<TestScorer.LawRow> rows = new ArrayList<>();
        workers.results(jobs, done -> progress.at(done, jobs.size(), "parts of the laws"))
                .forEach(rows::addAll);
        return results(bundle, dataset, scorer.scores(entrants(bundle, constant), rows), seed, start);
    }

    /** Scores the laws of a part. */
    private record ScoreLaws(
            Shared<PackedBundle> bundle,
            Shared<PackedBundle> constant,
            LawsPart laws,
            ArrayList<String> metrics,
            int samples,
            long seed)
            implements Job<ArrayList<TestScorer.LawRow>> {
        @Override
        public ArrayList<TestScorer.LawRow> run() {
            return laws.with(this::rows);
        }

        private ArrayList<TestScorer.LawRow> rows(Dataset dataset) {
            ArrayList<TestScorer.LawRow> rows = new ArrayList<>();
            Optional<IndexRange> range = laws.range(dataset);
            if (range.isEmpty()) return rows;
            TestScorer scorer =
                    scorer(dataset.split().test(dataset.pairs()), Simulation.of(dataset), metrics, samples, seed);
            List<TestScorer.Entrant> entrants =
                    entrants(bundle.value().opened(), constant.value().opened().operator());
            for (int law = range.get().from(); law < range.get().to(); law++) rows.add(scorer.row(entrants, law));
            return rows;
        }
    }

    private static TestScorer scorer(Bundle bundle, Dataset dataset, List<String> metrics, int samples, long seed) {
        LawOperator operator = bundle.operator();
        LawPairs test = testLaws(bundle, dataset);
        requireSpace("inputs", operator.inputSpace(), test.inputSpace());
        requireSpace("targets", operator.targetSpace(), test.targetSpace());
        return scorer(test, Simulation.of(dataset), metrics, samples, seed);
    }

    private static TestScorer scorer(
            LawPairs test, Optional<Simulator> simulator, List<String> metrics, int samples, long seed) {
        List<Experiment.MetricEntry> columns = (metrics.isEmpty()
                        ? Metrics.standard(test.targetSpace())
                        : metrics.stream().map(Metrics::named).toList())
                .stream().map(Experiment.MetricEntry::new).toList();
        return new TestScorer(
                test, simulator, Optional.empty(), columns, new Experiment.Scoring(samples, FRESH), Seed.of(seed));
    }

    private static List<TestScorer.Entrant> entrants(Bundle bundle, LawOperator constant) {
        return List.of(
                new TestScorer.Entrant(bundle.origin().name(), 0, bundle.operator()),
                new TestScorer.Entrant(Run.CONSTANT, 0, constant));
    }

    private static Results results(Bundle bundle, Dataset dataset, TestScorer.Scores scores, long seed, long start) {
        LawScores pooled = scores.entrants().get(1);
        double seconds = (System.nanoTime() - start) * 1e-9;
        List<OperatorResult> rows = List.of(
                OperatorResult.of(
                        bundle.origin().name(),
                        bundle.operator().parameters(),
                        1,
                        0,
                        Summary.of(scores.entrants().subList(0, 1), scores.floorOf(List.of(0)), pooled)),
                OperatorResult.of(
                        Run.CONSTANT, 0, 1, 0, Summary.of(List.of(pooled), scores.floorOf(List.of(1)), pooled)));
        Provenance provenance = new Provenance(
                seed,
                dataset.split().training().size(),
                dataset.split().test().size(),
                Machine.commit(),
                Machine.describe(),
                seconds,
                Optional.empty(),
                Machine.peakBytes());
        return new Results(
                "evaluation",
                "as given",
                rows,
                Run.references(scores),
                Optional.of(provenance),
                warnings(bundle, dataset));
    }

    /** The test laws; at least one of them has an id that is not among those of the operator's training laws. */
    private static LawPairs testLaws(Bundle bundle, Dataset dataset) {
        List<Long> test = dataset.split().test();
        if (test.isEmpty()) throw new UserMistake("the dataset has no test laws");
        if (known(bundle, dataset) == test.size())
            throw new UserMistake("the operator was trained on every test law of this dataset");
        return dataset.pairs().only(Set.copyOf(test));
    }

    /** How many test laws have the id of a training law of the operator, where the dataset is split in another way. */
    private static int known(Bundle bundle, Dataset dataset) {
        List<Long> trained = bundle.origin().trainingLaws();
        if (dataset.split().training().equals(trained)) return 0;
        Set<Long> known = new HashSet<>(dataset.split().test());
        known.retainAll(Set.copyOf(trained));
        return known.size();
    }

    /** Another dataset may give the same ids to other laws: such laws are scored, and the reader is told. */
    private static List<String> warnings(Bundle bundle, Dataset dataset) {
        int known = known(bundle, dataset);
        if (known == 0) return List.of();
        return List.of(known + " of " + dataset.split().test().size()
                + " test laws have ids of laws that the operator was trained on; if they are the same laws, these scores"
                + " are too good.");
    }

    private static LawOperator constant(Dataset dataset) {
        LawPairs training = dataset.split().training(dataset.pairs());
        TrainingSet set = new TrainingSet(
                training,
                new IdentityProjection(training.inputSpace()),
                new IdentityProjection(training.targetSpace()));
        return new PooledLaw().train(set, TrainingRun.of(Seed.of(0)));
    }

    private static void requireSpace(String what, Space operator, Space data) {
        if (!operator.equals(data))
            throw new UserMistake("the operator takes " + what + " on " + operator + ", the dataset's are on " + data);
    }
}
