package io.pushforward.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.theory.Cases.Case;
import io.pushforward.transport.Distances;
import io.pushforward.transport.Net;
import org.junit.jupiter.api.Test;

class QuantiserTest {
    private static Ensemble lawOnBox(int d, double[] low, double[] high, Generator random) {
        int size = 1 + random.nextInt(8);
        double[] points = new double[size * d];
        for (int i = 0; i < points.length; i++) {
            // Corners too: they are farthest from a net's centres.
            double u = random.nextInt(3) == 0 ? random.nextInt(2) : random.nextDouble();
            points[i] = low[i % d] + u * (high[i % d] - low[i % d]);
        }
        return Ensemble.weighted(new Space.Vectors(d), points, Cases.weights(size, random));
    }

    @Test
    void quantised_lawOnABox_isWithinTheRadius() {
        Case[] cases = Cases.of("quantiser", 3000, random -> {
            int d = 1 + random.nextInt(2);
            double[] low = random.uniforms(-1, 0, d);
            double[] high = random.uniforms(0.1, 2, d);
            double radius = random.nextDouble(0.3, 2);
            Quantiser quantiser = Quantiser.onBox(new Space.Vectors(d), low, high, radius);
            Ensemble law = lawOnBox(d, low, high, random);
            Ensemble image = quantiser.quantise(law);
            assertThat(image.size()).isEqualTo(quantiser.support().size());
            return new Case(Cases.w2(law, image), radius);
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.6))
                .as("a claim of 0.6 of the radius")
                .isPositive();
    }

    @Test
    void quantised_lawOnTrainingPoints_isWithinTheRadius() {
        Case[] cases = Cases.of("quantiser on points", 2000, random -> {
            Ensemble cloud = Cases.law(2, 40, random);
            double radius = random.nextDouble(0.1, 2);
            Quantiser quantiser = Quantiser.onPoints(cloud.space(), cloud.points(), radius);
            return new Case(Cases.w2(cloud, quantiser.quantise(cloud)), radius);
        });
        assertThat(Cases.violations(cases)).isZero();
        assertThat(Cases.violations(cases, 0.5))
                .as("a claim of half the radius")
                .isPositive();
    }

    /** A box of side 1 in dimension d needs at least 1 / volume(ball of radius r) balls, and about r to the power -d. */
    @Test
    void netOfABox_growsLikeTheCoveringNumber() {
        for (int d = 1; d <= 3; d++) {
            double[] low = new double[d];
            double[] high = new double[d];
            java.util.Arrays.fill(high, 1);
            for (double radius : new double[] {0.2, 0.1, 0.05}) {
                int size = Net.ofBox(low, high, radius).size();
                double ball = new double[] {2 * radius, Math.PI * radius * radius, 4 * Math.PI / 3 * Math.pow(radius, 3)
                        }
                        [d - 1];
                assertThat((double) size).isGreaterThanOrEqualTo(1 / ball - 1e-9);
                assertThat((double) size).isLessThanOrEqualTo(Math.pow(Math.sqrt(d) / (2 * radius) + 1, d));
            }
        }
    }

    @Test
    void netOfPoints_coversThemWithSeparatedCentres() {
        Generator random = Seed.of(63).generator();
        double[] cloud = random.normals(600);
        for (double radius : new double[] {2, 1, 0.5, 0.25}) {
            Net net = Net.ofPoints(cloud, 2, radius);
            for (int i = 0; i < 300; i++)
                assertThat(net.distance(new double[] {cloud[2 * i], cloud[2 * i + 1]}))
                        .isLessThanOrEqualTo(radius);
            for (int i = 0; i < net.size(); i++)
                for (int j = 0; j < i; j++)
                    assertThat(Distances.squared(net.points(), i, net.points(), j, 2))
                            .isGreaterThan(radius * radius);
        }
    }

    @Test
    void weights_dependContinuouslyOnTheLaw() {
        Quantiser quantiser = Quantiser.onBox(new Space.Vectors(1), new double[] {0}, new double[] {1}, 0.2);
        Space line = new Space.Vectors(1);
        for (int k = 0; k < 1000; k++) {
            double[] here = quantiser.weights(Ensemble.uniform(line, new double[] {k / 1000.0}));
            double[] near = quantiser.weights(Ensemble.uniform(line, new double[] {k / 1000.0 + 1e-7}));
            assertThat(CommonSupport.l1(here, near)).isLessThan(1e-5);
            assertThat(java.util.Arrays.stream(here).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void point_outsideTheCoveredSet_isRefused() {
        Quantiser quantiser = Quantiser.onBox(new Space.Vectors(1), new double[] {0}, new double[] {1}, 0.2);
        assertThatThrownBy(() -> quantiser.quantise(Ensemble.uniform(new Space.Vectors(1), new double[] {0.5, 1.5})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("point 1");
    }
}
