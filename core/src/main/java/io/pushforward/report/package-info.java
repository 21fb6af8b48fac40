/** The HTML report of an experiment: tables with floors, figures from the same data as the PNG and SVG ones. */
@NullMarked
package io.pushforward.report;

import org.jspecify.annotations.NullMarked;
