package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.theory.Cases.Case;
import org.junit.jupiter.api.Test;

class EmpiricalRadiusTest {
    /**
     * Laws of few points in a cube, so that W2 to the law is exact. Of 600 cases at δ = 0.05 more than 60 fail by chance with a
     * probability below 1e-5; a planted radius, a fifth of the right one, fails more often.
     */
    @Test
    void points_ofALawOnACube_areWithinTheRadius() {
        Case[] cases = Cases.of("empirical radius", 600, random -> {
            int d = 1 + random.nextInt(3);
            Ensemble law = law(d, random);
            int n = 10 + random.nextInt(60);
            return new Case(Cases.w2(law.sample(n, random), law), EmpiricalRadius.w2(1, d, n, 0.05));
        });
        assertThat(Cases.violations(cases)).isLessThanOrEqualTo(60);
        assertThat(Cases.violations(cases, 0.2)).as("a planted radius").isGreaterThan(60);
    }

    private static Ensemble law(int d, Generator random) {
        int size = 2 + random.nextInt(10);
        return Ensemble.uniform(new Space.Vectors(d), random.uniforms(0, 1, size * d));
    }

    /** The image under a map with Lipschitz constant 3 is within three times the radius. */
    @Test
    void image_underALipschitzMap_isWithinTheConstantTimesTheRadius() {
        Generator random = Seed.of(75).generator();
        for (int trial = 0; trial < 100; trial++) {
            Ensemble law = law(1, random);
            Ensemble query = law.sample(200, random);
            double bound = 3 * EmpiricalRadius.w2(1, 1, 200, 1e-6);
            assertThat(Cases.w2(image(query), image(law))).isLessThanOrEqualTo(bound);
        }
    }

    private static Ensemble image(Ensemble law) {
        double[] points = law.points().clone();
        for (int i = 0; i < points.length; i++) points[i] = Math.sin(3 * points[i]);
        return Ensemble.uniform(new Space.Vectors(1), points);
    }

    @Test
    void radius_followsUnitsAndFallsWithN() {
        assertThat(EmpiricalRadius.w2(5, 2, 1000, 0.05))
                .isCloseTo(5 * EmpiricalRadius.w2(1, 2, 1000, 0.05), within(1e-12));
        double rate = EmpiricalRadius.w2(1, 1, 160_000_000, 0.05) / EmpiricalRadius.w2(1, 1, 10_000_000, 0.05);
        assertThat(rate).as("N^(-1/4)").isCloseTo(0.5, within(0.01));
        assertThatThrownBy(() -> EmpiricalRadius.w2(Double.NaN, 1, 10, 0.05)).hasMessageContaining("side");
    }
}
