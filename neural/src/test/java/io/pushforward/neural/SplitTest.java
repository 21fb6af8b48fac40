package io.pushforward.neural;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SplitTest {
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
        Split split = Split.one(numbered(9, 4, 2), 3, random());
        assertThat(split.pushed().size(0)).isEqualTo(3);
        assertThat(split.pushed().size(1)).isEqualTo(2);
        assertThat(split.pushed().size(2)).isEqualTo(1);
        Float[][] all = {{0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f}, {9f, 10f, 11f, 12f}, {13f, 14f}};
        for (int law = 0; law < 3; law++) {
            List<Float> both = points(split.pushed(), law);
            both.addAll(points(split.others(), law));
            assertThat(both).containsExactlyInAnyOrder(all[law]);
        }
    }

    @Test
    void each_givesEveryPointAContextWithoutItself() {
        for (int size : new int[] {2, 3, 8, 10}) {
            Split split = Split.each(numbered(size), 4, random());
            assertThat(split.others().laws()).isEqualTo(Math.min(4, size));
            float[] contexts =
                    Tensors.floats(split.pushed().pointFeature(Split.CONTEXT).orElseThrow());
            for (int part = 0; part < split.others().laws(); part++) {
                List<Float> outside = new ArrayList<>();
                for (int i = 0; i < size; i++) if (contexts[i] != part) outside.add((float) i);
                assertThat(points(split.others(), part)).containsExactlyInAnyOrderElementsOf(outside);
            }
        }
    }

    @Test
    void lonePoint_isItsOwnContext() {
        for (Split split : List.of(Split.one(numbered(1), 4, random()), Split.each(numbered(1), 4, random()))) {
            assertThat(points(split.pushed(), 0)).containsExactly(0f);
            assertThat(points(split.others(), 0)).containsExactly(0f);
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
        Split split = Split.each(numbered(8), 4, random());
        float[] contexts =
                Tensors.floats(split.pushed().pointFeature(Split.CONTEXT).orElseThrow());
        Base.InputParticles base = new Base.InputParticles(split.pushed(), new Base.Variables(1, 0), false);
        assertThat(base.width()).isEqualTo(3);
        float[] draws = Tensors.floats(base.draw(1, 8, new Noise(random())));
        for (int i = 0; i < 8; i++) assertThat(draws[3 * i + 2]).isEqualTo(contexts[(int) draws[3 * i]]);
    }
}
