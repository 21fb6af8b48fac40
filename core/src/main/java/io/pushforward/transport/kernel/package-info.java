/**
 * The hot loops of transport over flat arrays, once with the Vector API and once in plain Java.
 *
 * <p>{@link io.pushforward.transport.kernel.Kernels} picks what the running machine offers. Everything here is called by
 * {@code transport} and {@code metric}, which check the arguments; nothing is checked here.
 */
@NullMarked
package io.pushforward.transport.kernel;

import org.jspecify.annotations.NullMarked;
