/**
 * Strict reading of options from experiment files and bundles: every key is asked for once, with its default; a key that
 * nobody asked for is an error that names it and the known ones.
 *
 * <p>Also how parts declare themselves: a record with {@link io.pushforward.settings.Part}, found by
 * {@link io.pushforward.settings.Registry}. Start reading at {@code Part} and {@code Declaration}.
 */
@NullMarked
package io.pushforward.settings;

import org.jspecify.annotations.NullMarked;
