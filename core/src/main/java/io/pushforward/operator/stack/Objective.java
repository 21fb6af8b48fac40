package io.pushforward.operator.stack;

/**
 * What a stack minimises. Where targets scatter around what any operator can know, the energy distance is least for the
 * mixture of what may come, a Wasserstein distance for its barycentre: both are right, for different questions.
 */
public enum Objective {
    ENERGY,
    W1,
    W2
}
