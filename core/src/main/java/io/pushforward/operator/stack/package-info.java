/**
 * Stacks of operators: mixtures, or averages of quantiles, with weights that minimise a cross-validated score. Start with
 * {@link io.pushforward.operator.stack.Stacking}.
 */
@NullMarked
package io.pushforward.operator.stack;

import org.jspecify.annotations.NullMarked;
