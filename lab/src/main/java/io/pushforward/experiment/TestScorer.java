package io.pushforward.experiment;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.project.Projection;
import io.pushforward.random.Seed;
import io.pushforward.settings.Memory;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulator;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Scores operators on test laws, each beside what the true law would score, or, where nobody knows it, beside what the
 * prediction itself would score were it true.
 *
 * <p>Laws are taken one after another, and every operator meets a law at the same time: the fresh ensembles that some
 * scores need are large, and are dropped before the next law. What is drawn depends on the law, the operator's place
 * and the seed alone, so threads change nothing.
 */
public final class TestScorer {
    /** An operator to score; {@code draw} tells the seeds of one trainer apart. */
    public record Entrant(String name, int draw, LawOperator operator) {}

    /**
     * Scores by column label and law, in the order of the test laws.
     *
     * @param floor what the true law scores; empty where no truth is known
     * @param plugIn what the law computed from the input ensemble by an insider scores; empty where it is not known
     * @param entrants in the order in which they were handed in
     * @param ownFloors what each entrant would score were its predictions exactly right; none where the truth is known
     * @param calibrations of each entrant; empty for laws on labels and where no truth is known
     */
    public record Scores(
            List<Long> laws,
            Optional<LawScores> floor,
            Optional<LawScores> plugIn,
            List<LawScores> entrants,
            List<LawScores> ownFloors,
            List<Optional<Calibration>> calibrations) {

        /** What the entrants at these places, the seeds of one entry, are held against. */
        Floor floorOf(List<Integer> places) {
            return floor.map(truth -> new Floor(truth, MetricResult.FloorKind.TRUE_LAW))
                    .orElseGet(() -> new Floor(
                            LawScores.mean(places.stream().map(ownFloors::get).toList()),
                            MetricResult.FloorKind.SELF_RESAMPLED));
        }
    }

    /** Scores by law that an operator is held against, and whose they are. */
    record Floor(LawScores scores, MetricResult.FloorKind kind) {}

    private final LawPairs test;
    private final Optional<Simulator> simulator;
    private final List<Experiment.MetricEntry> columns;
    private final Experiment.Scoring scoring;
    private final Seed seed;
    private final Optional<Projection> coordinates;
    private final PredictionScorer scorer;

    /**
     * @param coordinates those in which calibration is measured; empty where the targets are laws on labels
     */
    public TestScorer(
            LawPairs test,
            Optional<Simulator> simulator,
            Optional<Projection> coordinates,
            List<Experiment.MetricEntry> columns,
            Experiment.Scoring scoring,
            Seed seed) {
        this.test = test;
        this.simulator = simulator;
        this.columns = List.copyOf(columns);
        this.scoring = scoring;
        this.seed = seed;
        this.coordinates = simulator.isPresent() ? coordinates : Optional.empty();
        for (Experiment.MetricEntry column : columns)
            if (column.against() != Experiment.Against.OBSERVED && simulator.isEmpty())
                throw new UserMistake("the score \"" + column.label()
                        + "\" compares with the true law, which only a simulator knows: use against: observed");
        this.scorer = new PredictionScorer(
                this.columns,
                scoring.samples(),
                seed,
                simulator.isPresent(),
                test.signature().targets());
        double point = 8.0 * test.targetSpace().dimension();
        Memory.require("scoring: samples " + scoring.samples(), point * scoring.samples());
        Memory.require("scoring: fresh " + scoring.fresh(), point * scoring.fresh());
    }

    public Scores score(List<Entrant> entrants, Progress progress) {
        AtomicInteger done = new AtomicInteger();
        List<LawRow> rows = IntStream.range(0, test.size())
                .parallel()
                .mapToObj(i -> {
                    LawRow row = row(entrants, i);
                    progress.at(done.incrementAndGet(), test.size(), "scoring");
                    return row;
                })
                .toList();
        return scores(entrants, rows);
    }

    /**
     * What is measured on one test law, by column.
     *
     * @param entrants in their order; last the truth, where it is known
     * @param ownFloors of each entrant; none where the truth is known
     * @param plugIn empty where it is not known
     * @param calibrations of each entrant and the truth; none where none is measured
     */
    record LawRow(double[][] entrants, double[][] ownFloors, double[] plugIn, List<Calibrator.Measured> calibrations)
            implements Serializable {}

    /** Scores the law at a place; pure in the law, the entrants and the seed. */
    LawRow row(List<Entrant> entrants, int law) {
        LawPair pair = test.pairs().get(law);
        Seed own = seed.derive("score").derive(pair.id());
        Map<Experiment.Against, Law> references = references(pair);
        List<double[]> rows = new ArrayList<>();
        List<double[]> ownFloors = new ArrayList<>();
        List<Calibrator.Measured> calibrations = new ArrayList<>();
        for (int r = 0; r < entrants.size() + (simulator.isPresent() ? 1 : 0); r++) {
            boolean isTruth = r == entrants.size();
            Seed draws = isTruth
                    ? own.derive("floor")
                    : own.derive(entrants.get(r).name()).derive(entrants.get(r).draw());
            Law predicted = isTruth
                    ? simulator.orElseThrow().truth(pair, scoring.samples(), draws)
                    : entrants.get(r).operator().apply(pair.query());
            rows.add(scorer.scores(predicted, references, draws));
            if (simulator.isEmpty())
                ownFloors.add(scorer.ownFloor(predicted, pair.target(), draws.derive("own-floor")));
            coordinates.ifPresent(projection -> calibrations.add(Calibrator.measure(
                    projection,
                    scorer.drawn(predicted, draws),
                    scorer.drawn(widest(references), own.derive("calibration")))));
        }
        double[] plugIn = simulator
                .flatMap(s -> s.plugIn(pair))
                .map(insider -> scorer.scores(insider, references, own.derive("plug-in")))
                .orElseGet(() -> new double[0]);
        return new LawRow(rows.toArray(double[][]::new), ownFloors.toArray(double[][]::new), plugIn, calibrations);
    }

    /** The rows of all test laws, in their order, as scores. */
    Scores scores(List<Entrant> entrants, List<LawRow> rows) {
        List<LawScores> all = new ArrayList<>();
        List<LawScores> ownFloors = new ArrayList<>();
        for (int r = 0; r < rows.get(0).entrants().length; r++) {
            int place = r;
            all.add(column(rows, row -> row.entrants()[place]));
        }
        for (int r = 0; r < rows.get(0).ownFloors().length; r++) {
            int place = r;
            ownFloors.add(column(rows, row -> row.ownFloors()[place]));
        }
        boolean hasPlugIn = rows.get(0).plugIn().length > 0;
        return new Scores(
                Arrays.stream(test.ids()).boxed().toList(),
                simulator.map(s -> all.get(entrants.size())),
                hasPlugIn ? Optional.of(column(rows, LawRow::plugIn)) : Optional.empty(),
                all.subList(0, entrants.size()),
                ownFloors,
                calibrations(entrants.size(), rows));
    }

    private LawScores column(List<LawRow> rows, Function<LawRow, double[]> of) {
        LawScores scores = new LawScores(
                columns.stream().map(Experiment.MetricEntry::label).toList(), rows.size());
        for (int law = 0; law < rows.size(); law++) {
            double[] values = of.apply(rows.get(law));
            for (int k = 0; k < values.length; k++) scores.of(columns.get(k).label())[law] = values[k];
        }
        return scores;
    }

    private List<Optional<Calibration>> calibrations(int entrants, List<LawRow> rows) {
        List<Calibrator> calibrators = new ArrayList<>();
        for (int r = 0; r < rows.get(0).calibrations().size(); r++) {
            int place = r;
            calibrators.add(new Calibrator(
                    coordinates.orElseThrow(),
                    rows.stream().map(row -> row.calibrations().get(place)).toList()));
        }
        List<Optional<Calibration>> calibrations = new ArrayList<>();
        for (int r = 0; r < entrants; r++)
            calibrations.add(
                    calibrators.isEmpty()
                            ? Optional.empty()
                            : Optional.of(calibrators.get(r).against(calibrators.get(entrants))));
        return calibrations;
    }

    private static Law widest(Map<Experiment.Against, Law> references) {
        for (Experiment.Against against :
                List.of(Experiment.Against.FRESH, Experiment.Against.TRUTH, Experiment.Against.OBSERVED)) {
            Law law = references.get(against);
            if (law != null) return law;
        }
        throw new IllegalStateException("a score without a reference");
    }

    private Map<Experiment.Against, Law> references(LawPair pair) {
        Map<Experiment.Against, Law> references = new LinkedHashMap<>();
        for (Experiment.MetricEntry column : columns)
            references.computeIfAbsent(column.against(), against -> switch (against) {
                case OBSERVED -> pair.target();
                case TRUTH, FRESH ->
                    simulator
                            .orElseThrow()
                            .truth(pair, scoring.fresh(), seed.derive("fresh").derive(pair.id()));
            });
        return references;
    }
}
