package io.pushforward.law;

import java.util.Optional;
import java.util.random.RandomGenerator;

/** The image of a law under a map: draw from {@code base}, then map. It claims no density, since none need exist. */
public record ImageLaw(Law base, PointMap map, Space space) implements Law {

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        return push(base.sample(size, random));
    }

    @Override
    public Optional<Ensemble> atoms() {
        return base.atoms().map(this::push);
    }

    /** The image of an ensemble's own points, with their weights. */
    public Ensemble push(Ensemble points) {
        double[] mapped = map.apply(points.points(), points.size());
        return points.isUniform()
                ? Ensemble.uniform(space, mapped)
                : Ensemble.weighted(space, mapped, points.weights());
    }
}
