package io.pushforward.operator;

import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.List;

/** Trains one operator with several seeds; the predictions of all of them are mixed. */
@Part(name = "seed-ensemble", description = "several trainings with other seeds, whose predictions are mixed")
public record SeedEnsemble(
        @Option(value = "how many trainings", atLeast = 1, fallback = "5")
        int members,

        @Option("the operator that each of them is") OperatorTrainer of)
        implements OperatorTrainer {
    /** Bytes that one trained operator takes, at the very least. */
    private static final int LEAST_TRAINED = 1 << 14;

    public SeedEnsemble {
        Declaration.check(SeedEnsemble.class, members, of);
        Memory.require("members " + members, (double) members * LEAST_TRAINED);
        if (of instanceof SeedEnsemble)
            throw new IllegalArgumentException("of: an ensemble of ensembles is one ensemble");
    }

    @Override
    public EnsembleOperator train(TrainingSet training, TrainingRun run) {
        List<LawOperator> trained = new ArrayList<>();
        for (int k = 0; k < members; k++) {
            String member = "member-" + k;
            int before = k;
            Progress progress = (done, total, message) ->
                    run.progress().at(before * total + done, members * total, member + ": " + message);
            trained.add(of.train(training, run.part(member, run.seed().derive(k), progress)));
        }
        return new EnsembleOperator(this, trained);
    }

    @Override
    public EnsembleOperator open(State state) {
        return EnsembleOperator.open(this, state);
    }
}
