package io.pushforward.metric;

import io.pushforward.law.DensityLaw;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import java.util.function.DoubleUnaryOperator;

/** The mean, over draws from an observed law, of a function of log(p̂ / p), with its standard error. */
record DensityEstimate(double mean, double standardError) {
    static final int DRAWS = 4096;

    static DensityEstimate of(DensityLaw predicted, DensityLaw observed, Seed seed, DoubleUnaryOperator function) {
        Ensemble drawn = observed.sample(DRAWS, seed.derive("sample").generator());
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < DRAWS; i++) {
            double[] point = drawn.point(i);
            double value = function.applyAsDouble(predicted.logDensity(point) - observed.logDensity(point));
            sum += value;
            squares += value * value;
        }
        double mean = sum / DRAWS;
        double variance = Math.max(0, (squares - sum * mean) / (DRAWS - 1));
        return new DensityEstimate(mean, Math.sqrt(variance / DRAWS));
    }
}
