/**
 * Operators learned with libtorch: the list of parts. No libtorch type leaves this module.
 *
 * <p>Layers: {@code tensor}, {@code net}, then {@code encoder}, {@code decoder} and {@code loss} beside one another, and
 * {@code train}. Start reading at {@code train.NeuralTrainer}.
 */
@NullMarked
package io.pushforward.neural;

import org.jspecify.annotations.NullMarked;
