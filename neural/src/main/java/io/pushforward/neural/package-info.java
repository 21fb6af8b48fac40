/**
 * Operators learned with libtorch: encoder, decoder, loss, trainer. No libtorch type leaves this module.
 *
 * <p>Start reading at {@code NeuralTrainer}.
 */
@NullMarked
package io.pushforward.neural;

import org.jspecify.annotations.NullMarked;
