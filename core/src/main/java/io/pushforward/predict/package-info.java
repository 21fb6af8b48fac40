/**
 * The answer to a query: the predicted law as numbers, and its error bars.
 *
 * <p>{@code bundle.Answer} adds a warning where the input is unlike the training laws; the command and the service answer
 * through it. Start reading at {@code Prediction}.
 */
@NullMarked
package io.pushforward.predict;

import org.jspecify.annotations.NullMarked;
