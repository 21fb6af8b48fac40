package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.transport.AnnealedSinkhorn;
import io.pushforward.transport.ConvergedSinkhorn;
import java.util.function.BiFunction;

/**
 * The debiased Sinkhorn divergence with cost |x - y|²/2 at temperature blur², not rooted: it tends to W2²/2 as blur falls.
 *
 * <p>Annealed, it is what GeomLoss's fixed schedule gives, to rounding, and may be several percent below the converged value.
 */
public final class SinkhornDivergence extends EnsembleMetric {

    /** The two ways to compute it, as experiment files name them. */
    public enum Mode {
        ANNEALED,
        CONVERGED
    }

    private final BiFunction<Ensemble, Ensemble, Score> method;

    private SinkhornDivergence(BiFunction<Ensemble, Ensemble, Score> method) {
        this.method = method;
    }

    /** By GeomLoss's fixed schedule of temperatures. */
    public static SinkhornDivergence annealed(double blur, double scaling) {
        AnnealedSinkhorn annealed = new AnnealedSinkhorn(blur, scaling);
        return new SinkhornDivergence((x, y) -> Score.exact(annealed.value(x, y)));
    }

    /** Iterated until the marginals are right, or reported as not converged. */
    public static SinkhornDivergence converged(double blur) {
        return converged(ConvergedSinkhorn.withBlur(blur));
    }

    /** As {@link #converged(double)}, with a given tolerance and limit. */
    public static SinkhornDivergence converged(ConvergedSinkhorn converged) {
        return new SinkhornDivergence((x, y) -> {
            ConvergedSinkhorn.Divergence found = converged.divergence(x, y);
            return found.progress().converged() ? Score.exact(found.value()) : Score.notConverged(found.value());
        });
    }

    @Override
    public String name() {
        return "sinkhorn";
    }

    @Override
    Score ofEnsembles(Ensemble predicted, Ensemble observed, Seed seed) {
        return method.apply(predicted, observed);
    }
}
