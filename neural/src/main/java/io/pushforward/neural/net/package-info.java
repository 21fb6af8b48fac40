/**
 * What networks are made of: trained parameters in one buffer, linear layers, stacks of them, and the assembly where
 * parts ask for parameters and fitted constants by name.
 *
 * <p>Encoders and decoders live in the packages of these names. Start reading at {@code Assembly}.
 */
@NullMarked
package io.pushforward.neural.net;

import org.jspecify.annotations.NullMarked;
