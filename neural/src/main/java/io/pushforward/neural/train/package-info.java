/**
 * Training and its result: {@link io.pushforward.neural.train.NeuralTrainer} is the recipe,
 * {@link io.pushforward.neural.train.NeuralOperator} the operator that it makes,
 * {@link io.pushforward.neural.train.NeuralProvider} reads both from files.
 */
@NullMarked
package io.pushforward.neural.train;

import org.jspecify.annotations.NullMarked;
