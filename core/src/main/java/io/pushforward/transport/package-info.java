/**
 * Optimal transport as problem, solver and solution: exact on the line, between histograms and by assignment or network
 * simplex in several dimensions; entropic by Sinkhorn's iteration. Beside them, the few
 * {@link io.pushforward.transport.SupportPoints} that stand for a law.
 *
 * <p>Scores made from it live in {@code metric}. Start reading at {@code TransportProblem}.
 */
@NullMarked
package io.pushforward.transport;

import org.jspecify.annotations.NullMarked;
