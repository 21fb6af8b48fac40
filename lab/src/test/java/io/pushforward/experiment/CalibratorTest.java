package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.project.IdentityProjection;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibratorTest {
    private static final Space LINE = new Space.Vectors(1);
    private static final int LAWS = 40;
    private static final int POINTS = 500;

    /** Predictions with a given spread for truths that are standard normal. */
    private static Calibration calibration(double spread) {
        IdentityProjection points = new IdentityProjection(LINE);
        List<Calibrator.Measured> predicted = new ArrayList<>();
        List<Calibrator.Measured> truths = new ArrayList<>();
        for (int law = 0; law < LAWS; law++) {
            Ensemble truth = normals(law, "truth", 1);
            predicted.add(Calibrator.measure(points, normals(law, "prediction", spread), truth));
            truths.add(Calibrator.measure(points, normals(law, "again", 1), truth));
        }
        return new Calibrator(points, predicted).against(new Calibrator(points, truths));
    }

    private static Ensemble normals(int law, String purpose, double spread) {
        double[] points = Seed.of(1).derive(purpose).derive(law).generator().normals(POINTS);
        for (int i = 0; i < points.length; i++) points[i] *= spread;
        return Ensemble.uniform(LINE, points);
    }

    @Test
    void calibration_ofTrueLaws_isOneAndNominalAndFlat() {
        Calibration right = calibration(1);
        // Variances of 20,000 normals have a relative deviation of 0.01; six of these fail by chance once in 10^8.
        assertThat(right.dispersion().get(0)).isCloseTo(1, within(0.09));
        for (Calibration.Coverage coverage : right.coverage()) {
            assertThat(coverage.observed()).isCloseTo(coverage.nominal(), within(0.04));
            assertThat(coverage.truth().orElseThrow()).isCloseTo(coverage.nominal(), within(0.04));
        }
        assertThat(sum(right.ranks().get(0))).isEqualTo(LAWS * POINTS);
        assertThat(right.ranks().get(0)).allSatisfy(count -> assertThat(count).isBetween(900L, 1600L));
    }

    @Test
    void calibration_ofNarrowLaws_showsTheirVarianceAndACup() {
        Calibration narrow = calibration(0.5);
        assertThat(narrow.dispersion().get(0)).isCloseTo(0.25, within(0.03));
        Calibration.Coverage widest = narrow.coverage().get(narrow.coverage().size() - 1);
        // A standard normal lies within half of its own 90 % interval with probability 0.589.
        assertThat(widest.nominal()).isEqualTo(0.9);
        assertThat(widest.observed()).isCloseTo(0.589, within(0.04));
        List<Long> ranks = narrow.ranks().get(0);
        assertThat(ranks.get(0)).isGreaterThan(2 * ranks.get(8));
        assertThat(ranks.get(15)).isGreaterThan(2 * ranks.get(7));
    }

    @Test
    void calibration_ofWeightedPoints_isThatOfThePointsRepeated() {
        Ensemble truth = normals(0, "truth", 1);
        double[] values = Seed.of(2).generator().normals(400);
        double[] weights = new double[values.length];
        List<Double> repeated = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            weights[i] = values[i] > 0 ? 5 : 1;
            for (int k = 0; k < weights[i]; k++) repeated.add(values[i]);
        }
        Calibration weighted = alone(Ensemble.weighted(LINE, values, weights), truth);
        Calibration plain = alone(
                Ensemble.uniform(LINE, repeated.stream().mapToDouble(x -> x).toArray()), truth);
        for (int c = 0; c < 3; c++)
            assertThat(weighted.coverage().get(c).observed())
                    .isCloseTo(plain.coverage().get(c).observed(), within(0.02));
        for (int b = 0; b < 16; b++)
            assertThat((double) weighted.ranks().get(0).get(b) / POINTS)
                    .isCloseTo((double) plain.ranks().get(0).get(b) / POINTS, within(0.02));
    }

    private static Calibration alone(Ensemble predicted, Ensemble truth) {
        IdentityProjection points = new IdentityProjection(LINE);
        Calibrator calibrator = new Calibrator(points, List.of(Calibrator.measure(points, predicted, truth)));
        return calibrator.against(calibrator);
    }

    private static long sum(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).sum();
    }
}
