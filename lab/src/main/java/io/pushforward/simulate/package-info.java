/**
 * Stochastic systems that make law pairs, and their exact references.
 *
 * <p>How pairs are kept on disk is said in {@code data}. Start reading at {@code Simulator}.
 */
@NullMarked
package io.pushforward.simulate;

import org.jspecify.annotations.NullMarked;
