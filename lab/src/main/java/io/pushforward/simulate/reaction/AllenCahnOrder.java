package io.pushforward.simulate.reaction;

import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The study that says how fine the time steps of the Allen-Cahn fields must be: means of functionals of the field by coarser and
 * coarser steps against those of the finest, all driven by the same noise, so that differences show long before the means do.
 */
public final class AllenCahnOrder {
    private static final int FINEST = 512;
    private static final int LEVELS = 6; // 512, 256, ... 16 steps

    /** What is averaged over fields. */
    private enum Functional {
        SQUARE,
        FOURTH,
        /** The squared difference of neighbours, as rough as anything on the grid. */
        ROUGHNESS;

        double of(double[] field) {
            double sum = 0;
            int n = field.length;
            for (int k = 0; k < n; k++) {
                double u = field[k];
                double slope = field[(k + 1) % n] - u;
                sum += switch (this) {
                    case SQUARE -> u * u;
                    case FOURTH -> u * u * u * u;
                    case ROUGHNESS -> slope * slope;
                };
            }
            return sum / n;
        }
    }

    /**
     * Differences from the finest steps.
     *
     * @param weak the largest difference of a functional's mean, relative to the mean
     * @param error the standard error of that difference
     * @param strong the root mean square difference of a field's values
     */
    public record Row(int steps, double weak, double error, double strong) {}

    /** The study's table, with fitted orders of the weak and of the strong error. */
    public record Table(List<Row> rows, double weakOrder, double strongOrder) {
        public Table {
            rows = List.copyOf(rows);
        }
    }

    private AllenCahnOrder() {}

    /** Runs the study on so many fields, on all cores; pure in its arguments. */
    public static Table run(int fields, Seed seed) {
        Map<String, Double> at = Map.of("mean", 0.1, "deviation", 0.6, "length", 0.08);
        double[][][] ends = IntStream.range(0, fields) // [field][level][point]
                .parallel()
                .mapToObj(i -> {
                    var random = seed.derive("order").derive(i).generator();
                    double[] start = AllenCahn.start(at, 1, random).points();
                    return AllenCahn.equation().refined(start, AllenCahn.TIME, FINEST, LEVELS, random);
                })
                .toArray(double[][][]::new);
        List<Row> rows = new ArrayList<>();
        for (int level = LEVELS - 1; level > 0; level--) rows.add(row(ends, level));
        return new Table(rows, order(rows, Row::weak), order(rows, Row::strong));
    }

    private static Row row(double[][][] ends, int level) {
        double weak = 0;
        double error = 0;
        for (Functional functional : Functional.values()) {
            double mean = 0;
            double sum = 0;
            double squares = 0;
            for (double[][] own : ends) {
                double exact = functional.of(own[0]);
                double difference = functional.of(own[level]) - exact;
                mean += exact / ends.length;
                sum += difference / ends.length;
                squares += difference * difference / ends.length;
            }
            if (Math.abs(sum / mean) > weak) {
                weak = Math.abs(sum / mean);
                error = Math.sqrt(Math.max(0, squares - sum * sum) / ends.length) / mean;
            }
        }
        double strong = 0;
        for (double[][] own : ends)
            for (int k = 0; k < own[0].length; k++)
                strong += (own[level][k] - own[0][k]) * (own[level][k] - own[0][k]) / own[0].length / ends.length;
        return new Row(FINEST >> level, weak, error, Math.sqrt(strong));
    }

    /** The slope of the logarithm of an error over that of the step, by least squares. */
    private static double order(List<Row> rows, java.util.function.ToDoubleFunction<Row> error) {
        double n = rows.size();
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (Row row : rows) {
            double step = -Math.log(row.steps);
            double size = Math.log(error.applyAsDouble(row));
            x += step / n;
            y += size / n;
            xx += step * step / n;
            xy += step * size / n;
        }
        return (xy - x * y) / (xx - x * x);
    }
}
