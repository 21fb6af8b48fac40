package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.transport.AnnealedSinkhorn;

/**
 * The debiased Sinkhorn divergence with cost |x - y|²/2 at temperature blur², not rooted: it tends to W2²/2 as blur falls.
 */
public final class SinkhornDivergence extends EnsembleMetric {
    private final AnnealedSinkhorn method;

    private SinkhornDivergence(AnnealedSinkhorn method) {
        this.method = method;
    }

    /** By GeomLoss's fixed schedule of temperatures. */
    public static SinkhornDivergence annealed(double blur, double scaling) {
        return new SinkhornDivergence(new AnnealedSinkhorn(blur, scaling));
    }

    @Override
    public String name() {
        return "sinkhorn";
    }

    @Override
    Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        return Score.exact(method.value(predicted, observed));
    }
}
