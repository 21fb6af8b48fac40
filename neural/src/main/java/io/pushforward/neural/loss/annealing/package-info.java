/**
 * The annealed Sinkhorn iteration of a batch, on costs that are given, in two ways.
 *
 * <p>What is made of it lives in {@code loss}; core's {@code transport} has the iteration in double precision for scores.
 * Start reading at {@code Annealing}.
 */
@NullMarked
package io.pushforward.neural.loss.annealing;

import org.jspecify.annotations.NullMarked;
