package io.pushforward.neural.tensor;

/**
 * Fixed numbers of a point in its original space, such as a path's terminal value or its quadratic variation. They are
 * computed once, before any projection, and travel with the point's coefficients under a name.
 */
public interface PointFeatures {
    /** The name under which a {@link TensorEnsemble} holds them; equal names mean equal features. */
    String name();

    int width();

    /** Features of {@code count} flat original points, [count, width]. */
    float[] of(double[] points, int count);
}
