/**
 * Distances between laws. Each {@link io.pushforward.metric.Score} says how exact it is; the floor that a perfect
 * prediction would score lives beside it.
 *
 * <p>The transport problems behind some of them are solved in {@code transport}. Start reading at {@code Metric}.
 */
@NullMarked
package io.pushforward.metric;

import org.jspecify.annotations.NullMarked;
