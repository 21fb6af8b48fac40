/**
 * Flow through a random medium: Gaussian fields of log-permeability on the unit square, and the pressure that solves
 * Darcy's equation in them.
 *
 * <p>Start reading at {@code Darcy}, the simulator.
 */
@NullMarked
package io.pushforward.simulate.darcy;

import org.jspecify.annotations.NullMarked;
