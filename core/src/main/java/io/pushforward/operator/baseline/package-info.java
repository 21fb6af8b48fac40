/**
 * Operators without networks: kernel regressions in law space, the nearest law, the pooled law. They are
 * trained, saved and scored as learned ones are.
 */
@NullMarked
package io.pushforward.operator.baseline;

import org.jspecify.annotations.NullMarked;
