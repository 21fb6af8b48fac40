package io.pushforward.project;

import io.pushforward.law.Space;
import io.pushforward.settings.Document;
import io.pushforward.settings.Misfit;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;

/** Another projection with coefficients (c - centre) / scale. */
public final class StandardisedProjection implements Projection {
    static final String KIND = "standardised";
    private static final String INNER = "inner";
    private static final String INNER_KIND = "innerKind";

    private final Projection inner;
    private final double[] centre; // [rank]
    private final double[] scale; // [rank]

    StandardisedProjection(Projection inner, double[] centre, double[] scale) {
        if (!inner.source().isNumeric()) throw new Misfit("labels cannot be standardised: they are names, not numbers");
        for (int k = 0; k < scale.length; k++)
            if (!(scale[k] > 0 && Double.isFinite(centre[k])))
                throw new IllegalArgumentException("coefficient " + k
                        + " needs a finite centre and a positive scale, got " + centre[k] + " and " + scale[k]);
        this.inner = inner;
        this.centre = centre;
        this.scale = scale;
    }

    /** The projection before standardisation. */
    public Projection inner() {
        return inner;
    }

    public double[] centre() {
        return centre.clone();
    }

    public double[] scale() {
        return scale.clone();
    }

    @Override
    public Space source() {
        return inner.source();
    }

    @Override
    public int rank() {
        return inner.rank();
    }

    @Override
    public double[] analyse(double[] points, int count) {
        double[] coefficients = inner.analyse(points, count);
        int rank = rank();
        for (int i = 0; i < count; i++)
            for (int k = 0; k < rank; k++)
                coefficients[i * rank + k] = (coefficients[i * rank + k] - centre[k]) / scale[k];
        return coefficients;
    }

    @Override
    public double[] synthesise(double[] coefficients, int count) {
        int rank = rank();
        LinearProjection.requireLength(coefficients, count, rank, "vectors of " + rank + " coefficients");
        double[] unscaled = new double[coefficients.length];
        for (int i = 0; i < count; i++)
            for (int k = 0; k < rank; k++) unscaled[i * rank + k] = centre[k] + scale[k] * coefficients[i * rank + k];
        return inner.synthesise(unscaled, count);
    }

    @Override
    public double[] norm() {
        return inner.norm();
    }

    @Override
    public boolean isScaled() {
        return inner.isScaled();
    }

    @Override
    public double[] scales() {
        double[] scales = inner.scales();
        for (int k = 0; k < scales.length; k++) scales[k] *= scale[k];
        return scales;
    }

    @Override
    public State state() {
        State within = inner.state();
        return State.of(KIND)
                .with(Document.empty().with(INNER_KIND, within.kind()).with(INNER, within.settings()))
                .with("centre", NdArray.of(centre, centre.length))
                .with("scale", NdArray.of(scale, scale.length))
                .withArraysOf(INNER, within);
    }

    /** Opens what {@link #state} gave, in the layout of the first format. */
    static StandardisedProjection open(State state) {
        Document settings = state.settings();
        Projection inner =
                Projections.open(new State(settings.text(INNER_KIND), settings.group(INNER), state.arraysOf(INNER)));
        return new StandardisedProjection(
                inner, state.array("centre", inner.rank()), state.array("scale", inner.rank()));
    }
}
