package io.pushforward.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Projection;
import io.pushforward.project.ProjectionState;
import io.pushforward.project.Projections;
import io.pushforward.store.NdArray;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    public OperatorState state() {
        OperatorState operator = inner.state();
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        put("operator", operator.kind(), operator.settings(), operator.arrays(), settings, arrays);
        put("input", input.state(), settings, arrays);
        put("target", target.state(), settings, arrays);
        return new OperatorState(KIND, settings, arrays);
    }

    private static void put(String part, ProjectionState state, ObjectNode settings, Map<String, NdArray> arrays) {
        put(part, state.kind(), state.settings(), state.arrays(), settings, arrays);
    }

    private static void put(
            String part,
            String kind,
            JsonNode own,
            Map<String, NdArray> from,
            ObjectNode settings,
            Map<String, NdArray> to) {
        settings.putObject(part).put("kind", kind).set("settings", own);
        from.forEach((name, array) -> to.put(part + "." + name, array));
    }

    static ProjectedOperator open(OperatorState state) {
        Projection input = Projections.open(projection("input", state));
        Projection target = Projections.open(projection("target", state));
        LawOperator inner = Operators.open(
                new OperatorState(kind("operator", state), settings("operator", state), arrays("operator", state)));
        return new ProjectedOperator(inner, input, target);
    }

    private static ProjectionState projection(String part, OperatorState state) {
        return new ProjectionState(kind(part, state), settings(part, state), arrays(part, state));
    }

    private static String kind(String part, OperatorState state) {
        return state.settings().path(part).path("kind").asText();
    }

    private static JsonNode settings(String part, OperatorState state) {
        return state.settings().path(part).path("settings");
    }

    private static Map<String, NdArray> arrays(String part, OperatorState state) {
        Map<String, NdArray> own = new LinkedHashMap<>();
        state.arrays().forEach((name, array) -> {
            if (name.startsWith(part + ".")) own.put(name.substring(part.length() + 1), array);
        });
        return own;
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
