package io.pushforward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.data.Facts;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.metric.Estimator;
import io.pushforward.neural.encoder.Moments;
import io.pushforward.neural.loss.Distances;
import io.pushforward.neural.loss.Energy;
import io.pushforward.neural.loss.GaussianLikelihood;
import io.pushforward.neural.loss.Likelihood;
import io.pushforward.neural.loss.Symmetry;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.train.NeuralTrainer;
import io.pushforward.operator.baseline.GaussianW2;
import io.pushforward.operator.baseline.KernelRegression;
import io.pushforward.operator.baseline.NearestLaw;
import io.pushforward.operator.baseline.SinkhornDistance;
import io.pushforward.operator.simple.SimpleTrainer;
import io.pushforward.operator.stack.Stack;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.random.Seed;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Predictions of laws in other units, another for each coordinate, are the same predictions in those units. */
class UnitsContractTest {
    private static final int LAWS = 14;
    private static final int POINTS = 16;

    /** Operators that compare inputs with targets: both have the same units. */
    private static final Set<String> ONE_SPACE =
            Set.of("persistence", "persistence-shift", "quantile-change-ridge", "stack");

    private static final double[] SCALES = {1e-6, 1e6};
    private static final double[] SHIFTS = {-2e-6, 3e6};

    record Case(String name, OperatorTrainer trainer, int dimension) {
        @Override
        public String toString() {
            return name + " in " + dimension;
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (int d = 1; d <= 2; d++) {
            for (String name : Registry.names(SimpleTrainer.class))
                cases.add(new Case(name, Registry.named(OperatorTrainer.class, name), d));
            cases.add(new Case("pooled-law", Registry.named(OperatorTrainer.class, "pooled-law"), d));
            cases.add(new Case("stack", new Stack(), d));
            for (var distance : List.of(new GaussianW2(), new SinkhornDistance())) {
                cases.add(new Case("kernel-regression " + distance, new KernelRegression(distance), d));
                cases.add(new Case("nearest-law " + distance, new NearestLaw(distance), d));
            }
            for (String name : Registry.names(Decoder.class))
                cases.add(
                        new Case("decoder " + name, network(new Moments(), Registry.named(Decoder.class, name), d), d));
            for (String name : List.of("moments", "frequencies", "deep-sets"))
                cases.add(new Case(
                        "encoder " + name,
                        network(Registry.named(Encoder.class, name), Registry.named(Decoder.class, "gaussian"), d),
                        d));
        }
        cases.add(new Case("kernel-regression", new KernelRegression(), 1));
        cases.add(new Case("nearest-law", new NearestLaw(), 1));
        return cases;
    }

    private static final Loss ENERGY =
            new Energy(Estimator.UNBIASED, Optional.empty(), Symmetry.NONE, Distances.COEFFICIENTS);

    /** Losses on points count in standardised coordinates, as in the ladder. */
    private static OperatorTrainer network(Encoder encoder, Decoder decoder, int d) {
        Loss loss = List.of(new Likelihood(), new GaussianLikelihood(), ENERGY).stream()
                .filter(known -> known.takes(decoder.gives(new Space.Vectors(d))))
                .findFirst()
                .orElse(ENERGY);
        return NeuralTrainer.of(encoder, decoder, loss).withEpochs(2);
    }

    private static LawPairs pairs(int d, double[] in, double[] inShift, double[] out, double[] outShift) {
        Space space = new Space.Vectors(d);
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < LAWS; i++) {
            RandomGenerator random = Seed.of(3).derive(i).generator();
            double level = random.nextGaussian();
            pairs.add(new LawPair(
                    i,
                    Query.of(points(space, level, 1, random, in, inShift)),
                    points(space, 2 * level + 1, 1.5, random, out, outShift),
                    Facts.NONE));
        }
        return new LawPairs(space, space, pairs);
    }

    private static Ensemble points(
            Space space, double mean, double spread, RandomGenerator random, double[] scale, double[] shift) {
        int d = space.dimension();
        double[] points = new double[POINTS * d];
        for (int i = 0; i < points.length; i++)
            points[i] = shift[i % d] + scale[i % d] * (mean + spread * random.nextGaussian());
        return Ensemble.uniform(space, points);
    }

    private static LawOperator trained(OperatorTrainer trainer, LawPairs pairs) {
        boolean network = trainer instanceof NeuralTrainer;
        ProjectionMethod standard = ((ProjectionMethod) (space, laws) -> new IdentityProjection(space)).standardised();
        TrainingSet set = network // as the ladder of train --auto does
                ? new TrainingSet(
                        pairs,
                        standard.fit(pairs.inputSpace(), ensembles(pairs.inputs())),
                        standard.fit(pairs.targetSpace(), ensembles(pairs.targets())))
                : TrainingSet.unprojected(pairs);
        return trainer.train(set, TrainingRun.of(Seed.of(1)));
    }

    private static List<Ensemble> ensembles(List<Law> laws) {
        return laws.stream().map(Ensemble.class::cast).toList();
    }

    private static double[] seen(Law law) {
        return law.atoms()
                .orElseGet(() -> law.sample(32, Seed.of(2).generator()))
                .points();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void prediction_inOtherUnits_isTheSamePrediction(Case own) {
        double[] one = {1, 1};
        double[] zero = {0, 0};
        boolean same = ONE_SPACE.contains(own.name);
        LawPairs plain = pairs(own.dimension, one, zero, one, zero);
        double[] in = same ? SCALES : new double[] {SCALES[1], SCALES[0]};
        double[] inShift = same ? SHIFTS : new double[] {SHIFTS[1], SHIFTS[0]};
        LawPairs other = pairs(own.dimension, in, inShift, SCALES, SHIFTS);
        // Networks count in floats: 2^-24 in each of a few thousand operations, in two epochs; others in doubles.
        double bound = own.trainer instanceof NeuralTrainer ? 1e-3 : 1e-6;
        try (LawOperator first = trained(own.trainer, plain);
                LawOperator second = trained(own.trainer, other)) {
            for (int law = 0; law < 3; law++) {
                double[] expected = seen(first.apply(plain.get(law).query()));
                double[] actual = seen(second.apply(other.get(law).query()));
                assertThat(actual).hasSameSizeAs(expected);
                for (int i = 0; i < expected.length; i++) {
                    int k = i % own.dimension;
                    assertThat((actual[i] - SHIFTS[k]) / SCALES[k])
                            .as(own.toString())
                            .isCloseTo(expected[i], within(bound * (1 + Math.abs(expected[i]))));
                }
            }
        } catch (Misfit e) {
            assertThat(own.trainer).isNotInstanceOf(KernelRegression.class); // what must fit fits
        }
    }
}
