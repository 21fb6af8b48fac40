/**
 * What a person reads after an experiment: {@link io.pushforward.report.HtmlReport} (one offline page),
 * {@link io.pushforward.report.MarkdownReport} (for documents) and {@link io.pushforward.report.TextTable} (for the
 * terminal), all from one {@link io.pushforward.report.ReportModel} of plain data.
 *
 * <p>Every score stands beside its floor, and a score below the floor is marked, never praised. Figures come from
 * {@code figure}. Start reading at {@code ReportModel}.
 */
@NullMarked
package io.pushforward.report;

import org.jspecify.annotations.NullMarked;
