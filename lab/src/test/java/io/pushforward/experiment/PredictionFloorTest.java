package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Observed;
import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.ImageLaw;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.metric.Metrics;
import io.pushforward.operator.LawOperator;
import io.pushforward.random.Seed;
import io.pushforward.simulate.ControlledGaussian;
import io.pushforward.simulate.Simulator;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Where the truth is known, an operator that answers it has a floor of its own that is the true law's. */
class PredictionFloorTest {
    private static final int SIZE = 60;
    private static final Seed SEED = Seed.of(3);
    private static final Simulator SIMULATOR = new ControlledGaussian(80, SIZE, SIZE, 0);
    private static final LawPairs PAIRS = SIMULATOR.simulate(SEED);

    @Test
    void ofTheTrueLaw_isTheTrueFloor() {
        for (String metric : List.of("nll", "energy", "sliced-w2"))
            assertSameFloor(metric, pair -> SIMULATOR.truth(pair, SIZE, SEED.derive(pair.id())));
    }

    @Test
    void ofDrawsFromTheTrueLaw_isTheTrueFloor() {
        // A law that only samples, scored by as many draws; and an ensemble that was drawn from the truth.
        Function<LawPair, Law> truth = pair -> SIMULATOR.truth(pair, SIZE, SEED);
        Function<LawPair, Law> sampled = pair -> new ImageLaw(truth.apply(pair), (x, n) -> x, PAIRS.targetSpace());
        assertSameFloor("energy", sampled);
        Function<LawPair, Law> drawn =
                pair -> truth.apply(pair).sample(SIZE, SEED.derive(pair.id()).generator());
        assertSameFloor("energy", drawn);
    }

    @Test
    void ofAWrongOperator_leavesAnExcess() {
        Function<LawPair, Law> moved = pair -> {
            Ensemble points = (Ensemble) pair.target();
            double[] shifted = points.points().clone();
            for (int k = 0; k < shifted.length; k++) shifted[k] += 0.7;
            return Ensemble.uniform(points.space(), shifted);
        };
        MetricResult result = result("energy", moved);
        assertThat(result.excessLow().orElseThrow()).isPositive();
        assertThat(result.standing()).isEqualTo(MetricResult.Standing.ABOVE);
        assertThat(result.hasOwnFloor()).isTrue();
    }

    @Test
    void ofLabels_isTheExpectedScoreOfAsManyTrials() {
        int trials = 400;
        Space.Labels space = new Space.Labels(List.of("a", "b", "c", "d"));
        Categorical truth = Categorical.of(space, new double[] {0.4, 0.3, 0.2, 0.1});
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Law counted =
                    PredictionFloor.target(truth, Categorical.observed(space, truth.masses(), trials), SEED.derive(i));
            pairs.add(new LawPair(
                    i, Map.of(), Optional.empty(), Ensemble.uniform(new Space.Vectors(1), new double[] {i}), counted));
        }
        LawPairs laws = new LawPairs(new Space.Vectors(1), space, pairs);
        MetricResult right = score(laws, "kl", pair -> truth);
        // 2 n KL is nearly chi-squared with 3 degrees of freedom: mean 3, and five standard errors over 800 draws are
        // 0.43.
        assertThat(2 * trials * right.floor().orElseThrow()).isCloseTo(3, within(0.43));
        assertThat(right.standing()).isEqualTo(MetricResult.Standing.AT);
        MetricResult wrong = score(laws, "kl", pair -> Categorical.of(space, new double[] {0.25, 0.25, 0.25, 0.25}));
        assertThat(wrong.standing()).isEqualTo(MetricResult.Standing.ABOVE);
    }

    @Test
    void ofExactLaws_isZero_andTheReportSaysSo() {
        LawPairs exact = PAIRS.with(Observed.DRAWN, Observed.EXACT);
        for (Function<LawPair, Law> prediction : List.<Function<LawPair, Law>>of(
                pair -> SIMULATOR.truth(pair, SIZE, SEED), pair -> ((Ensemble) pair.target()))) {
            MetricResult result = score(exact, "energy", prediction);
            assertThat(result.floor()).hasValue(0);
        }
        assertThat(score(exact, "energy", LawPair::target).mean()).isLessThan(1e-9);
        Results results = Results.of(
                "life tables",
                "as given",
                List.of(OperatorResult.of("x", 0, 1, 0, Map.of("energy", score(exact, "energy", LawPair::target)))));
        assertThat(results.hasExactTargets()).isTrue();
    }

    @Test
    void target_weightedPoints_countAsTheirEffectiveNumber() {
        Space line = new Space.Vectors(1);
        Ensemble observed = Ensemble.weighted(line, new double[] {0, 1, 2, 3, 4}, new double[] {1, 1, 1, 1, 0});
        Ensemble drawn = (Ensemble) PredictionFloor.target(Ensemble.uniform(line, new double[] {7}), observed, SEED);
        assertThat(drawn.size()).isEqualTo(4);
    }

    private static void assertSameFloor(String metric, Function<LawPair, Law> perfect) {
        double[] own = scores(PAIRS, metric, Optional.empty(), perfect)
                .ownFloors()
                .get(0)
                .of(metric);
        double[] known = scores(PAIRS, metric, Optional.of(SIMULATOR), perfect)
                .floor()
                .orElseThrow()
                .of(metric);
        double[] differences = new double[own.length];
        for (int law = 0; law < own.length; law++) differences[law] = own[law] - known[law];
        // Five standard errors of the mean difference over 80 laws; false alarm < 1e-5.
        double allowed = 5 * Statistics.deviation(differences) / Math.sqrt(own.length);
        assertThat(Statistics.mean(differences)).as(metric).isCloseTo(0, within(allowed));
        // A floor from one finite ensemble instead of two would be half of it: that must be seen.
        if (metric.equals("energy")) assertThat(allowed).isLessThan(0.4 * Statistics.mean(known));
    }

    private static MetricResult result(String metric, Function<LawPair, Law> answer) {
        return score(PAIRS, metric, answer);
    }

    private static MetricResult score(LawPairs laws, String metric, Function<LawPair, Law> answer) {
        TestScorer.Scores scores = scores(laws, metric, Optional.empty(), answer);
        LawScores only = scores.entrants().get(0);
        MetricResult result =
                Summary.of(List.of(only), scores.floorOf(List.of(0)), only).get(metric);
        assertThat(result).isNotNull();
        return result;
    }

    private static TestScorer.Scores scores(
            LawPairs laws, String metric, Optional<Simulator> simulator, Function<LawPair, Law> answer) {
        TestScorer scorer = new TestScorer(
                laws,
                simulator,
                Optional.empty(),
                List.of(new Experiment.MetricEntry(Metrics.named(metric))),
                new Experiment.Scoring(SIZE, 64),
                SEED);
        return scorer.score(
                List.of(new TestScorer.Entrant("operator", 0, new Answers(laws, answer))), (done, all, what) -> {});
    }

    /** An operator that looks the pair up. */
    private record Answers(LawPairs laws, Function<LawPair, Law> answer) implements LawOperator {
        @Override
        public Space inputSpace() {
            return laws.inputSpace();
        }

        @Override
        public Space targetSpace() {
            return laws.targetSpace();
        }

        @Override
        public Law apply(Query query) {
            Law input = query.law();
            return answer.apply(laws.pairs().stream()
                    .filter(pair -> pair.input().equals(input))
                    .findFirst()
                    .orElseThrow());
        }

        @Override
        public State state() {
            throw new IllegalStateException("never saved");
        }

        @Override
        public long parameters() {
            return 0;
        }
    }
}
