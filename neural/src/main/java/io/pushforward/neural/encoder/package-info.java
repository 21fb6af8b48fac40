/**
 * From ensembles to contexts: learned particle networks with averages over the law, fixed features, and their
 * concatenation. Every encoder is a function of the law alone: neither the order of the points nor the splitting of a
 * weight matters to it.
 *
 * <p>What a context becomes is said in {@code decoder}. Start reading at {@code DeepSets}.
 */
@NullMarked
package io.pushforward.neural.encoder;

import org.jspecify.annotations.NullMarked;
