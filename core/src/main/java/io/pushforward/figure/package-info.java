/** Figures as plain data, drawn as PNG and SVG here and as interactive HTML in {@code report}. */
@NullMarked
package io.pushforward.figure;

import org.jspecify.annotations.NullMarked;
