package io.pushforward.operator.baseline;

import io.pushforward.law.Bins;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Histogram;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import io.pushforward.transport.HistogramTransport;
import java.util.List;
import java.util.Map;

/** Exact W2 between piecewise-uniform histograms over the range of all training particles. */
@Part(name = "histogram-w2", description = "exact W2 between histograms of laws on the line")
public record HistogramW2(
        @Option(value = "bins over the range of all training particles", atLeast = 1)
        int bins) implements Distance {
    public HistogramW2 {
        Declaration.check(HistogramW2.class, bins);
    }

    public HistogramW2() {
        this(32);
    }

    @Override
    public boolean onTheLine() {
        return true;
    }

    @Override
    public InputDistance fit(List<Ensemble> particles, CanonicalOrder order) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Ensemble law : particles) {
            Fitted.requireLine(law);
            for (double value : law.points()) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        // As NumPy does for a range without width.
        Bins common = low < high ? Bins.uniform(low, high, bins) : Bins.uniform(low - 0.5, high + 0.5, bins);
        return new Fitted(
                common,
                particles.stream()
                        .map(law -> Histogram.clamping(common, law).masses())
                        .toList());
    }

    @Override
    public InputDistance open(State state, CanonicalOrder order) {
        return new Fitted(
                new Bins(state.array(InputDistance.PREFIX + "edges").doubles()),
                StoredLaws.rows(state.array(InputDistance.PREFIX + "masses")));
    }

    static final class Fitted implements InputDistance {
        private final Bins bins;
        private final double[] edges;
        private final List<double[]> masses;

        private Fitted(Bins bins, List<double[]> masses) {
            this.bins = bins;
            this.edges = bins.edges();
            this.masses = masses;
        }

        private static void requireLine(Ensemble law) {
            if (law.dimension() != 1)
                throw new Misfit("the distance histogram-w2 needs particles on the line, got " + law.dimension()
                        + " coordinates: choose particles, such as {name: coordinates, indices: [0]}");
        }

        @Override
        public double[] squared(Ensemble particles) {
            requireLine(particles);
            double[] query = Histogram.clamping(bins, particles).masses();
            double[] squared = new double[masses.size()];
            for (int k = 0; k < squared.length; k++)
                squared[k] = HistogramTransport.squaredW2(query, edges, masses.get(k), edges);
            return squared;
        }

        @Override
        public void write(Map<String, NdArray> arrays) {
            arrays.put(PREFIX + "edges", NdArray.of(edges, edges.length));
            arrays.put(PREFIX + "masses", StoredLaws.matrix(masses));
        }
    }
}
