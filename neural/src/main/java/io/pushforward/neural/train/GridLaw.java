package io.pushforward.neural.train;

import io.pushforward.law.DensityLaw;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.neural.tensor.DensityGrid;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** A predicted density on a grid, whole in itself. */
final class GridLaw implements DensityLaw {
    private final Space space;
    private final DensityGrid grid;
    private final double[] logHeights;
    private final double[] cumulative;

    GridLaw(Space space, DensityGrid grid, double[] logMasses) {
        this.space = space;
        this.grid = grid;
        double[] masses = new double[logMasses.length];
        double total = 0;
        for (int j = 0; j < masses.length; j++) total += masses[j] = Math.exp(logMasses[j]);
        double[] normalised = new double[masses.length];
        this.cumulative = new double[masses.length];
        double sum = 0;
        for (int j = 0; j < masses.length; j++) {
            normalised[j] = logMasses[j] - Math.log(total);
            this.cumulative[j] = sum += masses[j] / total;
        }
        this.logHeights = grid.logHeights(normalised);
    }

    @Override
    public Space space() {
        return space;
    }

    @Override
    public double logDensity(double[] point) {
        return grid.logDensity(logHeights, point);
    }

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        int d = grid.dimension();
        double[] drawn = new double[size * d];
        for (int i = 0; i < size; i++) {
            double target = random.nextDouble() * cumulative[cumulative.length - 1];
            int at = Arrays.binarySearch(cumulative, target);
            int index = Math.min(at < 0 ? -at - 1 : at + 1, cumulative.length - 1);
            grid.draw(index, random, drawn, i * d);
        }
        return Ensemble.uniform(space, drawn);
    }

    @Override
    public String toString() {
        return "density on a grid of " + logHeights.length + " in " + space;
    }
}
