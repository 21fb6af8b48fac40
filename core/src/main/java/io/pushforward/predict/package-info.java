/**
 * The answer to a query: the predicted law as numbers, its error bars, and a warning where the input is unlike the
 * training laws.
 *
 * <p>The command, the service and Spark all answer through {@code Prediction}; none of them predicts in another way.
 */
@NullMarked
package io.pushforward.predict;

import org.jspecify.annotations.NullMarked;
