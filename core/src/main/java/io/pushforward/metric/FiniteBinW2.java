package io.pushforward.metric;

import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.transport.HistogramTransport;
import java.util.Arrays;
import java.util.Optional;

/**
 * W2 between the finite bins of two categorical laws: labels beyond the bins (censoring) are removed, the other masses
 * are renormalised, each spread uniformly over its bin.
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

    /** The bins that the labels stand for; where they carry none, [0, 1], [1, 2], ... for all labels but the last. */
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
        double[] bounds = edges.orElseGet(() -> ownEdges(observed, masses.observed().length));
        int bins = bounds.length - 1;
        return Score.exact(Math.sqrt(HistogramTransport.squaredW2(
                Arrays.copyOf(masses.predicted(), bins), bounds, Arrays.copyOf(masses.observed(), bins), bounds)));
    }

    private static double[] ownEdges(Law observed, int labels) {
        if (observed instanceof Categorical law && law.space().bins().isPresent())
            return law.space().bins().get().edges();
        double[] whole = new double[labels];
        Arrays.setAll(whole, k -> k);
        return whole;
    }
}
