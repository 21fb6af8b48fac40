package io.pushforward.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SplitTest {
    private static List<Long> ids(long from, long to) {
        return LongStream.range(from, to).boxed().toList();
    }

    @Test
    void stratified_sharesThatDoNotDivide_goToTheLargestRemainders() {
        Split split = Split.stratified(
                List.of(ids(0, 10), ids(10, 20), ids(20, 25)), 6, Seed.of(1).generator());
        // 2.4, 2.4 and 1.2 laws
        assertThat(split.test().stream().filter(id -> id < 10)).hasSize(3);
        assertThat(split.test().stream().filter(id -> id >= 10 && id < 20)).hasSize(2);
        assertThat(split.test().stream().filter(id -> id >= 20)).hasSize(1);
        assertThat(split.training()).hasSize(19).isSorted().doesNotContainAnyElementsOf(split.test());
    }

    @Test
    void shuffled_withTheSameSeed_isTheSameSplit() {
        Split split = Split.shuffled(ids(0, 50), 10, Seed.of(2).generator());
        assertThat(Split.shuffled(ids(0, 50), 10, Seed.of(2).generator())).isEqualTo(split);
        assertThat(Split.shuffled(ids(0, 50), 10, Seed.of(3).generator())).isNotEqualTo(split);
        assertThat(split.test()).hasSize(10);
    }

    @Test
    void shuffled_moreTestLawsThanLaws_isRefused() {
        assertThatThrownBy(() -> Split.shuffled(ids(0, 5), 6, Seed.of(2).generator()))
                .hasMessageContaining("0 to 5 test laws, got 6");
    }

    @Test
    void split_lawOnBothSides_isRefused() {
        assertThatThrownBy(() -> new Split(List.of(1L, 2L), List.of(2L))).hasMessageContaining("law 2");
    }

    @Test
    void boundary_reservesTheEndsOfAParametersRange() {
        Map<Long, Double> values = new HashMap<>();
        for (long id = 0; id < 20; id++) values.put(id, (double) (id * 7 % 20)); // a permutation of 0 to 19
        Split split = Split.boundary(values, 5);
        assertThat(split.test().stream().map(values::get).sorted()).containsExactly(0.0, 1.0, 17.0, 18.0, 19.0);
        assertThat(split.training()).hasSize(15).isSorted().doesNotContainAnyElementsOf(split.test());
        assertThatThrownBy(() -> Split.boundary(values, 21)).hasMessageContaining("0 to 20 test laws, got 21");
    }

    @Test
    void byRegime_takesItsShareOfEveryRegime() {
        Space line = new Space.Vectors(1);
        Law law = Ensemble.uniform(line, new double[] {1, 2});
        List<LawPair> pairs = new ArrayList<>();
        for (long id = 0; id < 30; id++)
            pairs.add(new LawPair(id, Map.of(), Optional.of("regime " + id % 3), law, law));
        Split split =
                Split.byRegime(new LawPairs(line, line, pairs), 6, Seed.of(0).generator());
        for (int regime = 0; regime < 3; regime++) {
            int r = regime;
            assertThat(split.test().stream().filter(id -> id % 3 == r)).hasSize(2);
        }
        // The strata are permuted in the order in which the regimes first occur.
        List<List<Long>> strata = List.of(every(0), every(1), every(2));
        assertThat(split).isEqualTo(Split.stratified(strata, 6, Seed.of(0).generator()));
    }

    private static List<Long> every(long first) {
        return LongStream.range(0, 10).map(k -> first + 3 * k).boxed().toList();
    }

    @Test
    void part_ofALaw_isWhereItIs() {
        Split split = new Split(List.of(1L), List.of(2L));
        assertThat(split.part(1)).contains(Split.Part.TRAINING);
        assertThat(split.part(2)).contains(Split.Part.TEST);
        assertThat(split.part(3)).isEmpty();
    }
}
