package io.pushforward.theory;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.project.Basis;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Pca;
import io.pushforward.project.Projection;
import io.pushforward.settings.Misfit;
import java.util.Arrays;
import java.util.List;

/**
 * The orthogonal projection P of a space's points onto the first coordinates of a basis, and W2 in the norm in which it
 * is orthogonal: L² over the grid for paths and fields, the Euclidean one otherwise.
 *
 * <p>Points are handled in scaled coordinates y_k = w_k^½ x_k, w the weights of the norm, in which every norm is
 * Euclidean: so principal components are those of L² too, and all bases are compared in one geometry. Labels are left
 * whole.
 */
final class BasisTruncation {
    private final Space space;
    private final double[] roots; // of the norm's weights
    private final Projection projection; // in scaled coordinates where it is PCA, in the space otherwise
    private final boolean scaled;

    private BasisTruncation(Space space, double[] roots, Projection projection, boolean scaled) {
        this.space = space;
        this.roots = roots;
        this.projection = projection;
        this.scaled = scaled;
    }

    /** Whether a basis says anything about points of a space: functions need paths or fields, PCA any numbers. */
    static boolean fits(Decomposition.Family family, Space space) {
        return space instanceof Space.Fields || (family == Decomposition.Family.PCA && space.isNumeric());
    }

    /**
     * The projection of a rank, per channel where functions of one variable are kept in order. PCA is fitted to the training
     * laws, and so is the choice among products of functions on several axes. Whole where the projection loses nothing.
     */
    static BasisTruncation of(Decomposition.Family family, Space space, int rank, List<? extends Law> training) {
        double[] roots = roots(space);
        boolean perChannel = family != Decomposition.Family.PCA && space.path().isPresent();
        int most = perChannel ? ((Space.Fields) space).nodes() : space.dimension();
        if (!fits(family, space) || rank >= most)
            return new BasisTruncation(space, roots, new IdentityProjection(space), false);
        if (family != Decomposition.Family.PCA)
            return new BasisTruncation(
                    space,
                    roots,
                    new Basis(family.basis(), rank)
                            .fit(
                                    space,
                                    training.stream()
                                            .map(BasisTruncation::points)
                                            .toList()),
                    false);
        BasisTruncation whole = new BasisTruncation(space, roots, new IdentityProjection(space), false);
        List<Ensemble> laws =
                training.stream().map(law -> whole.scale(points(law))).toList();
        Projection components = new Pca(rank).fit(new Space.Vectors(space.dimension()), laws);
        return new BasisTruncation(space, roots, components, true);
    }

    private static double[] roots(Space space) {
        return Arrays.stream(space.norm()).map(Math::sqrt).toArray();
    }

    private static Ensemble points(Law law) {
        if (law instanceof Ensemble ensemble) return ensemble;
        throw new Misfit("expected laws given by points, got a " + law);
    }

    /** P # law, in the space itself. */
    Law of(Law law) {
        if (law instanceof Categorical || projection instanceof IdentityProjection) return law;
        Ensemble points = points(law);
        if (!scaled) return projection.synthesise(projection.analyse(points));
        Ensemble image = points(projection.synthesise(projection.analyse(scale(points))));
        double[] back = image.points().clone();
        for (int i = 0; i < back.length; i++) back[i] /= roots[i % roots.length];
        return Ensemble.weighted(space, back, points.weights());
    }

    /** (∫ |x − P x|² dμ)^½, which is W2 between a law and its truncation. */
    double residual(Law law) {
        if (law instanceof Categorical || projection instanceof IdentityProjection) return 0;
        return projection.error(scaled ? scale(points(law)) : points(law));
    }

    /** The law in scaled coordinates, in which W2 is Euclidean. */
    Law inNorm(Law law) {
        return law instanceof Categorical ? law : scale(points(law));
    }

    private Ensemble scale(Ensemble law) {
        double[] image = law.points().clone();
        for (int i = 0; i < image.length; i++) image[i] *= roots[i % roots.length];
        Space euclidean = new Space.Vectors(space.dimension());
        return law.isUniform()
                ? Ensemble.uniform(euclidean, image)
                : Ensemble.weighted(euclidean, image, law.weights());
    }
}
