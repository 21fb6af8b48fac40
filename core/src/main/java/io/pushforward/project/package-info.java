/**
 * Points to coefficients and back: orthonormal bases on a time grid and principal components. A
 * {@link io.pushforward.project.ProjectionMethod} says how one is fitted, a {@link io.pushforward.project.Projection} the result.
 *
 * <p>Nothing here sees test laws. Start reading at {@code Projection}.
 */
@NullMarked
package io.pushforward.project;

import org.jspecify.annotations.NullMarked;
