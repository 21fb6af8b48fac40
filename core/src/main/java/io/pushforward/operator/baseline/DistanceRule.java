package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.operator.OperatorState;
import io.pushforward.settings.Settings;
import java.util.List;

/** The recipe of an {@link InputDistance}. */
interface DistanceRule {
    /** The bandwidth that goes with this distance where none is given. */
    double bandwidth();

    /** Whether it compares laws on the line. */
    default boolean onTheLine() {
        return false;
    }

    InputDistance fit(List<Ensemble> particles, CanonicalOrder order);

    InputDistance open(OperatorState state, CanonicalOrder order);

    enum Name {
        HISTOGRAM_W2,
        GAUSSIAN_W2,
        SINKHORN
    }

    static DistanceRule read(Settings options) {
        return switch (options.choice("distance", Name.HISTOGRAM_W2)) {
            case HISTOGRAM_W2 -> new HistogramW2.Rule(positive(options, "bins", 32));
            case GAUSSIAN_W2 -> new GaussianW2.Rule();
            case SINKHORN ->
                new SinkhornDistance.Rule(
                        options.number("blur", 0.05),
                        options.number("scaling", 0.5),
                        positive(options, "inputParticles", 64));
        };
    }

    static int positive(Settings options, String key, int fallback) {
        int value = options.integer(key, fallback);
        if (value < 1) throw options.error(key, "expected at least 1, got " + value);
        return value;
    }
}
