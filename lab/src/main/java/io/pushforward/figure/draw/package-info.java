/**
 * Paints figures: {@link io.pushforward.figure.draw.Layout} turns a figure into a {@link io.pushforward.figure.draw.Drawing}
 * of lines, areas and text at fixed places, {@link io.pushforward.figure.draw.Svg} and
 * {@link io.pushforward.figure.draw.Png} write it.
 *
 * <p>Text is measured by a table of widths, not by the fonts of the machine: places are the same everywhere.
 */
@NullMarked
package io.pushforward.figure.draw;

import org.jspecify.annotations.NullMarked;
