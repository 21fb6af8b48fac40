package io.pushforward.report.law;

import io.pushforward.figure.LineStyle;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Marginal;
import io.pushforward.random.Seed;
import java.util.Optional;

/** A law in a picture, by its name in the legend. */
final class NamedLaw {
    private static final int DRAWS = 2048; // of a law without atoms

    private final String name;
    private final LineStyle ink;
    private final Law law;
    private Optional<Ensemble> points = Optional.empty(); // drawn once, for all coordinates of a field

    NamedLaw(String name, LineStyle ink, Law law) {
        this.name = name;
        this.ink = ink;
        this.law = law;
    }

    String name() {
        return name;
    }

    LineStyle ink() {
        return ink;
    }

    Law law() {
        return law;
    }

    /** Its atoms, or draws. */
    Ensemble points() {
        if (points.isEmpty())
            points = law.atoms()
                    .or(() -> Optional.of(
                            law.sample(DRAWS, Seed.of(0).derive("picture").generator())));
        return points.orElseThrow();
    }

    double[] masses() {
        return ((Categorical) law).masses();
    }

    /** A coordinate of its points with their weights, sorted. */
    Marginal marginal(int k) {
        return Marginal.of(points(), k);
    }
}
