package io.pushforward.neural.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CrossFitTest {
    /** Laws whose points are numbered through. */
    private static TensorEnsemble numbered(int... sizes) {
        int total = IntStream.of(sizes).sum();
        float[] points = new float[total];
        float[] weights = new float[total];
        int next = 0;
        for (int size : sizes)
            for (int i = 0; i < size; i++) {
                points[next] = next;
                weights[next++] = 1f / size;
            }
        return TensorEnsemble.ragged(Tensors.of(points, total, 1), Tensors.of(weights, total), sizes);
    }

    private static List<Float> points(TensorEnsemble laws, int law) {
        List<Float> points = new ArrayList<>();
        for (float point : Tensors.floats(laws.law(law).points())) points.add(point);
        return points;
    }

    private static RandomGenerator random() {
        return Seed.of(3).generator();
    }

    @Test
    void one_cutsEachLawIntoPushedPointsAndOthers() {
        CrossFit fit = CrossFit.one(numbered(9, 4, 8), 3, random());
        int[] pushed = {3, 2, 2};
        int first = 0;
        for (int law = 0; law < 3; law++) {
            assertThat(fit.pushed().size(law)).isEqualTo(pushed[law]);
            List<Float> both = points(fit.pushed(), law);
            both.addAll(points(fit.others(), law));
            int size = new int[] {9, 4, 8}[law];
            List<Float> all = new ArrayList<>();
            for (int i = first; i < first + size; i++) all.add((float) i);
            assertThat(both).containsExactlyInAnyOrderElementsOf(all);
            first += size;
        }
    }

    @Test
    void one_ofWeightedPoints_pushesDrawsByWeight() {
        float[] weights = {0.7f, 0.1f, 0.1f, 0.1f, 0};
        TensorEnsemble law =
                TensorEnsemble.weighted(Tensors.of(new float[] {0, 1, 2, 3, 4}, 1, 5, 1), Tensors.of(weights, 1, 5));
        RandomGenerator random = random();
        double[] share = new double[5];
        int rounds = 4000;
        for (int round = 0; round < rounds; round++) {
            CrossFit fit = CrossFit.one(law, 2, random);
            float[] pushed = Tensors.floats(fit.pushed().points());
            assertThat(Tensors.floats(fit.pushed().weights())).containsOnly(1f / pushed.length);
            for (float point : pushed) share[(int) point] += 1.0 / (rounds * pushed.length);
            for (float point : Tensors.floats(fit.others().points()))
                assertThat(pushed).doesNotContain(point);
            double mass = 0;
            for (float weight : Tensors.floats(fit.others().weights())) mass += weight;
            // Sums of at most five weights, and a division.
            assertThat(mass).isCloseTo(1, within(Rounding.of(6, Rounding.FLOAT)));
        }
        for (int i = 0; i < 5; i++) assertThat(share[i]).isCloseTo(weights[i], within(0.03));
    }

    @Test
    void others_withoutMass_leaveTheWholeLawAsContext() {
        TensorEnsemble law = TensorEnsemble.weighted(
                Tensors.of(new float[] {0, 1, 2, 3}, 1, 4, 1), Tensors.of(new float[] {1, 0, 0, 0}, 1, 4));
        for (CrossFit fit : List.of(CrossFit.one(law, 2, random()), CrossFit.each(law, 4, random())))
            for (int k = 0; k < fit.others().laws(); k++)
                for (float weight : Tensors.floats(fit.others().law(k).weights()))
                    assertThat(weight).isNotNaN();
    }

    @Test
    void each_givesEveryPointAContextWithoutItself() {
        for (int size : new int[] {4, 5, 8, 10}) {
            CrossFit fit = CrossFit.each(numbered(size), 4, random());
            assertThat(fit.others().laws()).isEqualTo(4);
            float[] contexts =
                    Tensors.floats(fit.pushed().pointFeature(CrossFit.CONTEXT).orElseThrow());
            for (int part = 0; part < fit.others().laws(); part++) {
                List<Float> outside = new ArrayList<>();
                for (int i = 0; i < size; i++) if (contexts[i] != part) outside.add((float) i);
                assertThat(points(fit.others(), part)).containsExactlyInAnyOrderElementsOf(outside);
            }
        }
    }

    @Test
    void fewerThanFourPoints_areTheirOwnContext() {
        for (int size = 1; size < 4; size++)
            for (CrossFit fit :
                    List.of(CrossFit.one(numbered(size), 4, random()), CrossFit.each(numbered(size), 4, random()))) {
                assertThat(points(fit.pushed(), 0)).hasSize(size);
                assertThat(fit.others().laws()).isEqualTo(1);
                assertThat(points(fit.others(), 0)).hasSize(size);
            }
    }

    @Test
    void inputParticles_ofEqualWeightsInLawsOfDifferentSizes_comeOnceEach() {
        TensorEnsemble laws = numbered(3, 3, 5);
        Base.InputParticles base = new Base.InputParticles(laws, new Base.Variables(0, 0), false);
        float[] draws = Tensors.floats(base.draw(3, 3, new Noise(random())));
        for (int law = 0; law < 3; law++)
            assertThat(new float[] {draws[3 * law], draws[3 * law + 1], draws[3 * law + 2]})
                    .doesNotHaveDuplicates();
    }

    @Test
    void inputParticles_carryTheNumberOfTheirContext() {
        CrossFit fit = CrossFit.each(numbered(8), 4, random());
        float[] contexts =
                Tensors.floats(fit.pushed().pointFeature(CrossFit.CONTEXT).orElseThrow());
        Base.InputParticles base = new Base.InputParticles(fit.pushed(), new Base.Variables(1, 0), false);
        assertThat(base.width()).isEqualTo(3);
        float[] draws = Tensors.floats(base.draw(1, 8, new Noise(random())));
        for (int i = 0; i < 8; i++) assertThat(draws[3 * i + 2]).isEqualTo(contexts[(int) draws[3 * i]]);
    }
}
