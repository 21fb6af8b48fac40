package io.pushforward.project;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Methods from experiment files, and projections from their {@link ProjectionState}. */
public final class Projections {
    private Projections() {}

    /**
     * The method that a group of options names, such as {@code {name: pca, rank: 16, standardise: true}}; the identity
     * where no name is given. The caller finishes the group.
     */
    public static ProjectionMethod method(Settings options) {
        String name = options.text("name", "identity");
        boolean standardise = options.flag("standardise", false);
        ProjectionMethod plain = Registry.read(ProjectionMethod.class, name, options);
        return standardise ? plain.standardised() : plain;
    }

    /** The projection that was written as plain data. */
    public static Projection open(ProjectionState state) {
        JsonNode settings = state.settings();
        return switch (state.kind()) {
            case IdentityProjection.KIND -> new IdentityProjection(source(state));
            case LabelCoordinates.KIND -> LabelCoordinates.of(source(state));
            case CoordinateProjection.KIND -> coordinates(state);
            case BasisProjection.KIND -> basis(state);
            case PrincipalComponents.KIND -> principal(state);
            case StandardisedProjection.KIND -> {
                Map<String, NdArray> arrays = new LinkedHashMap<>();
                state.arrays().forEach((name, array) -> {
                    if (name.startsWith(StandardisedProjection.INNER))
                        arrays.put(name.substring(StandardisedProjection.INNER.length()), array);
                });
                Projection inner =
                        open(new ProjectionState(settings.path("innerKind").asText(), settings.path("inner"), arrays));
                yield new StandardisedProjection(
                        inner, state.array("centre", inner.rank()), state.array("scale", inner.rank()));
            }
            default ->
                throw new IllegalArgumentException("unknown kind of projection \"" + state.kind()
                        + "\"; known: identity, label-coordinates, coordinates, basis, pca, standardised");
        };
    }

    private static Space source(ProjectionState state) {
        return SpaceJson.read(state.settings().path("source"));
    }

    private static Projection coordinates(ProjectionState state) {
        List<Integer> indices = new ArrayList<>();
        state.settings().path("indices").forEach(index -> indices.add(index.asInt(Integer.MIN_VALUE)));
        return new CoordinateProjection(source(state), indices);
    }

    private static Projection basis(ProjectionState state) {
        Space source = source(state);
        Space.Fields paths =
                source.path().orElseThrow(() -> new IllegalArgumentException("a basis needs paths, got " + source));
        String family = state.settings().path("family").asText();
        for (Basis.Family known : Basis.Family.values())
            if (BasisProjection.name(known).equals(family))
                return new BasisProjection(
                        paths,
                        known,
                        state.array("functions", rank(state), paths.axis().size()));
        throw new IllegalArgumentException("unknown family of functions \"" + family + "\"");
    }

    private static Projection principal(ProjectionState state) {
        Space source = source(state);
        int d = source.dimension();
        return new PrincipalComponents(
                source,
                state.array("mean", d),
                state.array("components", rank(state), d),
                state.settings().path("norm").asText().equals(PrincipalComponents.GRID)
                        ? source.norm()
                        : LinearProjection.euclidean(d),
                state.array("spectrum", d));
    }

    private static int rank(ProjectionState state) {
        JsonNode rank = state.settings().path("rank");
        if (!rank.isInt() || rank.intValue() < 1)
            throw new IllegalArgumentException("a projection of kind " + state.kind() + " needs a rank, got " + rank);
        return rank.intValue();
    }
}
