package io.pushforward.project;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Settings;
import io.pushforward.store.NdArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Recipes from experiment files, and projections from their {@link ProjectionState}. */
public final class Projections {
    private Projections() {}

    /** A projection as a person may write it in an experiment file. */
    public record Entry(String name, String options, String description) {}

    /** Every projection that an experiment file may name. All of them know {@code standardise}. */
    public static List<Entry> entries() {
        return List.of(
                new Entry("identity", "", "the coordinates themselves"),
                new Entry("pca", "explainedVariance | rank", "principal components of the training points"),
                new Entry("cosine", "rank", "cosines, orthonormal in L2 on the grid"),
                new Entry("fourier", "rank", "sines and cosines, orthonormal in L2 on the grid"),
                new Entry("legendre", "rank", "polynomials, orthonormal in L2 on the grid"),
                new Entry("haar", "rank", "square waves, orthonormal in L2 on the grid"),
                new Entry("at-time", "time", "the value at the grid time nearest to a time"),
                new Entry("terminal", "", "the value at the last time"),
                new Entry("coordinates", "indices", "some of the coordinates"));
    }

    /**
     * The recipe that a group of options names, such as {@code {name: pca, rank: 16, standardise: true}}; the identity
     * where no name is given. The caller finishes the group.
     */
    public static ProjectionMethod method(Settings options) {
        String name = options.text("name", "identity");
        boolean standardise = options.flag("standardise", false);
        ProjectionMethod plain = switch (name) {
            case "identity" -> new IdentityProjection.Method();
            case "pca" -> pca(options);
            case "cosine", "fourier", "legendre", "haar" ->
                new Basis(Basis.Family.valueOf(name.toUpperCase(Locale.ROOT)), rank(options));
            case "at-time" -> new CoordinateProjection.AtTime(options.number("time"));
            case "terminal" -> new CoordinateProjection.Terminal();
            case "coordinates" -> new CoordinateProjection.Indices(options.integers("indices", List.of()));
            default ->
                throw options.error(
                        "name",
                        "unknown projection \"" + name + "\"; known: "
                                + entries().stream().map(Entry::name).toList());
        };
        return standardise ? new Standardised(plain) : plain;
    }

    private static int rank(Settings options) {
        if (options.optionalInteger("rank").isEmpty()) options.finish(); // a misspelt key says more than a missing one
        return options.integer("rank");
    }

    private static ProjectionMethod pca(Settings options) {
        Optional<Double> explained = options.optionalNumber("explainedVariance");
        Optional<Integer> rank = options.optionalInteger("rank");
        if (explained.isEmpty() && rank.isEmpty()) options.finish();
        if (explained.isPresent() == rank.isPresent())
            throw options.error(
                    "name",
                    "pca needs either explainedVariance or rank, got " + (rank.isPresent() ? "both" : "neither"));
        return explained.map(Pca::explaining).orElseGet(() -> new Pca(rank.orElseThrow()));
    }

    /** The projection that was written as plain data. */
    public static Projection open(ProjectionState state) {
        JsonNode settings = state.settings();
        return switch (state.kind()) {
            case IdentityProjection.KIND -> new IdentityProjection(source(state));
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
                        + "\"; known: identity, coordinates, basis, pca, standardised");
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
        if (!(source(state) instanceof Space.Paths paths))
            throw new IllegalArgumentException("a basis needs paths, got " + source(state));
        String family = state.settings().path("family").asText();
        for (Basis.Family known : Basis.Family.values())
            if (BasisProjection.name(known).equals(family))
                return new BasisProjection(
                        paths,
                        known,
                        state.array("functions", rank(state), paths.grid().size()));
        throw new IllegalArgumentException("unknown family of functions \"" + family + "\"");
    }

    private static Projection principal(ProjectionState state) {
        Space source = source(state);
        int d = source.dimension();
        return new PrincipalComponents(
                source, state.array("mean", d), state.array("components", rank(state), d), state.array("spectrum", d));
    }

    private static int rank(ProjectionState state) {
        JsonNode rank = state.settings().path("rank");
        if (!rank.isInt() || rank.intValue() < 1)
            throw new IllegalArgumentException("a projection of kind " + state.kind() + " needs a rank, got " + rank);
        return rank.intValue();
    }
}
