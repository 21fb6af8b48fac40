package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import io.pushforward.transport.AnnealedSinkhorn;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * The debiased Sinkhorn divergence between subsets of the particles, by GeomLoss's schedule of each pair. It stands for
 * half a squared distance, and enters the kernel as the squared distance itself.
 */
@Part(name = "sinkhorn", description = "debiased Sinkhorn divergence between subsets of the particles")
public record SinkhornDistance(
        @Option(value = "the schedule", inline = true) AnnealedSinkhorn annealed,

        @Option(value = "particles of each input that are compared", atLeast = 1)
        int inputParticles)
        implements Distance {
    public SinkhornDistance {
        Declaration.check(SinkhornDistance.class, annealed, inputParticles);
    }

    public SinkhornDistance() {
        this(new AnnealedSinkhorn(), 64);
    }

    @Override
    public int particles() {
        return inputParticles;
    }

    @Override
    public Distance in(double unit) {
        return unit == 1 ? this : new SinkhornDistance(annealed.in(unit), inputParticles);
    }

    @Override
    public InputDistance fit(List<Ensemble> particles, CanonicalOrder order) {
        return new Fitted(
                this,
                particles.stream().map(law -> order.points(law, inputParticles)).toList(),
                order);
    }

    @Override
    public InputDistance open(State state, CanonicalOrder order) {
        Space space =
                new Space.Vectors(state.array(InputDistance.PREFIX + "points").extent(1));
        return new Fitted(this, StoredLaws.ensembles(InputDistance.PREFIX, space, state), order);
    }

    static final class Fitted implements InputDistance {
        private static final int MANY_COORDINATES = 16;
        private static final int MOST_POINTS = 1024;
        private static final double MOST_NUMBERS = 1 << 24;

        private final AnnealedSinkhorn divergence;
        private final int size;
        private final List<Ensemble> laws;
        private final CanonicalOrder order;
        private final AtomicReferenceArray<AnnealedSinkhorn.Cloud> clouds; // of the laws, made when first needed

        private Fitted(SinkhornDistance rule, List<Ensemble> laws, CanonicalOrder order) {
            this.divergence = rule.annealed;
            this.size = rule.inputParticles;
            this.laws = laws;
            this.order = order;
            this.clouds = new AtomicReferenceArray<>(sharesCosts() ? laws.size() : 0);
        }

        /** Whether the costs within laws are much work, and few numbers in all. */
        private boolean sharesCosts() {
            double numbers = (double) laws.size() * size * size;
            return size <= MOST_POINTS && laws.get(0).dimension() >= MANY_COORDINATES && numbers <= MOST_NUMBERS;
        }

        @Override
        public double[] squared(Ensemble particles) {
            if (InputDistance.isBeyondSquares(particles)) return InputDistance.equallyFar(laws.size());
            Ensemble query = order.points(particles, size);
            if (clouds.length() > 0) {
                AnnealedSinkhorn.Cloud cloud = AnnealedSinkhorn.Cloud.of(query);
                return IntStream.range(0, laws.size())
                        .parallel()
                        .mapToDouble(k -> divergence.value(cloud, cloud(k)))
                        .toArray();
            }
            return IntStream.range(0, laws.size())
                    .parallel()
                    .mapToDouble(k -> divergence.value(query, laws.get(k)))
                    .toArray();
        }

        private AnnealedSinkhorn.Cloud cloud(int k) {
            AnnealedSinkhorn.Cloud known = clouds.get(k);
            if (known == null) {
                known = AnnealedSinkhorn.Cloud.of(laws.get(k));
                clouds.set(k, known);
            }
            return known;
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            StoredLaws.ensembles(PREFIX, laws, arrays);
        }
    }
}
