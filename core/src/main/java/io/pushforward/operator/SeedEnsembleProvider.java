package io.pushforward.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Settings;
import java.util.ArrayList;
import java.util.List;

/** Reads seed ensembles: {@code members}, and under {@code of} the operator that each of them is. */
public final class SeedEnsembleProvider implements OperatorProvider {
    /** Bytes that one trained operator takes, at the very least. */
    private static final int LEAST_TRAINED = 1 << 14;

    private record Recipe(int members, OperatorTrainer of, JsonNode options) implements OperatorTrainer {
        @Override
        public SeedEnsemble train(TrainingSet training, TrainingRun run) {
            List<LawOperator> trained = new ArrayList<>();
            for (int k = 0; k < members; k++) {
                String member = "member-" + k;
                int before = k;
                Progress progress = (done, total, message) ->
                        run.progress().at(before * total + done, members * total, member + ": " + message);
                trained.add(of.train(
                        training,
                        new TrainingRun(
                                run.seed().derive(k),
                                run.checkpoints().map(directory -> directory.resolve(member)),
                                progress)));
            }
            return new SeedEnsemble(options, trained);
        }
    }

    @Override
    public String kind() {
        return SeedEnsemble.KIND;
    }

    private Recipe read(JsonNode options) {
        Settings settings = Settings.of("seed-ensemble", options);
        int members = settings.integer("members", 5);
        if (members < 1) throw settings.error("members", "expected at least 1, got " + members);
        Memory.require(settings.path() + ": members " + members, (double) members * LEAST_TRAINED);
        Settings inner = settings.group("of");
        String kind = inner.text("kind", "neural");
        if (kind.equals(SeedEnsemble.KIND)) throw inner.error("kind", "an ensemble of ensembles is one ensemble");
        ObjectNode own = inner.rest();
        own.remove("kind");
        OperatorProvider provider = Operators.provider(kind);
        OperatorTrainer trainer = provider.trainer(own);
        ObjectNode resolved = settings.finish();
        ObjectNode of = provider.resolved(own).deepCopy();
        resolved.set("of", of.put("kind", kind));
        return new Recipe(members, trainer, resolved);
    }

    @Override
    public OperatorTrainer trainer(JsonNode options) {
        return read(options);
    }

    @Override
    public JsonNode resolved(JsonNode options) {
        return read(options).options;
    }

    @Override
    public LawOperator open(OperatorState state) {
        return SeedEnsemble.open(state);
    }

    @Override
    public List<Component> components() {
        return List.of(new Component(
                "operator",
                SeedEnsemble.KIND,
                "members, of {kind, ...}",
                "several trainings with other seeds, whose predictions are mixed"));
    }
}
