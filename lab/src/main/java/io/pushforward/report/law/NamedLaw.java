package io.pushforward.report.law;

import io.pushforward.figure.LineStyle;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Marginal;
import io.pushforward.random.Seed;

/** A law in a picture, by its name in the legend. */
record NamedLaw(String name, LineStyle ink, Law law) {
    private static final int DRAWS = 2048; // of a law without atoms

    /** Its atoms, or draws. */
    Ensemble points() {
        return law.atoms()
                .orElseGet(() -> law.sample(DRAWS, Seed.of(0).derive("picture").generator()));
    }

    double[] masses() {
        return ((Categorical) law).masses();
    }

    /** A coordinate of its points with their weights, sorted. */
    Marginal marginal(int k) {
        return Marginal.of(points(), k);
    }
}
