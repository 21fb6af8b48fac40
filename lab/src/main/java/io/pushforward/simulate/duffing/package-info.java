/**
 * The Duffing oscillator under random forcing: Gaussian forcing processes, the oscillator's response, and the study that
 * says how fine the forcing grid must be.
 *
 * <p>Start reading at {@code Duffing}, the simulator.
 */
@NullMarked
package io.pushforward.simulate.duffing;

import org.jspecify.annotations.NullMarked;
