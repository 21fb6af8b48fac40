package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.metric.NormalDistances;
import io.pushforward.settings.Part;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.List;
import java.util.Map;

/** W2 between the normal laws with the input laws' moments. */
@Part(name = "gaussian-w2", description = "W2 between the normal laws with the same moments")
public record GaussianW2() implements Distance {
    @Override
    public InputDistance fit(List<Ensemble> particles, CanonicalOrder order) {
        return new Fitted(Moments.of(particles));
    }

    @Override
    public InputDistance open(State state, CanonicalOrder order) {
        return new Fitted(Moments.read(InputDistance.PREFIX, state));
    }

    static final class Fitted implements InputDistance {
        private final List<Moments> moments;
        private final List<Gaussian> laws;

        private Fitted(List<Moments> moments) {
            this.moments = moments;
            this.laws = moments.stream().map(Fitted::normal).toList();
        }

        private static Gaussian normal(Moments moments) {
            return Gaussian.of(moments.mean(), moments.covariance());
        }

        @Override
        public double[] squared(Ensemble particles) {
            if (InputDistance.isBeyondSquares(particles)) return InputDistance.equallyFar(laws.size());
            return NormalDistances.squaredW2ByTraces(normal(Moments.of(particles)), laws);
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            Moments.write(PREFIX, moments, arrays);
        }
    }
}
