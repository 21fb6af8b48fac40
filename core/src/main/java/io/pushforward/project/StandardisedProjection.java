package io.pushforward.project;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Space;
import io.pushforward.settings.Misfit;
import io.pushforward.store.NdArray;
import java.util.LinkedHashMap;
import java.util.Map;

/** Another projection with coefficients (c - centre) / scale. */
public final class StandardisedProjection implements Projection {
    static final String KIND = "standardised";
    static final String INNER = "inner.";

    private final Projection inner;
    private final double[] centre; // [rank]
    private final double[] scale; // [rank]

    StandardisedProjection(Projection inner, double[] centre, double[] scale) {
        if (inner.source() instanceof Space.Labels)
            throw new Misfit("labels cannot be standardised: they are names, not numbers");
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
    public double[] scales() {
        double[] scales = inner.scales();
        for (int k = 0; k < scales.length; k++) scales[k] *= scale[k];
        return scales;
    }

    @Override
    public ProjectionState state() {
        ProjectionState within = inner.state();
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.put("innerKind", within.kind()).set("inner", within.settings());
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        arrays.put("centre", NdArray.of(centre, centre.length));
        arrays.put("scale", NdArray.of(scale, scale.length));
        within.arrays().forEach((name, array) -> arrays.put(INNER + name, array));
        return new ProjectionState(KIND, settings, arrays);
    }
}
