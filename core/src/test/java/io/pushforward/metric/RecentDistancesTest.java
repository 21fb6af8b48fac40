package io.pushforward.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.transport.Cost;
import io.pushforward.transport.LineSolver;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is shared between scores, against scores that share nothing. */
class RecentDistancesTest {
    private static Ensemble cloud(RandomGenerator random, int size, int dimension) {
        double[] points = new double[size * dimension];
        for (int k = 0; k < points.length; k++) points[k] = random.nextGaussian();
        return Ensemble.uniform(new Space.Vectors(dimension), points);
    }

    private static Ensemble copy(Ensemble law) {
        return Ensemble.uniform(law.space(), law.points().clone());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 16, 40})
    void energies_ofLawsThatComeAgain_haveTheBitsOfThoseOfTheirCopies(int dimension) {
        RandomGenerator random = Seed.of(4).generator();
        Ensemble fresh = cloud(random, 130, dimension);
        Ensemble observed = cloud(random, 20, dimension);
        for (int law = 0; law < 10; law++) {
            Ensemble predicted = cloud(random, 30 + 10 * law, dimension);
            for (Ensemble reference : new Ensemble[] {fresh, observed, fresh, predicted})
                for (Estimator estimator : Estimator.values()) {
                    double once = EnergyDistance.between(copy(predicted), copy(reference), estimator)
                            .value();
                    for (int again = 0; again < 2; again++)
                        assertThat(EnergyDistance.between(predicted, reference, estimator)
                                        .value())
                                .isEqualTo(once);
                }
        }
    }

    /** The definition: each direction by itself, coordinates added in their order. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 22})
    void slices_takenTogether_haveTheBitsOfEachByItself(int dimension) {
        RandomGenerator random = Seed.of(5).generator();
        Ensemble x = cloud(random, 700, dimension);
        Ensemble y = cloud(random, 90, dimension);
        double[] rows = cloud(random, 70, dimension).points();
        double[] squares = SlicedW2.squaredPerDirection(x, y, rows);
        for (int k = 0; k < squares.length; k++)
            assertThat(squares[k])
                    .isEqualTo(LineSolver.sortedValue(
                            projected(x, rows, k), projected(y, rows, k), Cost.SQUARED_DISTANCE));
    }

    private static double[] projected(Ensemble law, double[] rows, int k) {
        int d = law.dimension();
        double[] projected = new double[law.size()];
        for (int i = 0; i < projected.length; i++)
            for (int c = 0; c < d; c++) projected[i] += law.points()[i * d + c] * rows[k * d + c];
        return projected;
    }
}
