package io.pushforward.operator;

import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.store.State;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Several trainings that differ in their seed, as one operator: it predicts the mixture of what its members
 * predict, which for laws on labels has the mean of their masses.
 */
public final class EnsembleOperator implements LawOperator {
    private final SeedEnsemble trainer;
    private final List<LawOperator> members;

    EnsembleOperator(SeedEnsemble trainer, List<LawOperator> members) {
        this.trainer = trainer;
        this.members = List.copyOf(members);
        for (LawOperator member : members)
            if (!member.inputSpace().equals(inputSpace())
                    || !member.targetSpace().equals(targetSpace()))
                throw new IllegalArgumentException("expected members from " + inputSpace() + " to " + targetSpace()
                        + ", got one from " + member.inputSpace() + " to " + member.targetSpace());
    }

    static EnsembleOperator open(SeedEnsemble trainer, State state) {
        List<LawOperator> members =
                state.parts("members").stream().map(Operators::open).toList();
        if (members.isEmpty()) throw new IllegalArgumentException("a seed ensemble needs at least one member");
        return new EnsembleOperator(trainer, members);
    }

    public List<LawOperator> members() {
        return members;
    }

    @Override
    public Space inputSpace() {
        return members.get(0).inputSpace();
    }

    @Override
    public Space targetSpace() {
        return members.get(0).targetSpace();
    }

    @Override
    public List<Covariate> covariates() {
        return members.get(0).covariates();
    }

    @Override
    public Map<String, Space> others() {
        return members.get(0).others();
    }

    @Override
    public Law apply(Query query) {
        return Operators.combined(members, query, EnsembleOperator::mixed);
    }

    @Override
    public List<Law> applyAll(List<Query> queries) {
        return Operators.combined(members, queries, EnsembleOperator::mixed);
    }

    private static Law mixed(List<Law> laws) {
        double[] weights = new double[laws.size()];
        Arrays.fill(weights, 1);
        return Mixture.of(laws, weights);
    }

    @Override
    public State state() {
        return State.of(Declaration.name(SeedEnsemble.class))
                .with(Document.empty().with("options", Document.ofOptions(trainer)))
                .nest("members", members.stream().map(LawOperator::state).toList());
    }

    @Override
    public long parameters() {
        return members.stream().mapToLong(LawOperator::parameters).sum();
    }

    @Override
    public void close() {
        members.forEach(LawOperator::close);
    }
}
