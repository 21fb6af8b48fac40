/**
 * A stochastic partial differential equation: from the law of an initial field to the law of the field later on.
 *
 * <p>Start reading at {@code AllenCahn}, the system; {@code Reaction} is the equation itself.
 */
@NullMarked
package io.pushforward.simulate.reaction;

import org.jspecify.annotations.NullMarked;
