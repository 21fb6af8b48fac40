package io.pushforward.project;

import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.store.State;

/** Methods from experiment files, and projections from their {@link State}. */
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
    public static Projection open(State state) {
        return switch (state.kind()) {
            case IdentityProjection.KIND -> new IdentityProjection(source(state));
            case LabelCoordinates.KIND -> LabelCoordinates.of(source(state));
            case CoordinateProjection.KIND ->
                new CoordinateProjection(
                        source(state),
                        state.settings().wholeNumbers("indices").stream()
                                .map(Math::toIntExact)
                                .toList());
            case BasisProjection.KIND -> basis(state);
            case PrincipalComponents.KIND -> principal(state);
            case StandardisedProjection.KIND -> StandardisedProjection.open(state);
            default ->
                throw new IllegalArgumentException("unknown kind of projection \"" + state.kind()
                        + "\"; known: identity, label-coordinates, coordinates, basis, pca, standardised");
        };
    }

    private static Space source(State state) {
        return SpaceJson.read(state.settings().group("source"));
    }

    private static Projection basis(State state) {
        if (!(source(state) instanceof Space.Fields source))
            throw new IllegalArgumentException("a basis needs paths or fields, got " + source(state));
        String family = state.settings().text("family");
        for (Basis.Family known : Basis.Family.values())
            if (BasisProjection.name(known).equals(family))
                return BasisProjection.open(state, source, known, rank(state));
        throw new IllegalArgumentException("unknown family of functions \"" + family + "\"");
    }

    private static Projection principal(State state) {
        Space source = source(state);
        int d = source.dimension();
        String norm = state.settings().has(PrincipalComponents.NORM)
                ? state.settings().text(PrincipalComponents.NORM)
                : "";
        return new PrincipalComponents(
                source,
                state.array("mean", d),
                state.array("components", rank(state), d),
                switch (norm) {
                    case PrincipalComponents.GRID -> source.norm();
                    case PrincipalComponents.SCALED -> positive(state.array(PrincipalComponents.NORM, d));
                    default -> LinearProjection.euclidean(d);
                },
                state.array("spectrum", d));
    }

    private static double[] positive(double[] weights) {
        for (double weight : weights)
            if (!(weight > 0 && weight < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException("the weights of a norm must be positive, got " + weight);
        return weights;
    }

    private static int rank(State state) {
        int rank = Math.toIntExact(state.settings().whole("rank"));
        if (rank < 1) throw new IllegalArgumentException("a " + state.kind() + " needs a rank above 0, got " + rank);
        return rank;
    }
}
