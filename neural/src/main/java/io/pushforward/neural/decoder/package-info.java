/**
 * From contexts to laws. Every decoder gives a valid law whatever its parameters are.
 *
 * <p>How far a law is from a target is said in {@code loss}. Start reading at {@code Softmax}.
 */
@NullMarked
package io.pushforward.neural.decoder;

import org.jspecify.annotations.NullMarked;
