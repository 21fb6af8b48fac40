/**
 * Random streams. {@link io.pushforward.random.Seed} derives one stream per purpose and index, so that order, threads
 * and machines change nothing; {@link io.pushforward.random.Generator} draws from it what NumPy's {@code Generator}
 * would draw, bit for bit.
 *
 * <p>Laws that sample themselves live in {@code law}. Start reading at {@code Seed}.
 */
@NullMarked
package io.pushforward.random;

import org.jspecify.annotations.NullMarked;
