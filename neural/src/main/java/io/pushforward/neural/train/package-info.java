/**
 * Training and its result: {@link io.pushforward.neural.train.NeuralTrainer} makes
 * {@link io.pushforward.neural.train.NeuralOperator}s, and opens those that it made.
 */
@NullMarked
package io.pushforward.neural.train;

import org.jspecify.annotations.NullMarked;
