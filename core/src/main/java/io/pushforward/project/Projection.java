package io.pushforward.project;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.List;
import java.util.Optional;

/**
 * An affine map from the points of a space to finitely many coefficients, and back.
 *
 * <p>{@code synthesise(analyse(x))} is the projection P x of x; {@code analyse(synthesise(c))} is c.
 */
public interface Projection {
    /** The space whose points are shortened. */
    Space source();

    /** The number of coefficients. */
    int rank();

    /** Coefficients of {@code count} flat points, [count, rank]. */
    double[] analyse(double[] points, int count);

    /** Points of {@code count} flat coefficient vectors, [count, dimension]. */
    double[] synthesise(double[] coefficients, int count);

    /**
     * Where synthesis is x = m + sum_k s_k c_k e_k with vectors e_k orthonormal in the Euclidean sense, the scales s_k:
     * then |D(c) - D(c')| is the Euclidean length of s * (c - c').
     */
    Optional<double[]> euclideanScales();

    /** The coefficients of a law's points, with its weights. */
    default Ensemble analyse(Ensemble law) {
        double[] coefficients = analyse(law.points(), law.size());
        Space space = new Space.Euclidean(rank());
        return law.isUniform()
                ? Ensemble.uniform(space, coefficients)
                : Ensemble.weighted(space, coefficients, law.weights());
    }

    /** Squared distances |x - P x|^2 of a law's points, in the norm in which this projection is orthogonal. */
    double[] squaredResiduals(Ensemble law);

    /** (integral of |x - P x|^2 over the law)^(1/2), in the norm in which this projection is orthogonal. */
    default double error(Ensemble law) {
        double[] residuals = squaredResiduals(law);
        double sum = 0;
        for (int i = 0; i < residuals.length; i++) sum += law.weights()[i] * residuals[i];
        return Math.sqrt(sum);
    }

    /** The largest {@link #error} over a family of laws. */
    default double supremumError(List<Ensemble> family) {
        return family.stream().mapToDouble(this::error).max().orElseThrow();
    }
}
