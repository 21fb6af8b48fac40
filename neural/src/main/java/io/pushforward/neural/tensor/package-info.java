/**
 * Laws as tensors: ensembles, predicted laws, what generators push forward, random numbers, the native libraries.
 *
 * <p>Networks live in {@code net}. Start reading at {@code TensorEnsemble} and {@code TensorLaw}.
 */
@NullMarked
package io.pushforward.neural.tensor;

import org.jspecify.annotations.NullMarked;
