package io.pushforward.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Gaussian;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.TrainingSets;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FamiliarityTest {
    private static final Space.Vectors PLANE = new Space.Vectors(2);

    /** Forty normal laws whose means run from (-1, 0) to (1, 0). */
    private static final List<Law> LAWS = new ArrayList<>();

    private static final List<Long> IDS = new ArrayList<>();

    static {
        for (int i = 0; i < 40; i++) {
            LAWS.add(normal(-1 + i / 19.5, 0, 300, i));
            IDS.add(1_000L + i);
        }
    }

    private static Ensemble normal(double x, double y, int size, long seed) {
        return Gaussian.of(PLANE, new double[] {x, y}, new double[] {0.04, 0, 0, 0.04})
                .sample(size, Seed.of(seed).derive("familiarity").generator());
    }

    private static Familiarity learned() {
        return Familiarity.of(PLANE, LAWS, IDS).orElseThrow();
    }

    @Test
    void trainingLaw_isAtDistanceZeroFromItself() {
        Familiarity.Verdict verdict = learned().of((Ensemble) LAWS.get(7));
        assertThat(verdict.distance()).isCloseTo(0, within(1e-12));
        assertThat(verdict.nearest()).isEqualTo(1_007);
        assertThat(verdict.share()).isZero();
    }

    @Test
    void freshLawOfTheFamily_isFamiliar() {
        Familiarity.Verdict verdict = learned().of(normal(0.3, 0, 300, 99));
        assertThat(verdict.share()).isLessThan(1);
        assertThat(verdict.distance()).isLessThan(4 * verdict.usual());
    }

    @Test
    void lawsOutsideTheFamily_areUnlikeAllOthers() {
        for (Ensemble far : List.of(normal(3, 0, 300, 99), normal(0, 1, 300, 99))) {
            Familiarity.Verdict verdict = learned().of(far);
            assertThat(verdict.share()).isEqualTo(1);
            assertThat(verdict.distance()).isGreaterThan(5 * verdict.usual());
        }
        assertThat(learned().of(normal(3, 0, 300, 99)).nearest()).isEqualTo(1_039);
    }

    @Test
    void spreadThatTheFamilyNeverHas_isSeen() {
        Ensemble wide = Gaussian.of(PLANE, new double[2], new double[] {1, 0, 0, 1})
                .sample(300, Seed.of(4).generator());
        assertThat(learned().of(wide).share()).isEqualTo(1);
    }

    /** A law shifted by s along a standardised coordinate is at distance s: the W2 of a shift. */
    @Test
    void distance_ofAShift_isTheShift() {
        Space line = new Space.Vectors(1);
        List<Law> laws = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            double[] points = new double[32];
            for (int k = 0; k < 32; k++) points[k] = 10 * i + k % 2;
            laws.add(Ensemble.uniform(line, points));
        }
        Familiarity familiarity =
                Familiarity.of(line, laws, List.of(0L, 1L, 2L)).orElseThrow();
        double deviation = Math.sqrt(200.0 / 3 + 0.25); // of the pooled points
        double[] shifted = ((Ensemble) laws.get(1)).points().clone();
        for (int k = 0; k < 32; k++) shifted[k] += 2;
        Familiarity.Verdict verdict = familiarity.of(Ensemble.uniform(line, shifted));
        assertThat(verdict.distance()).isCloseTo(2 / deviation, within(1e-12));
        assertThat(verdict.usual()).isCloseTo(10 / deviation, within(1e-12));
    }

    @Test
    void weightsAndOrder_ofThePoints_areWhatTheLawSays() {
        Ensemble law = normal(0.2, 0.1, 50, 5);
        int[] twice = new int[100];
        double[] points = new double[200];
        double[] weights = new double[100];
        for (int i = 0; i < 100; i++) {
            twice[i] = (i * 7) % 50;
            weights[i] = i < 50 ? 0.3 : 0.7;
            System.arraycopy(law.points(), 2 * twice[i], points, 2 * i, 2);
        }
        Familiarity.Verdict split = learned().of(Ensemble.weighted(PLANE, points, weights));
        assertThat(split.distance()).isCloseTo(learned().of(law).distance(), within(1e-9));
    }

    @Test
    void lawsOnLabels_haveNoVerdict() {
        assertThat(Familiarity.of(TrainingSets.LABELS, LAWS, IDS)).isEmpty();
        assertThat(Familiarity.of(PLANE, LAWS.subList(0, 2), IDS.subList(0, 2))).isEmpty();
    }
}
