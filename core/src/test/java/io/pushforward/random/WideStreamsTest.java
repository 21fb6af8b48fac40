package io.pushforward.random;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Long seed words, spawn keys, wide integers, subsets, states and tails, as NumPy 2.4.6 gives them. */
class WideStreamsTest {
    private final JsonNode golden = golden();

    @Test
    void seed_ofLongWordsAndSpawnKeys_equalsNumpy() {
        for (JsonNode node : golden.get("cases"))
            assertThat(seed(node).generator().uniforms(4)).isEqualTo(doubles(node.get("random")));
    }

    @Test
    void integers_ofWideRanges_equalNumpy() {
        for (JsonNode node : golden.get("cases"))
            for (JsonNode range : node.get("integers")) {
                long low = range.get("low").asLong();
                long high = range.get("high").asLong();
                assertThat(seed(node).generator().integers(low, high, 12)).isEqualTo(longs(range.get("values")));
            }
    }

    @Test
    void subset_largeOrWhole_equalsNumpy() {
        for (JsonNode node : golden.get("cases")) {
            int[] large = Arrays.copyOf(seed(node).generator().subset(20_000, 500), 32);
            assertThat(large).isEqualTo(ints(node.get("subset_20000_500")));
            assertThat(seed(node).generator().subset(30, 30)).isEqualTo(ints(node.get("subset_30_30")));
        }
    }

    @Test
    void state_afterDraws_isNumpysAndResumes() {
        for (JsonNode node : golden.get("cases")) {
            Generator random = seed(node).generator();
            random.normals(5);
            random.integers(0, 10, 3);
            Generator.State state = random.state();
            assertThat(state).isEqualTo(state(node.get("state_after_5_normals_3_integers")));
            for (Generator next : List.of(random, Generator.resume(state))) {
                assertThat(next.uniforms(2)).isEqualTo(doubles(node.get("then_random")));
                assertThat(next.integers(0, 1000, 2)).isEqualTo(longs(node.get("then_integers")));
            }
        }
    }

    @Test
    void normal_inTheTail_equalsNumpy() {
        JsonNode tail = golden.get("normal_tail_seed0");
        tail(Seed.of(0).generator().normals(3_000_000), tail);
    }

    @Test
    void exponential_inTheTail_equalsNumpy() {
        tail(Seed.of(0).generator().exponentials(200_000), golden.get("exponential_tail_seed0"));
    }

    private static void tail(double[] drawn, JsonNode tail) {
        assertThat(tail.get("index")).isNotEmpty();
        for (int i = 0; i < tail.get("index").size(); i++)
            assertThat(drawn[tail.get("index").get(i).intValue()])
                    .isEqualTo(tail.get("value").get(i).doubleValue());
    }

    private static Generator.State state(JsonNode node) {
        OptionalInt half = node.get("has_uint32").intValue() == 1
                ? OptionalInt.of((int) node.get("uinteger").longValue())
                : OptionalInt.empty();
        JsonNode state = node.get("state");
        JsonNode increment = node.get("inc");
        return new Generator.State(word(state, 0), word(state, 1), word(increment, 0), word(increment, 1), half);
    }

    private static long word(JsonNode node, int i) {
        return Long.parseUnsignedLong(node.get(i).textValue());
    }

    private static Seed seed(JsonNode node) {
        return new Seed(boxed(node.get("entropy")), boxed(node.get("spawn_key")));
    }

    private static List<Long> boxed(JsonNode node) {
        List<Long> words = new ArrayList<>();
        for (long word : longs(node)) words.add(word);
        return words;
    }

    private static long[] longs(JsonNode node) {
        long[] values = new long[node.size()];
        for (int i = 0; i < values.length; i++)
            values[i] = Long.parseLong(node.get(i).asText());
        return values;
    }

    private static int[] ints(JsonNode node) {
        return Arrays.stream(longs(node)).mapToInt(Math::toIntExact).toArray();
    }

    private static double[] doubles(JsonNode node) {
        double[] values = new double[node.size()];
        for (int i = 0; i < values.length; i++) values[i] = node.get(i).doubleValue();
        return values;
    }

    private static JsonNode golden() {
        try (InputStream stream = WideStreamsTest.class.getResourceAsStream("/golden/numpy_wide.json")) {
            return new ObjectMapper().readTree(stream);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
