/**
 * Figures as plain data: a {@link io.pushforward.figure.Figure} is a few {@link io.pushforward.figure.Panel}s of
 * {@link io.pushforward.figure.Mark}s. {@code figure.draw} paints them as SVG and PNG; {@code report} shows the very same
 * data interactively.
 *
 * <p>Marks, axes and colours alone: figures of results are made in {@code report}. Start reading at {@code Mark}.
 */
@NullMarked
package io.pushforward.figure;

import org.jspecify.annotations.NullMarked;
