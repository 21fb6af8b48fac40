package io.pushforward.project;

import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.GaussianMixture;
import io.pushforward.law.ImageLaw;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.store.State;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * An affine map from the points of a space to finitely many coefficients, and back.
 *
 * <p>{@code synthesise(analyse(x))} is the projection P x of x; {@code analyse(synthesise(c))} is c. P is orthogonal in
 * the norm |x|^2 = sum_k w_k x_k^2 with the weights w of {@link #norm}, and synthesis D is, up to scales, an isometry:
 * |D(c) - D(c')| is the Euclidean length of s * (c - c') with the s of {@link #scales}.
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

    /** The weights of the coordinates in the norm in which this projection is orthogonal, [dimension]. */
    double[] norm();

    /** Whether coordinates or channels have units of their own in the {@link #norm}: lengths then have none. */
    default boolean isScaled() {
        return false;
    }

    /** The length in {@link #norm} that a unit of each coefficient stands for, [rank]. */
    double[] scales();

    /** This projection as plain data; {@link Projections#open} reads it. */
    State state();

    /** The weight that all coordinates share in the {@link #norm}, which is then this times the Euclidean one, squared. */
    default OptionalDouble commonWeight() {
        double[] norm = norm();
        return Arrays.stream(norm).allMatch(weight -> weight == norm[0])
                ? OptionalDouble.of(norm[0])
                : OptionalDouble.empty();
    }

    /** The coefficients of a law's points, with its weights. */
    default Ensemble analyse(Ensemble law) {
        if (!law.space().equals(source()))
            throw new IllegalArgumentException("expected a law on " + source() + ", got one on " + law.space());
        double[] coefficients = analyse(law.points(), law.size());
        Space space = new Space.Vectors(rank());
        return law.isUniform()
                ? Ensemble.uniform(space, coefficients)
                : Ensemble.weighted(space, coefficients, law.weights());
    }

    /**
     * The image of a law of coefficients in the source space. Points stay points; a normal law stays one where this
     * projection loses nothing, since its image then has a density; any other law becomes an {@link ImageLaw}.
     */
    default Law synthesise(Law coefficients) {
        if (coefficients.space().dimension() != rank() || coefficients instanceof Categorical)
            throw new IllegalArgumentException(
                    "expected a law of " + rank() + " coefficients, got one on " + coefficients.space());
        ImageLaw image = new ImageLaw(coefficients, this::synthesise, source());
        if (coefficients instanceof Ensemble points) return image.push(points);
        if (rank() == source().dimension()) {
            if (coefficients instanceof Gaussian law) return Images.of(this, law);
            if (coefficients instanceof GaussianMixture law)
                return new GaussianMixture(
                        law.components().stream()
                                .map(component -> Images.of(this, component))
                                .toList(),
                        law.weights());
        }
        return image;
    }

    /** Squared distances |x - P x|^2 of a law's points, in the norm in which this projection is orthogonal. */
    default double[] squaredResiduals(Ensemble law) {
        int d = source().dimension();
        double[] norm = norm();
        double[] points = law.points();
        double[] projected = synthesise(analyse(points, law.size()), law.size());
        double[] squares = new double[law.size()];
        for (int i = 0; i < squares.length; i++)
            for (int k = 0; k < d; k++) {
                double difference = points[i * d + k] - projected[i * d + k];
                squares[i] += norm[k] * difference * difference;
            }
        return squares;
    }

    /** (integral of |x - P x|^2 over the law)^(1/2), in the norm in which this projection is orthogonal. */
    default double error(Ensemble law) {
        double[] residuals = squaredResiduals(law);
        double sum = 0;
        for (int i = 0; i < residuals.length; i++) sum += law.weights()[i] * residuals[i];
        return Math.sqrt(sum);
    }

    /** The largest {@link #error} over a family of laws. */
    default double supremumError(List<Ensemble> family) {
        return family.stream()
                .mapToDouble(this::error)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("expected at least one law, got none"));
    }
}
