/**
 * The Ornstein-Uhlenbeck first-passage task: its simulator, and its exact references by an integral equation, by Bessel
 * bridges and by the monitored chain itself.
 *
 * <p>Start reading at {@code OuFirstPassage}, the simulator, or at {@code OuProcess}, the exact side.
 */
@NullMarked
package io.pushforward.simulate.ou;

import org.jspecify.annotations.NullMarked;
