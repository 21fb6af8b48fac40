package io.pushforward.operator.simple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.TrainingSets;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import io.pushforward.store.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all operators in closed form promise, over the registry. */
class SimpleOperatorsTest {
    private static final Space LINE = new Space.Vectors(1);
    private static final Covariate.Cyclic MONTH = new Covariate.Cyclic("month", 12);
    private static final int LAWS = 24;

    static List<SimpleTrainer> trainers() {
        List<SimpleTrainer> trainers = new ArrayList<>();
        for (String name : Registry.names(SimpleTrainer.class))
            trainers.add((SimpleTrainer) Registry.named(OperatorTrainer.class, name));
        trainers.add(new LocationScale(LocationScale.Shape.POOLED));
        trainers.add(new LocationScale(LocationScale.Shape.INPUT));
        trainers.add(new Neighbours(3, Neighbours.Combine.BARYCENTRE, Nearness.By.PREDICTION));
        trainers.add(new Kernel(Nearness.By.PREDICTION));
        trainers.add(new MassRidge(MassRidge.Scale.LINEAR));
        trainers.add(new Tilt(2, 1, 4));
        return trainers;
    }

    private static LawPairs pairs(double in, double inShift, double out, double outShift) {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < LAWS; i++) {
            RandomGenerator random = Seed.of(3).derive(i).generator();
            double level = random.nextGaussian();
            Query query =
                    new Query(weighted(level, 1, random, in, inShift), Covariates.of(List.of(MONTH), i % 12), Map.of());
            pairs.add(new LawPair(i, query, weighted(2 * level + 1, 1.5, random, out, outShift), Facts.NONE));
        }
        return new LawPairs(LINE, LINE, pairs);
    }

    private static Ensemble weighted(double mean, double spread, RandomGenerator random, double scale, double shift) {
        double[] points = new double[15];
        double[] weights = new double[15];
        for (int i = 0; i < points.length; i++) {
            points[i] = shift + scale * (mean + spread * random.nextGaussian());
            weights[i] = 1 + i % 3;
        }
        return Ensemble.weighted(LINE, points, weights);
    }

    private static Optional<LawOperator> trained(SimpleTrainer trainer, LawPairs pairs) {
        try {
            return Optional.of(trainer.train(TrainingSet.unprojected(pairs), TrainingRun.of(Seed.of(1))));
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining(trainer.name()).hasMessageContaining("needs");
            return Optional.empty();
        }
    }

    private static Ensemble atoms(Law law) {
        return law.atoms().orElseThrow();
    }

    /** Predictions of other units are the same predictions in those units, up to the rounding of large shifts. */
    @ParameterizedTest
    @MethodSource("trainers")
    void prediction_inOtherUnits_isTheSamePrediction(SimpleTrainer trainer) {
        boolean oneSpace = trainer instanceof Persistence
                || trainer instanceof PersistenceShift
                || trainer instanceof QuantileChangeRidge
                || trainer instanceof MassChangeRidge
                || trainer instanceof Tilt;
        for (double factor : new double[] {1e-6, 1e6}) {
            double in = oneSpace ? factor : 1 / factor;
            double inShift = oneSpace ? -factor : 2 / factor;
            LawPairs plain = pairs(1, 0, 1, 0);
            LawPairs other = pairs(in, inShift, factor, -factor);
            Optional<LawOperator> first = trained(trainer, plain);
            Optional<LawOperator> second = trained(trainer, other);
            assertThat(second.isPresent()).isEqualTo(first.isPresent());
            if (first.isEmpty()) return;
            for (int law = 0; law < 4; law++) {
                double[] expected =
                        atoms(first.get().apply(plain.get(law).query())).points();
                double[] actual =
                        atoms(second.get().apply(other.get(law).query())).points();
                assertThat(actual).hasSameSizeAs(expected);
                for (int i = 0; i < expected.length; i++)
                    assertThat(actual[i] / factor + 1)
                            .as("%s, factor %s", trainer, factor)
                            .isCloseTo(expected[i], within(1e-6 * (1 + Math.abs(expected[i]))));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trainers")
    void state_opened_predictsTheSame(SimpleTrainer trainer) throws IOException {
        for (LawPairs pairs : List.of(
                pairs(1, 0, 1, 0),
                TrainingSets.pointsToPoints(16).pairs(),
                TrainingSets.pathsToLabels(16).pairs(),
                labels())) {
            Optional<LawOperator> operator = trained(trainer, pairs);
            if (operator.isEmpty()) continue;
            State state = operator.get().state();
            State read = new State(
                    state.kind(),
                    Document.of((ObjectNode)
                            new ObjectMapper().readTree(state.settings().toString())),
                    state.arrays());
            LawOperator opened = Operators.open(read);
            for (int law = 0; law < 3; law++) {
                Query query = pairs.get(law).query();
                Law expected = operator.get().apply(query);
                Law actual = opened.apply(query);
                assertThat(actual.space()).isEqualTo(pairs.targetSpace());
                assertThat(atoms(actual)).isEqualTo(atoms(expected));
                if (expected instanceof Categorical masses)
                    for (double mass : masses.masses()) assertThat(mass).isNotNegative();
            }
            assertThat(opened.covariates()).isEqualTo(operator.get().covariates());
        }
    }

    /**
     * The targets' means follow a covariate and a further law by 6 each, not the input law: whoever does not say that it
     * ignores them answers differently by more than 1 when they change.
     */
    @ParameterizedTest
    @MethodSource("trainers")
    void prediction_whereCovariatesAndFurtherLawsMatter_followsThem(SimpleTrainer trainer) {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < 48; i++) {
            RandomGenerator random = Seed.of(4).derive(i).generator();
            int month = i % 12;
            boolean before = i % 5 < 2;
            double mean = 3 * Math.cos(Math.PI * month / 6) + (before ? 3 : -3);
            pairs.add(new LawPair(
                    i,
                    asked(weighted(0, 4, random, 1, 0), month, before),
                    weighted(mean, 1, random, 1, 0),
                    Facts.NONE));
        }
        LawPairs all = new LawPairs(LINE, LINE, pairs);
        Optional<LawOperator> operator = trained(trainer, all);
        if (operator.isEmpty()) return;
        Law law = all.get(1).query().law();
        double plain = mean(operator.get(), asked(law, 0, true));
        double byMonth = plain - mean(operator.get(), asked(law, 6, true));
        double byLaw = plain - mean(operator.get(), asked(law, 0, false));
        if (operator.get().covariates().isEmpty()) assertThat(byMonth).isZero();
        else assertThat(byMonth).as("%s, month", trainer).isGreaterThan(1);
        if (operator.get().others().isEmpty()) assertThat(byLaw).isZero();
        else assertThat(byLaw).as("%s, before", trainer).isGreaterThan(1);
    }

    private static Query asked(Law law, int month, boolean before) {
        Ensemble other = weighted(before ? 1 : -1, 0.1, Seed.of(5).generator(), 1, 0);
        return new Query(law, Covariates.of(List.of(MONTH), month), Map.of("before", other));
    }

    private static double mean(LawOperator operator, Query query) {
        return atoms(operator.apply(query)).mean()[0];
    }

    /** No training law has a mass of zero; an input that has one is no outlier. */
    @ParameterizedTest
    @MethodSource("trainers")
    void prediction_ofAnInputWithAZeroMass_isNearThatOfASmallMass(SimpleTrainer trainer) {
        LawPairs pairs = labels();
        Optional<LawOperator> operator = trained(trainer, pairs);
        if (operator.isEmpty()) return;
        Space.Labels space = (Space.Labels) pairs.inputSpace();
        double[] zero = masses(operator.get().apply(Categorical.of(space, new double[] {0, 5, 2})));
        double[] small = masses(operator.get().apply(Categorical.of(space, new double[] {0.5, 5, 2})));
        for (int k = 0; k < zero.length; k++)
            assertThat(zero[k]).as("%s, label %s", trainer, k).isCloseTo(small[k], within(0.1));
    }

    private static double[] masses(Law law) {
        return ((Categorical) law).masses();
    }

    private static LawPairs labels() {
        Space.Labels space = new Space.Labels(List.of("a", "b", "c"));
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < 16; i++)
            pairs.add(new LawPair(
                    i,
                    Query.of(Categorical.of(space, new double[] {1 + i, 5, 2})),
                    Categorical.of(space, new double[] {1 + i, 6, 1}),
                    Facts.NONE));
        return new LawPairs(space, space, pairs);
    }

    /** Targets are the inputs moved by 2: every rule about one space or quantiles must find that. */
    @ParameterizedTest
    @MethodSource("trainers")
    void lawsThatShift_arePredictedByRulesForThem(SimpleTrainer trainer) {
        if (!(trainer instanceof PersistenceShift
                || trainer instanceof QuantileChangeRidge
                || trainer instanceof TransportRegression)) return;
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < LAWS; i++) {
            Ensemble input = weighted(i / 5.0, 1, Seed.of(9).derive(i).generator(), 1, 0);
            double[] moved = input.points().clone();
            for (int k = 0; k < moved.length; k++) moved[k] += 2;
            Ensemble target = Ensemble.weighted(LINE, moved, input.weights());
            pairs.add(new LawPair(i, Query.of(input), target, Facts.NONE));
        }
        LawPairs all = new LawPairs(LINE, LINE, pairs);
        LawOperator operator = trained(trainer, all).orElseThrow();
        for (LawPair pair : all)
            assertThat(atoms(operator.apply(pair.query())).mean()[0])
                    .isCloseTo(((Ensemble) pair.target()).mean()[0], within(0.05));
    }
}
