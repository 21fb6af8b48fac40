package io.pushforward.work;

import java.io.Serializable;

/**
 * A piece of work that any machine can do alone, with one thread: all that it needs is inside it, or in files that every
 * machine sees. Equal jobs give equal results, bit by bit, so that a lost one is simply done again.
 */
@FunctionalInterface
public interface Job<R extends Serializable> extends Serializable {
    R run();
}
