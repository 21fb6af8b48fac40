package io.pushforward.neural.train;

import io.pushforward.law.Ensemble;
import io.pushforward.law.SampledLaw;
import io.pushforward.law.Space;
import java.util.random.RandomGenerator;

/** A predicted law that a generator draws; it lives as long as its operator. */
record GeneratedLaw(Predictor predictor) implements SampledLaw {
    @Override
    public Space space() {
        return predictor.space();
    }

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        return predictor.sample(size, random);
    }

    @Override
    public String toString() {
        return "generated law on " + space();
    }
}
