package io.pushforward.operator.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Observed;
import io.pushforward.data.Query;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.simple.MassRidge;
import io.pushforward.operator.simple.Neighbours;
import io.pushforward.project.Pca;
import io.pushforward.project.Projection;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.settings.UserMistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class StackTest {
    private static final Space LINE = new Space.Vectors(1);

    private static Ensemble normal(double mean, RandomGenerator random) {
        double[] points = new double[40];
        for (int i = 0; i < points.length; i++) points[i] = mean + random.nextGaussian();
        return Ensemble.uniform(LINE, points);
    }

    /** Laws without common points: a ridge on masses does not fit them, and its weight goes to the other member. */
    @Test
    void train_withAMemberThatDoesNotFitAllLaws_leavesItOut() {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            RandomGenerator random = Seed.of(6).derive(i).generator();
            pairs.add(new LawPair(i, Query.of(normal(i, random)), normal(i + 1, random), Facts.NONE));
        }
        LawPairs laws = new LawPairs(LINE, LINE, pairs);
        Stack stack =
                new Stack(List.of(new Stack.Member(new MassRidge(), 0.7), new Stack.Member(new Neighbours(), 0.3)));
        TrainingSet training = TrainingSet.unprojected(laws);
        LawOperator both = stack.train(training, TrainingRun.of(Seed.of(1)));
        LawOperator alone = new Neighbours().train(training, TrainingRun.of(Seed.of(1)));
        Query query = laws.get(3).query();
        assertThat(new EnergyDistance()
                        .between(both.apply(query), alone.apply(query), Seed.of(1))
                        .value())
                .isCloseTo(0, within(1e-12));
        Stack none = new Stack(List.of(new Stack.Member(new MassRidge(), 1)));
        assertThatThrownBy(() -> none.train(training, TrainingRun.of(Seed.of(1))))
                .hasMessageContaining("mass-ridge needs");
    }

    @Test
    void leastSquare_ofASmallForm_isItsMinimumOnTheSimplex() {
        RandomGenerator random = Seed.of(4).generator();
        for (int trial = 0; trial < 20; trial++) {
            double[][] a = new double[3][4];
            for (double[] row : a) for (int j = 0; j < 4; j++) row[j] = random.nextGaussian() + 0.5;
            double[][] g = new double[3][3];
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++) for (int j = 0; j < 4; j++) g[k][l] += a[k][j] * a[l][j];
            double least = Double.POSITIVE_INFINITY;
            for (int p = 0; p <= 200; p++)
                for (int q = 0; p + q <= 200; q++)
                    least = Math.min(least, form(g, p / 200.0, q / 200.0, (200 - p - q) / 200.0));
            double[] w = Simplex.leastSquare(g);
            assertThat(w[0] + w[1] + w[2]).isCloseTo(1, within(1e-12));
            assertThat(form(g, w)).isLessThanOrEqualTo(least + 1e-9).isGreaterThan(least - 0.01);
        }
    }

    private static double form(double[][] g, double... w) {
        double sum = 0;
        for (int k = 0; k < w.length; k++) for (int l = 0; l < w.length; l++) sum += w[k] * g[k][l] * w[l];
        return sum;
    }

    /** On the line from one member to the other the mean distance is least at the median of the places, not at their mean. */
    @Test
    void leastRoots_ofPlacesOnALine_isTheirMedian() {
        double[] places = {0.1, 0.2, 0.25, 0.3, 1};
        double[][][] forms = new double[places.length][][];
        for (int i = 0; i < places.length; i++) {
            double a = -places[i];
            double b = 1 - places[i];
            forms[i] = new double[][] {{a * a, a * b}, {a * b, b * b}};
        }
        // Distances below a thousandth of their mean, here 0.0002, count alike, so the median is known up to that.
        assertThat(Simplex.leastRoots(forms)[1]).isCloseTo(0.25, within(5e-4));
        assertThat(Simplex.leastSquare(Simplex.mean(forms))[1]).isCloseTo(0.37, within(1e-9));
    }

    @Test
    void oneUnusualLaw_decidesTheWeightsOfDrawnLaws_notThoseOfLawsKnownInFull() {
        List<Law> targets = new ArrayList<>();
        List<Law> good = new ArrayList<>();
        List<Law> wide = new ArrayList<>();
        for (int i = 0; i < 21; i++) {
            double at = i == 0 ? 40 : i % 5;
            targets.add(Ensemble.uniform(LINE, new double[] {at, at + 1}));
            good.add(Ensemble.uniform(LINE, new double[] {i % 5, i % 5 + 1}));
            wide.add(Ensemble.uniform(LINE, new double[] {at + 1, at + 2}));
        }
        double[][] weights = new double[2][];
        for (Observed how : Observed.values()) {
            Stacking stacking = new Stacking(Objective.ENERGY, targets, how, targets);
            stacking.add(good);
            stacking.add(wide);
            weights[how.ordinal()] = stacking.solve().weights();
        }
        // Squares: 78 (1 - w)² for the unusual law, w² for each of the others.
        assertThat(weights[Observed.DRAWN.ordinal()][1]).isCloseTo(78.0 / 99, within(0.02));
        assertThat(weights[Observed.EXACT.ordinal()][0]).isGreaterThan(0.95);
    }

    @Test
    void mostLikely_ofAMixture_findsItsWeights() {
        double[][] members = {{0.9, 0.1}, {0.2, 0.8}};
        double[] w = Simplex.mostLikely(members, new double[] {0.41, 0.59});
        assertThat(w[0]).isCloseTo(0.3, within(1e-3));
    }

    /** Paths are compared by coefficients: the scores are those of the paths themselves, whichever way they came. */
    @Test
    void scores_ofPathsByAView_areEnergyDistances() {
        Space paths = Space.Fields.path(Axis.uniform(0, 1, 40), 1);
        RandomGenerator random = Seed.of(8).generator();
        List<Law> targets = new ArrayList<>();
        List<Law> predictions = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            targets.add(waves(paths, i, random));
            predictions.add(waves(paths, i + 1, random));
        }
        Projection view = new Pca(2)
                .standardised()
                .fit(paths, targets.stream().map(Ensemble.class::cast).toList());
        Stacking stacking = new Stacking(Objective.ENERGY, targets, Observed.DRAWN, targets, Optional.of(view));
        double[] scores = stacking.add(predictions);
        for (int i = 0; i < 6; i++) {
            double energy = new EnergyDistance()
                    .between(predictions.get(i), targets.get(i), Seed.of(0))
                    .value();
            // Of 48 directions in space, each length is known to 0.083 of itself: 0.58 / root 48.
            assertThat(scores[i]).isCloseTo(energy, within(0.33 * energy));
            double[] seen = stacking.seen(predictions.get(i)).vector();
            double[] other = stacking.seenCoefficients(view.analyse((Ensemble) predictions.get(i)))
                    .vector();
            double largest = 0;
            for (int k = 0; k < seen.length; k++) largest = Math.max(largest, Math.abs(seen[k] - other[k]));
            assertThat(largest).isLessThan(1e-6);
        }
    }

    /** Paths in a plane, which two coefficients tell in full. */
    private static Ensemble waves(Space paths, double level, RandomGenerator random) {
        int times = paths.dimension();
        double[] points = new double[30 * times];
        for (int i = 0; i < 30; i++) {
            double sine = level + random.nextGaussian();
            double cosine = random.nextGaussian();
            for (int k = 0; k < times; k++)
                points[i * times + k] = sine * Math.sin(0.1 * k) + cosine * Math.cos(0.1 * k);
        }
        return Ensemble.uniform(paths, points);
    }

    @Test
    void scores_onTheLine_areEnergyDistances() {
        RandomGenerator random = Seed.of(5).generator();
        List<Law> targets = new ArrayList<>();
        List<Law> predictions = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            targets.add(normal(i, random));
            predictions.add(normal(i + 0.5, random));
        }
        double[] scores = new Stacking(Objective.ENERGY, targets, Observed.DRAWN, targets).add(predictions);
        for (int i = 0; i < 6; i++) {
            double energy = new EnergyDistance()
                    .between(predictions.get(i), targets.get(i), Seed.of(0))
                    .value();
            assertThat(scores[i]).isCloseTo(energy, within(0.03 + 0.05 * energy));
        }
    }

    @Test
    void solve_oneMemberRightHalfTheTime_isNoWorseThanTheBest() {
        RandomGenerator random = Seed.of(6).generator();
        List<Law> targets = new ArrayList<>();
        List<Law> left = new ArrayList<>();
        List<Law> right = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            targets.add(normal(i % 2 == 0 ? -1 : 1, random));
            left.add(normal(-1, random));
            right.add(normal(1, random));
        }
        for (Objective objective : Objective.values()) {
            Stacking stacking = new Stacking(objective, targets, Observed.DRAWN, targets);
            double first = mean(stacking.add(left));
            double second = mean(stacking.add(right));
            Stacking.Solution solution = stacking.solve();
            assertThat(solution.mean()).isLessThanOrEqualTo(Math.min(first, second));
            if (objective == Objective.ENERGY) {
                assertThat(solution.weights()[0]).isCloseTo(0.5, within(0.15));
                assertThat(solution.mean()).isLessThan(0.8 * Math.min(first, second));
            }
        }
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) sum += value / values.length;
        return sum;
    }

    @Test
    void stack_trainedAndOpened_predictsTheSame() {
        List<LawPair> pairs = new ArrayList<>();
        RandomGenerator random = Seed.of(7).generator();
        for (int i = 0; i < 20; i++)
            pairs.add(new LawPair(i, Map.of(), Optional.empty(), normal(i / 3.0, random), normal(2 + i / 3.0, random)));
        LawPairs all = new LawPairs(LINE, LINE, pairs);
        LawOperator stack = new Stack().train(TrainingSet.unprojected(all), TrainingRun.of(Seed.of(0)));
        LawOperator opened = Operators.open(stack.state());
        for (LawPair pair : all) {
            Ensemble predicted = stack.apply(pair.query()).atoms().orElseThrow();
            assertThat(opened.apply(pair.query()).atoms().orElseThrow()).isEqualTo(predicted);
            assertThat(predicted.mean()[0]).isCloseTo(2 + pair.id() / 3.0, within(1.0));
        }
    }

    @Test
    void stack_ofWeightedMembers_isReadAndWrittenLikeAnyPart() throws IOException {
        Stack expected = new Stack(
                List.of(new Stack.Member(new Neighbours(), 3), new Stack.Member(new MassRidge(MassRidge.Scale.LOG), 1)),
                Objective.W1,
                Stacking.Combine.QUANTILES);
        assertThat(read("""
                {"objective": "w1", "combine": "quantiles", "members": [
                  {"kind": "neighbours", "weight": 3}, {"kind": "mass-ridge", "scale": "log", "weight": 1}]}""")).isEqualTo(expected);
        assertThat(read(Document.ofOptions(expected).toString())).isEqualTo(expected);
    }

    @Test
    void stack_ofWhatIsNoStack_isRefusedAtItsPlace() {
        assertThatThrownBy(() -> read("{\"members\": [{\"kind\": \"nearness\"}]}"))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("members[0]")
                .hasMessageContaining("nearness");
        assertThatThrownBy(() -> read("{\"members\": [{\"kind\": \"kernel\", \"wieght\": 1}]}"))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("wieght");
        assertThatThrownBy(() ->
                        read("{\"members\": [{\"kind\": \"kernel\", \"weight\": 1}, {\"kind\": \"persistence\"}]}"))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("a weight for all of them or for none");
        assertThatThrownBy(() -> read("{\"members\": [{\"kind\": \"stack\"}]}"))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("a stack of stacks is one stack");
    }

    private static OperatorTrainer read(String json) throws IOException {
        Settings group = Settings.of("file", new ObjectMapper().readTree(json));
        OperatorTrainer stack = Registry.read(OperatorTrainer.class, "stack", group);
        group.finish();
        return stack;
    }

    /** A thousandth of the mass lies one bin, of width 1, too far: less than a step between quantiles. */
    @Test
    void distances_onBins_areExact() {
        Space.Labels space = new Space.Labels(List.of("a", "b"), Optional.of(new Bins(0, 1, 2)));
        List<Law> targets =
                List.of(Categorical.of(space, new double[] {0.4, 0.6}), Categorical.of(space, new double[] {0.5, 0.5}));
        Stacking stacking = new Stacking(Objective.ENERGY, targets, Observed.EXACT, targets);
        stacking.add(List.of(
                Categorical.of(space, new double[] {0.401, 0.599}),
                Categorical.of(space, new double[] {0.501, 0.499})));
        for (double distance : stacking.distances(stacking.solve()))
            assertThat(distance).isCloseTo(0.001, within(1e-9));
    }
}
