package io.pushforward.experiment.auto;

import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentData;
import io.pushforward.law.Law;
import io.pushforward.operator.TrainingSet;
import io.pushforward.operator.simple.Coefficients;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Training laws cut into fifths, of which as many are held out in turn as give enough laws to score. Projections are fitted to
 * all training laws once: they know nothing of pairs.
 */
final class Folds {
    private static final int PARTS = 5;
    private static final int ENOUGH = 200;

    /** One fold: the laws to learn from, as they are and shortened by projections, and those held out. */
    record Fold(TrainingSet training, LawPairs shortened, LawPairs held) {}

    private final LawPairs training;
    private final ExperimentData data;
    private final io.pushforward.data.Folds cut;
    private final Map<List<Object>, List<Fold>> made = new LinkedHashMap<>();

    Folds(LawPairs training, Seed seed) {
        int laws = training.size();
        if (laws < PARTS)
            throw new UserMistake("choosing among operators needs at least " + PARTS
                    + " training laws to hold some out, got " + laws);
        this.training = training;
        this.data = ExperimentData.of(
                training, new Split(Arrays.stream(training.ids()).boxed().toList(), List.of()), Optional.empty());
        int used = Math.max(2, Math.min(PARTS, (ENOUGH * PARTS + laws - 1) / laws));
        this.cut = io.pushforward.data.Folds.of(training, PARTS, seed).first(used);
    }

    ExperimentData data() {
        return data;
    }

    int size() {
        return cut.splits().size();
    }

    /** The laws that are cut. */
    int laws() {
        return training.size();
    }

    /** How often all processors are busy with one fold each until all folds are done. */
    int rounds() {
        int processors = Math.max(1, Runtime.getRuntime().availableProcessors());
        return (size() + processors - 1) / processors;
    }

    String rule() {
        return cut.rule();
    }

    /** The held-out targets, fold after fold. */
    List<Law> targets() {
        return io.pushforward.data.Folds.held(training, cut.splits());
    }

    /** The folds with the projections that a rung asks for. */
    List<Fold> with(Experiment.OperatorEntry rung) {
        return made.computeIfAbsent(List.of(rung.inputProjection(), rung.targetProjection()), key -> {
            TrainingSet all = data.trainingFor(rung);
            LawPairs shortened = Coefficients.of(all);
            return cut.splits().stream()
                    .map(split -> new Fold(
                            new TrainingSet(split.training(training), all.input(), all.target()),
                            split.training(shortened),
                            split.test(training)))
                    .toList();
        });
    }
}
