package io.pushforward.simulate;

import io.pushforward.law.Bins;
import io.pushforward.law.Statistics;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The study that says how large a population of {@link MeanField} must be: the members of a finite population beside those of
 * an infinite one, with the same starts and the same noise (Sznitman 1991, theorem 1.4). Their distance falls with the root of
 * the population's size.
 */
public final class PropagationOfChaos {
    private static final List<Integer> SIZES = List.of(25, 50, 100, 200, 400, 800, 1600, 3200);
    private static final double TIME = 3;
    private static final int STEPS = 150;
    private static final int FINER = 4; // steps of the infinite population's equation per step of a member
    private static final Bins CELLS = MeanField.cells();

    /**
     * @param distance root mean square distance of a member from the one of an infinite population
     * @param error the standard error of that, over populations
     * @param mean root mean square error of the population's mean
     */
    public record Row(int population, double distance, double error, double mean) {}

    /** The study's table with the fitted powers of the size. */
    public record Table(List<Row> rows, double distanceRate, double meanRate) {
        public Table {
            rows = List.copyOf(rows);
        }
    }

    private PropagationOfChaos() {}

    /** Runs the study with so many populations of each size, on all cores; pure in its arguments. */
    public static Table run(int populations, Seed seed) {
        DoubleWell well = MeanField.well(1);
        DiagonalMixture start =
                new DiagonalMixture(1, new double[] {0.4, 0.6}, new double[] {-1, 0.6}, new double[] {0.2, 0.4});
        double[] fine = FokkerPlanck.means(well, CELLS, start.masses(CELLS), TIME, FINER * STEPS);
        double[] means = IntStream.rangeClosed(0, STEPS)
                .mapToDouble(k -> fine[FINER * k])
                .toArray();
        List<Row> rows = new ArrayList<>();
        for (int size : SIZES) rows.add(row(well, start, means, size, populations, seed.derive(size)));
        return new Table(rows, rate(rows, Row::distance), rate(rows, Row::mean));
    }

    private static Row row(
            DoubleWell well, DiagonalMixture start, double[] means, int size, int populations, Seed seed) {
        double[][] squares = IntStream.range(0, populations)
                .parallel()
                .mapToObj(k -> squares(well, start, means, size, seed.derive(k)))
                .toArray(double[][]::new);
        double[] distances =
                IntStream.range(0, populations).mapToDouble(k -> squares[k][0]).toArray();
        double[] ofMeans =
                IntStream.range(0, populations).mapToDouble(k -> squares[k][1]).toArray();
        double distance = Math.sqrt(Statistics.mean(distances));
        double spread = 0;
        for (double square : distances) spread += Math.pow(square - distance * distance, 2) / (populations - 1);
        return new Row(
                size,
                distance,
                Math.sqrt(spread / populations) / (2 * distance), // the error of a root
                Math.sqrt(Statistics.mean(ofMeans)));
    }

    /** The mean squared distance of members, and the squared error of their mean. */
    private static double[] squares(DoubleWell well, DiagonalMixture start, double[] means, int size, Seed seed) {
        double[] together = start.draw(size, seed.derive("start").generator());
        double[] alone = together.clone();
        well.move(together, TIME, means.length - 1, seed.derive("moves").generator());
        well.moveAlone(alone, TIME, means, seed.derive("moves").generator());
        double square = 0;
        for (int i = 0; i < size; i++) square += (together[i] - alone[i]) * (together[i] - alone[i]) / size;
        double off = Statistics.mean(together) - means[means.length - 1];
        return new double[] {square, off * off};
    }

    /** The slope of the logarithm of an error over that of the size, by least squares. */
    private static double rate(List<Row> rows, ToDoubleFunction<Row> error) {
        double[] x =
                rows.stream().mapToDouble(row -> Math.log(row.population())).toArray();
        double[] y = rows.stream()
                .mapToDouble(row -> Math.log(error.applyAsDouble(row)))
                .toArray();
        double centre = Statistics.mean(x);
        double above = 0;
        double below = 0;
        for (int i = 0; i < x.length; i++) {
            above += (x[i] - centre) * y[i];
            below += (x[i] - centre) * (x[i] - centre);
        }
        return above / below;
    }
}
