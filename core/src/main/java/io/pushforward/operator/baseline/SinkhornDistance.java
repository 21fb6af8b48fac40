package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.operator.OperatorState;
import io.pushforward.store.NdArray;
import io.pushforward.transport.AnnealedSinkhorn;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The debiased Sinkhorn divergence between subsets of the particles, by GeomLoss's schedule of each pair. It stands for
 * half a squared distance, and enters the kernel as the squared distance itself.
 */
final class SinkhornDistance implements InputDistance {
    private final AnnealedSinkhorn divergence;
    private final int size;
    private final List<Ensemble> laws;
    private final CanonicalOrder order;

    private SinkhornDistance(Rule rule, List<Ensemble> laws, CanonicalOrder order) {
        this.divergence = new AnnealedSinkhorn(rule.blur, rule.scaling);
        this.size = rule.size;
        this.laws = laws;
        this.order = order;
    }

    record Rule(double blur, double scaling, int size) implements DistanceRule {
        @Override
        public double bandwidth() {
            return 0.005;
        }

        @Override
        public InputDistance fit(List<Ensemble> particles, CanonicalOrder order) {
            return new SinkhornDistance(
                    this, particles.stream().map(law -> order.points(law, size)).toList(), order);
        }

        @Override
        public InputDistance open(OperatorState state, CanonicalOrder order) {
            Space space = new Space.Euclidean(state.array(PREFIX + "points").extent(1));
            return new SinkhornDistance(this, StoredLaws.ensembles(PREFIX, space, state), order);
        }
    }

    @Override
    public double[] squared(Ensemble particles) {
        Ensemble query = order.points(particles, size);
        return IntStream.range(0, laws.size())
                .parallel()
                .mapToDouble(k -> divergence.value(query, laws.get(k)))
                .toArray();
    }

    @Override
    public void write(Map<String, NdArray> arrays) {
        StoredLaws.ensembles(PREFIX, laws, arrays);
    }
}
