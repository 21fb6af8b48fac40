package io.pushforward.operator;

import io.pushforward.law.Space;
import io.pushforward.neural.encoder.Moments;
import io.pushforward.neural.loss.Energy;
import io.pushforward.neural.loss.GaussianLikelihood;
import io.pushforward.neural.loss.Likelihood;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.train.NeuralTrainer;
import io.pushforward.operator.baseline.GaussianW2;
import io.pushforward.operator.baseline.NearestLaw;
import io.pushforward.operator.simple.AffinePush;
import io.pushforward.operator.simple.LocationScale;
import io.pushforward.operator.stack.Stack;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Registry;
import io.pushforward.simulate.Inversion;
import io.pushforward.simulate.Sizes;
import io.pushforward.simulate.lorenz.Lorenz96;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract of operators over the registry: every operator, and a network with every decoder; those that take fields also on
 * fields of two channels.
 */
@ParameterizedClass
@MethodSource("trainers")
public class EveryOperatorContractTest extends OperatorContract {
    record Case(String name, OperatorTrainer trainer, TrainingSet training) {
        @Override
        public String toString() {
            return name;
        }
    }

    private final Case own;

    EveryOperatorContractTest(Case own) {
        this.own = own;
    }

    static List<Case> trainers() {
        List<Case> cases = new ArrayList<>();
        for (Declaration<?> part : Registry.of(OperatorTrainer.class))
            switch (part.name()) {
                case "neural" -> decoders().forEach(name -> cases.addAll(decoder(name)));
                case "seed-ensemble" ->
                    cases.add(new Case(
                            part.name(),
                            new SeedEnsemble(2, new NearestLaw(new GaussianW2())),
                            TrainingSets.pointsToPoints(6)));
                default -> {
                    OperatorTrainer trainer = Registry.named(OperatorTrainer.class, part.name());
                    cases.add(fitting(part.name(), trainer));
                    if (isFit(trainer, FIELDS)) cases.add(new Case(part.name() + " on fields", trainer, FIELDS));
                }
            }
        cases.add(new Case("stack of two", STACK, TrainingSets.pointsToPoints(6)));
        return cases;
    }

    private static final TrainingSet FIELDS = TrainingSets.fieldsToFields(6);

    private static final Stack STACK =
            new Stack(List.of(new Stack.Member(new AffinePush(), 3), new Stack.Member(new LocationScale(), 1)));

    /** With the first of the small training sets that the operator fits. */
    private static Case fitting(String name, OperatorTrainer trainer) {
        for (TrainingSet set : List.of(
                TrainingSets.pathsToLabels(6),
                TrainingSets.pointsToPoints(6),
                TrainingSets.lineToLine(6),
                TrainingSets.binsToBins(6),
                TrainingSet.unprojected(new Lorenz96(new Sizes(6, 12, 12)).simulate(Seed.of(0))),
                TrainingSet.unprojected(
                        new Inversion(new Sizes(30, 60, 60), Inversion.Observation.LINEAR).simulate(Seed.of(0)))))
            if (isFit(trainer, set)) return new Case(name, trainer, set);
        throw new IllegalStateException("no training set fits " + name);
    }

    private static boolean isFit(OperatorTrainer trainer, TrainingSet set) {
        try (LawOperator operator = trainer.train(set, TrainingRun.of(Seed.of(0)))) {
            return true;
        } catch (Misfit e) {
            return false;
        }
    }

    public static List<String> decoders() {
        return Registry.names(Decoder.class);
    }

    private static List<Case> decoder(String name) {
        Decoder decoder = Registry.named(Decoder.class, name);
        Declaration<?> part = Declaration.of((Record) decoder);
        TrainingSet points = TrainingSets.pointsToPoints(6);
        List<Case> cases = new ArrayList<>();
        cases.add(network(name, decoder, fits(part, points) ? points : TrainingSets.pathsToLabels(6)));
        if (fits(part, FIELDS)) {
            Case fields = network(name + " on fields", decoder, FIELDS);
            if (isFit(fields.trainer, FIELDS)) cases.add(fields); // a grid of values has too many along 24 axes
        }
        return cases;
    }

    private static Case network(String name, Decoder decoder, TrainingSet set) {
        Space target = set.pairs().targetSpace();
        Loss loss = List.of(new Likelihood(), new GaussianLikelihood(), new Energy()).stream()
                .filter(known -> known.takes(decoder.gives(target)))
                .findFirst()
                .orElseThrow();
        return new Case(
                "neural with " + name,
                NeuralTrainer.of(new Moments(), decoder, loss).withEpochs(2),
                set);
    }

    private static boolean fits(Declaration<?> part, TrainingSet set) {
        return !Collections.disjoint(part.targets(), set.pairs().targetSpace().kinds());
    }

    @Override
    protected OperatorTrainer trainer() {
        return own.trainer;
    }

    @Override
    protected boolean isRefusedAfterClose() {
        return own.trainer instanceof NeuralTrainer;
    }

    @Override
    protected TrainingSet training() {
        return own.training;
    }
}
