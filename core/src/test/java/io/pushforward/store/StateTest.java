package io.pushforward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.settings.Document;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StateTest {
    private static final State INNER = State.of("inner")
            .with(Document.empty().with("rank", 2).with("name", "x"))
            .with("mean", NdArray.of(new double[] {1, 2}, 2));

    @Test
    void part_isWhatWasNested() {
        State outer = State.of("outer")
                .with(Document.empty().with("options", Document.empty()))
                .with("own", NdArray.of(new double[] {3}, 1))
                .nest("part", INNER)
                .nest("other", "others-arrays", INNER);
        assertThat(outer.arrays()).containsOnlyKeys("own", "part.mean", "others-arrays.mean");
        for (State part : List.of(outer.part("part"), outer.part("other", "others-arrays"))) {
            assertThat(part.kind()).isEqualTo("inner");
            assertThat(part.settings()).isEqualTo(INNER.settings());
            assertThat(part.array("mean", 2)).containsExactly(1, 2);
        }
        assertThat(State.of(outer.described(), outer.arrays()).settings()).isEqualTo(outer.settings());
    }

    @Test
    void parts_keepTheirOrderAndTheirOwnArrays() {
        List<State> members = List.of(INNER, State.of("bare"), INNER.nest("deep", INNER));
        List<State> read = State.of("many").nest("members", members).parts("members");
        assertThat(read).extracting(State::kind).containsExactly("inner", "bare", "inner");
        assertThat(read.get(1).arrays()).isEmpty();
        assertThat(read.get(2).part("deep").array("mean", 2)).containsExactly(1, 2);
        assertThat(State.of("none").parts("members")).isEmpty();
    }

    @Test
    void whatIsMissing_isNamed() {
        assertThatThrownBy(() -> INNER.array("scale"))
                .hasMessageContaining("\"scale\"")
                .hasMessageContaining("mean");
        assertThatThrownBy(() -> INNER.array("mean", 3)).hasMessageContaining("shape [3]");
        assertThatThrownBy(() -> INNER.part("deep")).hasMessageContaining("deep");
        assertThatThrownBy(() -> State.of(Document.empty(), Map.of())).hasMessageContaining("kind");
    }
}
