package io.pushforward.neural.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.neural.encoder.FieldStatistics.Statistic;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.EncoderNet;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.Toys;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statistics of fields against closed forms. Sums of some hundred terms of order one in single precision. */
class FieldStatisticsTest {
    private static final double ROUNDING = 1e-5;
    private static final Space.Fields CELLS = new Space.Fields(List.of(Axis.cells(0, 1, 6), Axis.cells(0, 2, 8)), 2);

    private static FieldStatistics only(Statistic statistic) {
        return new FieldStatistics().withStatistics(List.of(statistic)).withStandardise(false);
    }

    private static double[] encoded(FieldStatistics part, Space.Fields space, Ensemble law) {
        LawTensors laws = Toys.tensors(List.of(law), part.pointFeatures(space));
        Assembly assembly = Assembly.fresh(
                new Assembly.Shape(space, space.dimension(), new Space.Vectors(1), 1),
                Tensors.cpu(),
                Seed.of(5),
                new TrainingLaws(laws, laws));
        EncoderNet net = part.build(assembly.in("encoder"));
        double[] values = Tensors.doubles(net.encode(laws.all()));
        assertThat(values).hasSize(net.width());
        return values;
    }

    /** Fields with mean 5 and, to rounding, the covariance of white noise of variance 4: one node at a time, up and down. */
    private static Ensemble white(Space.Fields space) {
        int d = space.dimension();
        double[] points = new double[2 * d * d];
        Arrays.fill(points, 5);
        for (int k = 0; k < d; k++) {
            points[2 * k * d + k] += 2 * Math.sqrt(d);
            points[(2 * k + 1) * d + k] -= 2 * Math.sqrt(d);
        }
        return Ensemble.uniform(space, points);
    }

    @Test
    void whiteNoise_hasAFlatSpectrum_andAVariogramThatIsItsVariance() {
        Ensemble law = white(CELLS);
        assertThat(encoded(only(Statistic.MEAN), CELLS, law))
                .hasSize(18)
                .containsOnly(new double[] {5}, within(ROUNDING));
        assertThat(encoded(only(Statistic.LOG_VARIANCE), CELLS, law))
                .hasSize(18)
                .containsOnly(new double[] {Math.log(4)}, within(ROUNDING));
        assertThat(encoded(only(Statistic.LOG_VARIOGRAM), CELLS, law))
                .hasSize(12)
                .containsOnly(new double[] {Math.log(4)}, within(ROUNDING));
        double cell = 1 / 6.0 * 2 / 8;
        assertThat(encoded(only(Statistic.LOG_SPECTRUM), CELLS, law))
                .hasSize(12)
                .containsOnly(new double[] {Math.log(4 * cell)}, within(ROUNDING));
    }

    /** Waves of random phase along the last axis: C(h) = cos(2 pi h / 8) exactly, so the variogram is 1 - C(h). */
    @Test
    void wavesOfRandomPhase_haveTheVariogramOfTheirCovariance() {
        Space.Fields space = new Space.Fields(CELLS.axes(), 1);
        int phases = 16;
        double[] points = new double[phases * space.dimension()];
        for (int i = 0; i < points.length; i++) {
            double phase = 2 * Math.PI * (i / space.dimension()) / phases;
            points[i] = Math.sqrt(2) * Math.cos(2 * Math.PI * (i % 8) / 8 + phase);
        }
        double[] found = encoded(
                only(Statistic.LOG_VARIOGRAM).withLags(List.of(1, 3, 20)), space, Ensemble.uniform(space, points));
        assertThat(found).hasSize(4); // the lag of 20 is longer than both axes
        assertThat(found[0]).as("constant along the first axis").isLessThan(-60);
        assertThat(found[2]).isCloseTo(Math.log(1 - Math.cos(Math.PI / 4)), within(ROUNDING));
        assertThat(found[3]).isCloseTo(Math.log(1 - Math.cos(3 * Math.PI / 4)), within(ROUNDING));
    }

    /** Waves along one diagonal of square cells: constant along the other, whose steps go back on the second axis. */
    @Test
    void wavesAlongADiagonal_areToldFromTheirMirrorImage() {
        Space.Fields space = new Space.Fields(CELLS.axes(), 2);
        int phases = 16;
        double[] points = new double[phases * space.dimension()];
        for (int i = 0; i < points.length; i++) {
            int node = i % space.dimension() / 2;
            int along = i % 2 == 0 ? node / 8 + node % 8 : node / 8 - node % 8; // the second channel mirrors the first
            double phase = 2 * Math.PI * (i / space.dimension()) / phases;
            points[i] = Math.sqrt(2) * Math.cos(2 * Math.PI * along / 8 + phase);
        }
        double[] found = encoded(
                only(Statistic.LOG_DIAGONAL_VARIOGRAM).withLags(List.of(1, 20)),
                space,
                Ensemble.uniform(space, points));
        assertThat(found).hasSize(4);
        assertThat(found[0]).isCloseTo(0, within(ROUNDING)); // 1 - cos(2 pi 2 / 8)
        assertThat(found[1]).isLessThan(-60);
        assertThat(found[2]).isLessThan(-60);
        assertThat(found[3]).isCloseTo(0, within(ROUNDING));
    }

    /** One cosine of the grid: all of its power is in the band of its frequency. */
    @Test
    void oneCosine_hasItsPowerInOneBand() {
        Space.Fields line = Space.Fields.path(Axis.uniform(0, 1, 33), 1);
        double[] wave = new double[33];
        for (int t = 0; t < 33; t++) wave[t] = 3 + Math.cos(5 * Math.PI * t / 32);
        double[] power = encoded(only(Statistic.LOG_SPECTRUM).withBands(31), line, Ensemble.uniform(line, wave));
        for (int k = 1; k < 31; k++)
            if (k == 5) assertThat(power[k - 1]).isCloseTo(Math.log(0.5), within(ROUNDING));
            else assertThat(power[k - 1]).as("frequency %d", k).isLessThan(-20);
    }

    @Test
    void blocks_onAnIrregularAxis_weighTheirNodes() {
        Space.Fields space = Space.Fields.path(new Axis(0, 1, 4, 5), 1);
        Ensemble law = Ensemble.uniform(space, new double[] {1, 2, 3, 4});
        // Trapezoid weights .5, 2, 2, .5.
        assertThat(encoded(only(Statistic.MEAN).withBlocks(2), space, law))
                .containsExactly(new double[] {1.8, 3.2}, within(ROUNDING));
    }

    @Test
    void order_andSplitWeights_changeNothing() {
        Generator random = Seed.of(3).generator();
        Ensemble law = Ensemble.uniform(CELLS, random.normals(5 * CELLS.dimension()));
        double[] twice = law.select(4, 2, 0, 1, 3, 2).points();
        Ensemble other = Ensemble.weighted(CELLS, twice, new double[] {1, 0.3, 1, 1, 1, 0.7});
        FieldStatistics all = new FieldStatistics().withStandardise(false);
        double[] plain = encoded(all, CELLS, law);
        double[] split = encoded(all, CELLS, other);
        for (int i = 0; i < plain.length; i++)
            assertThat(split[i]).isCloseTo(plain[i], within(ROUNDING * (1 + Math.abs(plain[i]))));
    }

    @Test
    void diagonals_ofPaths_areRefused() {
        assertThatThrownBy(() -> only(Statistic.LOG_DIAGONAL_VARIOGRAM)
                        .pointFeatures(Space.Fields.path(Axis.uniform(0, 1, 5), 1)))
                .hasMessageContaining("two axes");
    }

    @Test
    void points_areRefused() {
        assertThatThrownBy(() -> new FieldStatistics().pointFeatures(new Space.Vectors(3)))
                .hasMessageContaining("fields or paths");
    }
}
