/**
 * What a law is: a {@link io.pushforward.law.Space} of points, and {@link io.pushforward.law.Law}s on it, as weighted
 * ensembles, masses on labels, densities, or images of other laws.
 *
 * <p>Distances between laws live in {@code metric}, pairs of laws in {@code data}. Start reading at {@code Law}.
 */
@NullMarked
package io.pushforward.law;

import org.jspecify.annotations.NullMarked;
