package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.theory.Cases.Case;
import io.pushforward.transport.Distances;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * The lemmas behind the approximation theorems, on thousands of random cases each. Every check is also given a planted
 * error, a claim stronger than the lemma, that it must refute.
 */
class LemmasTest {
    private static final int MANY = 3000;

    @Test
    void commonSupport_lawsOnTheSameAtoms_areAsCloseAsTheirWeights() {
        Case[] cases = Cases.of("common support", MANY, random -> {
            int d = 1 + random.nextInt(3);
            int size = 2 + random.nextInt(7);
            CommonSupport support = new CommonSupport(new Space.Vectors(d), random.normals(size * d));
            double[] w = Cases.weights(size, random);
            double[] v = Cases.weights(size, random);
            return new Case(Cases.w2(support.law(w), support.law(v)), support.w2Bound(w, v));
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.9))
                .as("a claim of 0.9 of the bound")
                .isPositive();
    }

    @Test
    void commonSupport_twoAtoms_attainTheBound() {
        CommonSupport support = new CommonSupport(new Space.Vectors(1), new double[] {0, 3});
        double[] w = {0.9, 0.1};
        double[] v = {0.4, 0.6};
        assertThat(Cases.w2(support.law(w), support.law(v))).isCloseTo(3 * Math.sqrt(0.5), within(1e-12));
        assertThat(support.w2Bound(w, v)).isCloseTo(3 * Math.sqrt(0.5), within(1e-12));
    }

    @Test
    void lipschitzMap_movesLawsApartByAtMostItsConstant() {
        Case[] cases = Cases.of("push-forward", MANY, random -> {
            int d = 1 + random.nextInt(2);
            Ensemble left = Cases.law(d, 7, random);
            Ensemble right = Cases.law(d, 7, random);
            Bending map = Bending.random(d, random);
            return new Case(Cases.w2(map.push(left), map.push(right)), map.lipschitz() * Cases.w2(left, right));
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.9))
                .as("a constant that is too small")
                .isPositive();
    }

    @Test
    void reconstruction_movesALawByAtMostItsMeanSquaredResidual() {
        Case[] cases = Cases.of("reconstruction", MANY, random -> {
            int d = 1 + random.nextInt(3);
            Ensemble law = Cases.law(d, 8, random);
            Bending map = Bending.random(d, random);
            return new Case(Cases.w2(map.push(law), law), map.residual(law));
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.99))
                .as("a claim of 0.99 of the residual")
                .isPositive();
    }

    @Test
    void orthogonalReconstruction_movesALawByExactlyItsResidual() {
        Generator random = Seed.of(61).generator();
        for (int trial = 0; trial < 1000; trial++) {
            Ensemble law = Cases.law(3, 8, random);
            double[] flat = law.points().clone();
            double squares = 0;
            for (int i = 0; i < law.size(); i++) {
                squares += law.weights()[i] * flat[i * 3 + 2] * flat[i * 3 + 2];
                flat[i * 3 + 2] = 0;
            }
            Ensemble flattened = Ensemble.weighted(law.space(), flat, law.weights());
            assertThat(Cases.w2(flattened, law)).isCloseTo(Math.sqrt(squares), within(1e-7 * (1 + Math.sqrt(squares))));
        }
    }

    /**
     * Feature averages leave their band no more often than stated. In 4000 trials a rate of exactly δ = 0.05 exceeds
     * 0.0655 with probability below 1e-5 (4.5 standard deviations), so a false alarm is rarer than that.
     */
    @Test
    void hoeffding_averagesOfBoundedFeatures_keepTheirLevel() {
        double delta = 0.05;
        for (int points : new int[] {20, 80, 200})
            for (int features : new int[] {1, 4}) {
                QueryCertificate stated = new QueryCertificate(features, 2, 1, 1);
                QueryCertificate planted = new QueryCertificate(features, 1, 1, 1);
                assertThat(rateOutside(points, features, stated.featureError(points, delta)))
                        .as("%d points, %d features", points, features)
                        .isLessThan(0.0655);
                assertThat(rateOutside(points, features, planted.featureError(points, delta)))
                        .as("a range that is too small, %d points, %d features", points, features)
                        .isGreaterThan(0.0655);
            }
    }

    /** How often a mean of signs, which spread as widely as a range of 2 allows, is more than t from zero. */
    private static double rateOutside(int points, int features, double t) {
        int trials = 4000;
        Generator random = Seed.of(62).derive(points).derive(features).generator();
        int outside = 0;
        for (int trial = 0; trial < trials; trial++) {
            boolean left = false;
            for (int f = 0; f < features; f++) {
                int sum = 0;
                for (int i = 0; i < points; i++) sum += 2 * random.nextInt(2) - 1;
                left |= Math.abs((double) sum / points) > t;
            }
            if (left) outside++;
        }
        return (double) outside / trials;
    }

    @Test
    void regularisedWeights_areNearTheWeightsAndComeBackThroughSoftmax() {
        Case[] cases = Cases.of("regularisation", MANY, random -> {
            int size = 1 + random.nextInt(12);
            double[] weights = Cases.weights(size, random);
            double tau = Math.exp(-8 * random.nextDouble());
            double[] regular = Simplex.regularised(weights, tau);
            double[] again = Simplex.softmax(Simplex.logits(regular));
            assertThat(CommonSupport.l1(regular, again)).isLessThan(1e-13);
            assertThat(Arrays.stream(regular).sum()).isCloseTo(1, within(1e-13));
            return new Case(CommonSupport.l1(weights, regular), Simplex.regularisationBound(size, tau));
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.95))
                .as("a claim of 0.95 of the bound")
                .isPositive();
    }

    @Test
    void softmax_movesNoFartherThanItsLogits() {
        Case[] cases = Cases.of("softmax", MANY, random -> {
            int size = 2 + random.nextInt(8);
            double[] logits = random.normals(size);
            if (random.nextInt(2) == 0) Arrays.fill(logits, 0);
            double step = Math.exp(-4 * random.nextDouble());
            double[] moved = logits.clone();
            for (int j = 0; j < size; j++) moved[j] += step * (2 * random.nextInt(2) - 1);
            return new Case(CommonSupport.l1(Simplex.softmax(logits), Simplex.softmax(moved)), step);
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.95)).as("a constant of 0.95").isPositive();
    }

    /** x -> scale · (x + bend · sin x) in every coordinate, whose Lipschitz constant is |scale| (1 + |bend|). */
    private record Bending(double scale, double bend, double[] shift) {
        static Bending random(int dimension, Generator random) {
            // Without a bend the map is a similarity, for which the inequality is an equality.
            double bend = random.nextInt(3) == 0 ? 0 : random.nextGaussian();
            return new Bending(random.nextGaussian(), bend, random.normals(dimension));
        }

        double lipschitz() {
            return Math.abs(scale) * (1 + Math.abs(bend));
        }

        Ensemble push(Ensemble law) {
            double[] image = new double[law.points().length];
            for (int i = 0; i < image.length; i++) {
                double x = law.points()[i];
                image[i] = scale * (x + bend * Math.sin(x)) + shift[i % shift.length];
            }
            return Ensemble.weighted(law.space(), image, law.weights());
        }

        double residual(Ensemble law) {
            Ensemble image = push(law);
            double sum = 0;
            for (int i = 0; i < law.size(); i++)
                sum += law.weights()[i] * Distances.squared(image.points(), i, law.points(), i, law.dimension());
            return Math.sqrt(sum);
        }
    }
}
