/** JMH benchmarks; {@code docs/benchmarks.md} says how to run them and what they measured. */
@NullMarked
package io.pushforward.benchmarks;

import org.jspecify.annotations.NullMarked;
