package io.pushforward.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FoldsTest {
    private static final Space LINE = new Space.Vectors(1);

    private static Ensemble law(double... points) {
        return Ensemble.uniform(LINE, points);
    }

    private static LawPair pair(long id, Law input, Law target, OptionalDouble order) {
        Facts facts = new Facts(Optional.empty(), Map.of(), Optional.empty(), Optional.empty(), order);
        return new LawPair(id, Query.of(input), target, facts);
    }

    /** Three series of six laws each: the target of one law is the input of the next, its points in another order. */
    private static LawPairs series() {
        List<LawPair> pairs = new ArrayList<>();
        for (int series = 0; series < 3; series++)
            for (int step = 0; step < 6; step++) {
                double now = 100 * series + step;
                pairs.add(
                        pair(10 * series + step, law(now, now + 0.5), law(now + 1.5, now + 1), OptionalDouble.empty()));
            }
        Collections.shuffle(pairs, new java.util.Random(3));
        return new LawPairs(LINE, LINE, pairs);
    }

    @Test
    void lawsThatFollowEachOther_areHeldOutByTheirPlace_theLastFirst() {
        Folds folds = Folds.of(series(), 3, Seed.of(0));
        assertThat(folds.rule()).isEqualTo("blocks of laws that follow each other");
        assertThat(folds.splits()).hasSize(3);
        assertThat(folds.splits().get(0).test()).containsExactlyInAnyOrder(4L, 5L, 14L, 15L, 24L, 25L);
        assertThat(folds.first(1).splits()).containsExactly(folds.splits().get(0));
    }

    @Test
    void order_keepsLawsOfOneTimeTogether_theLastFirst() {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < 21; i++) pairs.add(pair(i, law(i, 2 * i), law(-i, i), OptionalDouble.of(i / 3)));
        Folds folds = Folds.of(new LawPairs(LINE, LINE, pairs), 3, Seed.of(0));
        assertThat(folds.rule()).isEqualTo("blocks in order");
        Set<Long> seen = new HashSet<>();
        double last = Double.POSITIVE_INFINITY;
        for (Split split : folds.splits()) {
            Set<Long> times = new HashSet<>();
            for (long id : split.test()) {
                assertThat(seen.add(id)).isTrue();
                assertThat(id / 3).isLessThan((long) Math.min(last, 100));
                times.add(id / 3);
            }
            assertThat(split.test()).hasSize(3 * times.size());
            last = times.stream().mapToLong(t -> t).min().orElseThrow();
        }
        assertThat(seen).hasSize(21);
    }

    @Test
    void unrelatedLaws_andLawsThatRepeat_areCutAtRandom() {
        List<LawPair> unrelated = new ArrayList<>();
        List<LawPair> constant = new ArrayList<>();
        List<LawPair> circle = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            unrelated.add(pair(i, law(i, i + 1), law(-i - 3, -i), OptionalDouble.empty()));
            constant.add(pair(i, law(1, 2), law(1, 2), OptionalDouble.empty()));
            circle.add(pair(i, law(i, 0.5), law((i + 1) % 10, 0.5), OptionalDouble.empty()));
        }
        for (List<LawPair> pairs : List.of(unrelated, constant, circle)) {
            Folds folds = Folds.of(new LawPairs(LINE, LINE, pairs), 5, Seed.of(0));
            assertThat(folds.rule()).isEqualTo("at random");
            assertThat(folds.splits()).hasSize(5);
        }
    }
}
