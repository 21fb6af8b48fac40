package io.pushforward.law;

import java.util.Optional;
import java.util.random.RandomGenerator;

/** A probability law on a space. Every law samples; only some have atoms, masses or a density. */
public sealed interface Law permits Ensemble, Categorical, DensityLaw, ImageLaw, Mixture, SampledLaw {
    Space space();

    /** {@code size} independent draws with equal weights. */
    Ensemble sample(int size, RandomGenerator random);

    /** The law itself as weighted points, where it has finitely many. */
    default Optional<Ensemble> atoms() {
        return Optional.empty();
    }
}
