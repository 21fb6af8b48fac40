/**
 * Operators in closed form: persistence, regressions on moments, quantiles and masses, neighbours and kernels. Each is a
 * record that trains in milliseconds and chooses its own strength on the training laws.
 *
 * <p>All of them are equivariant: points, features and covariates are centred and scaled on the training laws, so that a
 * change of units changes predictions by that unit and nothing else. Start with {@link
 * io.pushforward.operator.simple.SimpleTrainer}.
 */
@NullMarked
package io.pushforward.operator.simple;

import org.jspecify.annotations.NullMarked;
