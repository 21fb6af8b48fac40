/**
 * Operators from laws to laws, and the trainers that make them. An operator is ready to use.
 *
 * <p>Trainers are parts, which {@link io.pushforward.settings.Registry} finds; networks live in the module {@code neural}.
 * Start reading at {@code LawOperator}.
 */
@NullMarked
package io.pushforward.operator;

import org.jspecify.annotations.NullMarked;
