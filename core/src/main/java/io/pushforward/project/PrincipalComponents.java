package io.pushforward.project;

import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.Arrays;

/**
 * The projection on principal components, orthogonal in the Euclidean norm of the coordinates, in that of the grid, or in one
 * of these with coordinates in units of their own.
 */
public final class PrincipalComponents extends LinearProjection {
    static final String KIND = "pca";
    static final String NORM = "norm";
    static final String GRID = "grid";
    static final String SCALED = "scaled";

    private final double[] spectrum; // [dimension], decreasing

    PrincipalComponents(Space source, double[] mean, double[] vectors, double[] norm, double[] spectrum) {
        super(source, mean, vectors, norm);
        this.spectrum = spectrum;
    }

    /** The variances along all principal directions, kept or not, in decreasing order. */
    public double[] spectrum() {
        return spectrum.clone();
    }

    /** The share of the training points' variance that the first {@code components} directions hold. */
    public double explainedVariance(int components) {
        double kept = 0;
        double total = 0;
        for (int k = 0; k < spectrum.length; k++) {
            if (k < components) kept += spectrum[k];
            total += spectrum[k];
        }
        return kept / total;
    }

    /** The share of the training points' variance that this projection keeps. */
    public double explainedVariance() {
        return explainedVariance(rank());
    }

    @Override
    public boolean isScaled() {
        return !isEuclidean() && !Arrays.equals(norm(), source().norm());
    }

    private boolean isEuclidean() {
        return Arrays.equals(norm(), euclidean(mean().length));
    }

    @Override
    public State state() {
        Document settings = Document.empty().with("rank", rank());
        if (!isEuclidean()) settings = settings.with(NORM, isScaled() ? SCALED : GRID);
        State state = State.of(KIND).with(settings.with("source", SpaceJson.write(source())));
        return (isScaled() ? state.with(NORM, NdArray.of(norm(), mean().length)) : state)
                .with("mean", NdArray.of(mean(), mean().length))
                .with("components", NdArray.of(vectors(), rank(), mean().length))
                .with("spectrum", NdArray.of(spectrum, spectrum.length));
    }
}
