package io.pushforward.experiment.auto;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.SampledLaw;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.random.RandomGenerator;

/** Draws that stand for a law without atoms once what it was drawn from is closed. */
record DrawnLaw(Ensemble draws) implements SampledLaw {
    private static final int DRAWS = 512;

    static DrawnLaw of(Law law, Seed seed) {
        return new DrawnLaw(law.sample(DRAWS, seed.derive("drawn").generator()));
    }

    @Override
    public Space space() {
        return draws.space();
    }

    /** The draws themselves where as many are asked for. */
    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        return size == draws.size() ? draws : draws.sample(size, random);
    }
}
