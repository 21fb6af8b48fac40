package io.pushforward.neural.train;

import io.pushforward.law.DensityLaw;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.random.RandomGenerator;

/** A predicted law with draws and a density by an invertible network; it lives as long as its operator. */
record FlowLaw(Predictor predictor) implements DensityLaw {
    @Override
    public Space space() {
        return predictor.space();
    }

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        return predictor.sample(size, random);
    }

    @Override
    public double logDensity(double[] point) {
        return predictor.logDensity(point);
    }

    @Override
    public String toString() {
        return "flow on " + space();
    }
}
