package io.pushforward.operator.stack;

import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.operator.simple.Points;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.List;
import java.util.Map;

/** Several operators as one: it predicts the weighted mixture, or the averaged quantiles, of what they predict. */
public final class StackedOperator implements LawOperator {
    private static final int LEVELS = 400;

    private final Stack trainer;
    private final Stacking.Combine combine;
    private final List<LawOperator> members;
    private final double[] weights;

    StackedOperator(Stack trainer, Stacking.Combine combine, List<LawOperator> members, double[] weights) {
        if (members.isEmpty() || members.size() != weights.length)
            throw new IllegalArgumentException("a stack needs one weight for each of its members, got " + weights.length
                    + " for " + members.size());
        this.trainer = trainer;
        this.combine = combine;
        this.members = List.copyOf(members);
        this.weights = weights.clone();
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
        return members.stream()
                .map(LawOperator::covariates)
                .filter(own -> !own.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    @Override
    public Map<String, Space> others() {
        return members.stream()
                .map(LawOperator::others)
                .filter(own -> !own.isEmpty())
                .findFirst()
                .orElse(Map.of());
    }

    @Override
    public Law apply(Query query) {
        return Operators.combined(members, query, this::combined);
    }

    @Override
    public List<Law> applyAll(List<Query> queries) {
        return Operators.combined(members, queries, this::combined);
    }

    private Law combined(List<Law> laws) {
        if (laws.size() == 1) return laws.get(0);
        if (combine == Stacking.Combine.MIXTURE) return Mixture.of(laws, weights);
        double[] mean = new double[LEVELS];
        for (int k = 0; k < weights.length; k++) {
            double[] quantiles = Points.quantiles(Points.of(laws.get(k)), LEVELS);
            for (int j = 0; j < LEVELS; j++) mean[j] += weights[k] * quantiles[j];
        }
        return Ensemble.uniform(targetSpace(), mean);
    }

    @Override
    public State state() {
        return State.of(Declaration.name(Stack.class))
                .with(Document.empty()
                        .with("options", Document.ofOptions(trainer))
                        .with("combine", combine.name()))
                .with("weights", NdArray.of(weights, weights.length))
                .nest("members", members.stream().map(LawOperator::state).toList());
    }

    static StackedOperator open(Stack trainer, State state) {
        List<LawOperator> members =
                state.parts("members").stream().map(Operators::open).toList();
        return new StackedOperator(
                trainer,
                Stacking.Combine.valueOf(state.settings().text("combine")),
                members,
                state.array("weights").doubles());
    }

    @Override
    public long parameters() {
        return members.stream().mapToLong(LawOperator::parameters).sum() + weights.length;
    }

    @Override
    public void close() {
        members.forEach(LawOperator::close);
    }
}
