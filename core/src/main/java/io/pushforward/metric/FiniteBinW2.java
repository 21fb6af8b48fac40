package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.transport.HistogramTransport;
import java.util.Arrays;
import java.util.Optional;

/**
 * W2 between the finite bins of two categorical laws: the last label (censoring) is removed, the other masses are
 * renormalised, each spread uniformly over its bin.
 */
public final class FiniteBinW2 implements Metric {
    private final Optional<double[]> edges;

    private FiniteBinW2(Optional<double[]> edges) {
        this.edges = edges;
    }

    /** Bins with the given edges: as many edges as the laws have labels, since the last label has no bin. */
    public static FiniteBinW2 withEdges(double... edges) {
        return new FiniteBinW2(Optional.of(edges.clone()));
    }

    /** Bins [0, 1], [1, 2], ...: distances are counted in bins. */
    public static FiniteBinW2 inBins() {
        return new FiniteBinW2(Optional.empty());
    }

    @Override
    public String name() {
        return "finite-w2";
    }

    @Override
    public Score between(Law predicted, Law observed, Seed seed) {
        Masses masses = Masses.of(name(), predicted, observed);
        int bins = masses.observed().length - 1;
        double[] bounds = edges.orElseGet(() -> {
            double[] whole = new double[bins + 1];
            Arrays.setAll(whole, k -> k);
            return whole;
        });
        return Score.exact(Math.sqrt(HistogramTransport.squaredW2(
                Arrays.copyOf(masses.predicted(), bins), bounds, Arrays.copyOf(masses.observed(), bins), bounds)));
    }
}
