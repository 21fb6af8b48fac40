package io.pushforward.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.random.Seed;
import java.util.List;
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
}
