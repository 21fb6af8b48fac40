/**
 * How far predicted laws are from target ensembles, with gradients.
 *
 * <p>Scores of finished operators live in core's {@code metric}. Start reading at {@code Likelihood}.
 */
@NullMarked
package io.pushforward.neural.loss;

import org.jspecify.annotations.NullMarked;
