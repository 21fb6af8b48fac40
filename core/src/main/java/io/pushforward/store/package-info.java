/**
 * Named arrays in files: {@code .npy}, {@code .npz}, safetensors, manifests with checksums. Every write is atomic.
 *
 * <p>What the arrays mean is said in {@code data} and {@code bundle}. Start reading at {@code NdArray}.
 */
@NullMarked
package io.pushforward.store;

import org.jspecify.annotations.NullMarked;
