package io.pushforward.work;

import java.io.Serializable;

/** A value that many jobs hold, sent to each process once. */
@FunctionalInterface
public interface Shared<V> extends Serializable {
    V value();
}
