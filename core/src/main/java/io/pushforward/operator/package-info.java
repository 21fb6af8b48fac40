/**
 * Operators from laws to laws, and the trainers that make them. A trainer is a recipe; an operator is its result and is
 * ready to use.
 *
 * <p>Networks live in the module {@code neural}, which registers an {@link io.pushforward.operator.OperatorProvider}.
 * Start reading at {@code LawOperator}.
 */
@NullMarked
package io.pushforward.operator;

import org.jspecify.annotations.NullMarked;
