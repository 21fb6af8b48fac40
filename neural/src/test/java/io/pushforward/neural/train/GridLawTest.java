package io.pushforward.neural.train;

import io.pushforward.law.DensityLaw;
import io.pushforward.law.DensityLawContract;
import io.pushforward.law.Space;
import io.pushforward.neural.tensor.DensityGrid;
import org.junit.jupiter.api.Nested;

/** The contract of densities for predictions on a grid; moments by the fine midpoint rule. */
class GridLawTest {
    private static final double[] LOW = {-1, 2};
    private static final double[] HIGH = {1, 5};
    private static final int COUNT = 4;
    private static final int FINE = 240; // a multiple of the cells of either shape

    private static GridLaw law(DensityGrid.Shape shape, double sharpness) {
        DensityGrid grid = new DensityGrid(LOW, HIGH, COUNT, shape);
        double[] logMasses = new double[grid.size()];
        for (int j = 0; j < logMasses.length; j++) logMasses[j] = sharpness * Math.sin(3.0 * j);
        return new GridLaw(new Space.Vectors(2), grid, logMasses);
    }

    private abstract static class OnGrid extends DensityLawContract {
        abstract DensityGrid.Shape shape();

        @Override
        protected DensityLaw law() {
            return GridLawTest.law(shape(), 1);
        }

        @Override
        protected DensityLaw narrower() {
            return GridLawTest.law(shape(), 0.5);
        }

        private double[] integral(boolean squares) {
            double[] mean = squares ? integral(false) : new double[2];
            double[] sums = new double[squares ? 4 : 2];
            DensityLaw law = law();
            double[] point = new double[2];
            double area = (HIGH[0] - LOW[0]) * (HIGH[1] - LOW[1]) / (FINE * FINE);
            for (int i = 0; i < FINE * FINE; i++) {
                point[0] = LOW[0] + (i % FINE + 0.5) / FINE * (HIGH[0] - LOW[0]);
                point[1] = LOW[1] + (i / FINE + 0.5) / FINE * (HIGH[1] - LOW[1]);
                double mass = area * Math.exp(law.logDensity(point));
                for (int j = 0; j < 2; j++) {
                    if (!squares) sums[j] += mass * point[j];
                    else
                        for (int k = 0; k < 2; k++)
                            sums[2 * j + k] += mass * (point[j] - mean[j]) * (point[k] - mean[k]);
                }
            }
            return sums;
        }

        @Override
        protected double[] mean() {
            return integral(false);
        }

        @Override
        protected double[] covariance() {
            return integral(true);
        }
    }

    @Nested
    class Cells extends OnGrid {
        @Override
        DensityGrid.Shape shape() {
            return DensityGrid.Shape.CELLS;
        }
    }

    @Nested
    class Nodes extends OnGrid {
        @Override
        DensityGrid.Shape shape() {
            return DensityGrid.Shape.NODES;
        }
    }
}
