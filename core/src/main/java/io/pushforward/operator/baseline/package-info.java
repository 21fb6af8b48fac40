/**
 * Operators without networks: kernel regressions in law space, the nearest law, the pooled law. They walk the same
 * corridor as learned ones, so that a table compares like with like.
 */
@NullMarked
package io.pushforward.operator.baseline;

import org.jspecify.annotations.NullMarked;
