package io.pushforward.operator;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.Query;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.store.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Operators one after another, such as a time step composed with itself: what one predicts is the input law of the next.
 * Covariates and further laws are the same for all steps.
 *
 * <p>Operators take points. A law between two steps that is given by neither points nor labels is drawn from,
 * {@value #BETWEEN} points by a fixed seed, so that answers stay pure.
 */
final class ComposedOperator implements LawOperator {
    static final String KIND = "composed";

    /** Points that are drawn of a law between two steps: its sampling error is to be below that of common input laws. */
    private static final int BETWEEN = 1024;

    private final List<LawOperator> steps;
    private final List<Covariate> covariates;
    private final Map<String, Space> others = new LinkedHashMap<>();

    ComposedOperator(LawOperator first, LawOperator second) {
        this(joined(first, second));
    }

    private ComposedOperator(List<LawOperator> steps) {
        this.steps = List.copyOf(steps);
        Map<String, Covariate> given = new LinkedHashMap<>();
        for (int k = 0; k < steps.size(); k++) {
            LawOperator step = steps.get(k);
            if (k > 0) requireChain(steps.get(k - 1), step);
            for (Covariate covariate : step.covariates())
                requireSame("covariate " + covariate.name(), given.putIfAbsent(covariate.name(), covariate), covariate);
            step.others()
                    .forEach((name, space) ->
                            requireSame("further law " + name, others.putIfAbsent(name, space), space));
        }
        covariates = List.copyOf(given.values());
    }

    private static List<LawOperator> joined(LawOperator first, LawOperator second) {
        List<LawOperator> steps = new ArrayList<>();
        for (LawOperator operator : List.of(first, second))
            if (operator instanceof ComposedOperator composed) steps.addAll(composed.steps);
            else steps.add(operator);
        return steps;
    }

    private static void requireChain(LawOperator before, LawOperator next) {
        if (!before.targetSpace().equals(next.inputSpace()))
            throw new IllegalArgumentException("expected a next operator that takes laws on " + before.targetSpace()
                    + ", which the one before predicts, got one that takes laws on " + next.inputSpace());
    }

    private static void requireSame(String what, @Nullable Object known, Object found) {
        if (known != null && !known.equals(found))
            throw new IllegalArgumentException(
                    "the " + what + " means two things in the operators composed: " + known + " and " + found);
    }

    @Override
    public Space inputSpace() {
        return steps.get(0).inputSpace();
    }

    @Override
    public Space targetSpace() {
        return steps.get(steps.size() - 1).targetSpace();
    }

    @Override
    public List<Covariate> covariates() {
        return covariates;
    }

    @Override
    public Map<String, Space> others() {
        return Map.copyOf(others);
    }

    @Override
    public Law apply(Query query) {
        Law law = query.law();
        for (int k = 0; k < steps.size(); k++)
            law = steps.get(k).apply(seen(query.with(k == 0 ? law : points(law, k)), steps.get(k)));
        return law;
    }

    /** A query with the covariates that an operator declares, in its own order. */
    private static Query seen(Query query, LawOperator operator) {
        List<Covariate> declared = operator.covariates();
        if (declared.isEmpty() || declared.equals(query.given().declared())) return query;
        List<Covariate> given = query.given().declared();
        double[] values = new double[declared.size()];
        for (int k = 0; k < values.length; k++) {
            int at = given.indexOf(declared.get(k));
            if (at < 0)
                throw new IllegalArgumentException(
                        "the covariate " + declared.get(k).name() + " must be given, got " + given);
            values[k] = query.given().value(at);
        }
        return new Query(query.law(), Covariates.of(declared, values), query.others());
    }

    private static Law points(Law law, int step) {
        if (law instanceof Categorical || law instanceof Ensemble) return law;
        Optional<Ensemble> atoms = law.atoms();
        return atoms.isPresent()
                ? atoms.get()
                : law.sample(BETWEEN, Seed.of(0).derive("then").derive(step).generator());
    }

    @Override
    public State state() {
        return State.of(KIND)
                .nest("steps", steps.stream().map(LawOperator::state).toList());
    }

    static ComposedOperator open(State state) {
        List<LawOperator> steps =
                state.parts("steps").stream().map(Operators::open).toList();
        if (steps.isEmpty()) throw new IllegalArgumentException("a composed operator needs at least one step");
        return new ComposedOperator(steps);
    }

    List<LawOperator> steps() {
        return steps;
    }

    @Override
    public long parameters() {
        return steps.stream().mapToLong(LawOperator::parameters).sum();
    }

    @Override
    public void close() {
        steps.forEach(LawOperator::close);
    }
}
