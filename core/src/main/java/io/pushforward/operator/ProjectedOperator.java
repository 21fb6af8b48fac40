package io.pushforward.operator;

import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Projection;
import io.pushforward.project.Projections;
import io.pushforward.store.State;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An operator between laws of coefficients, seen in the original spaces: analyse the input, apply, synthesise.
 *
 * <p>Its state holds both projections besides the inner operator's, so that opening it refits nothing.
 */
public final class ProjectedOperator implements LawOperator {
    static final String KIND = "projected";

    private final LawOperator inner;
    private final Projection input;
    private final Projection target;

    /** The inner operator goes from laws of {@code input}'s coefficients to laws of {@code target}'s. */
    public ProjectedOperator(LawOperator inner, Projection input, Projection target) {
        requireCoefficients("inputs", inner.inputSpace(), input);
        requireCoefficients("targets", inner.targetSpace(), target);
        this.inner = inner;
        this.input = input;
        this.target = target;
    }

    private static void requireCoefficients(String side, Space space, Projection projection) {
        boolean unchanged = projection instanceof IdentityProjection && space.equals(projection.source());
        if (!unchanged && !space.equals(new Space.Vectors(projection.rank())))
            throw new IllegalArgumentException("the projection of the " + side + " gives " + projection.rank()
                    + " coefficients, the inner operator works on " + space);
    }

    public LawOperator inner() {
        return inner;
    }

    public Projection input() {
        return input;
    }

    public Projection target() {
        return target;
    }

    @Override
    public Space inputSpace() {
        return input.source();
    }

    @Override
    public Space targetSpace() {
        return target.source();
    }

    @Override
    public Law apply(Query query) {
        return target.synthesise(inner.apply(shortened(query)));
    }

    @Override
    public List<Law> applyAll(List<Query> queries) {
        return inner.applyAll(queries.parallelStream().map(this::shortened).toList()).stream()
                .map(target::synthesise)
                .toList();
    }

    /** Answers queries in their order by the laws of coefficients before synthesis. */
    public void coefficientsOfEach(List<Query> queries, Consumer<Law> next) {
        inner.applyEach(LazyList.of(queries, this::shortened), next);
    }

    @Override
    public List<Covariate> covariates() {
        return inner.covariates();
    }

    @Override
    public Map<String, Space> others() {
        return inner.others();
    }

    private Query shortened(Query query) {
        Ensemble points = Operators.points(query.law(), inputSpace());
        return query.with(
                inner.inputSpace().equals(inputSpace()) && input instanceof IdentityProjection
                        ? points
                        : input.analyse(points));
    }

    @Override
    public long parameters() {
        return inner.parameters();
    }

    @Override
    public State state() {
        return State.of(KIND)
                .nest("operator", inner.state())
                .nest("input", input.state())
                .nest("target", target.state());
    }

    static ProjectedOperator open(State state) {
        Projection input = Projections.open(state.part("input"));
        Projection target = Projections.open(state.part("target"));
        return new ProjectedOperator(Operators.open(state.part("operator")), input, target);
    }

    @Override
    public double[] trainingLosses() {
        return inner.trainingLosses();
    }

    @Override
    public void close() {
        inner.close();
    }
}
