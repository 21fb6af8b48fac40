package io.pushforward.random;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every stream of {@code numpy_streams.json} (NumPy 1.24.2) and design of {@code latin_hypercube.json} (SciPy 1.10.1). */
class GoldenStreamsTest {

    @TestFactory
    Stream<DynamicTest> stream_ofEverySeed_equalsNumpy() throws IOException {
        return StreamSupport.stream(golden("numpy_streams.json").get("streams").spliterator(), false)
                .flatMap(stream -> {
                    List<DynamicTest> tests = new ArrayList<>();
                    stream.properties().forEach(entry -> {
                        if (!entry.getKey().equals("seed"))
                            tests.add(DynamicTest.dynamicTest(
                                    stream.get("seed") + " " + entry.getKey(),
                                    () -> check(entry.getKey(), seed(stream.get("seed")), entry.getValue())));
                    });
                    return tests.stream();
                });
    }

    private static void check(String key, Seed seed, JsonNode expected) {
        Generator random = seed.generator();
        SeedSequence sequence = new SeedSequence(seed.entropy(), seed.path());
        int n = expected.size();
        double[] weights = new double[7];
        Arrays.setAll(weights, k -> (k + 1) / 28.0);
        switch (key) {
            case "state_uint32_8" -> equal(unsigned(sequence.generateState(8)), expected);
            case "state_uint64_4" -> equal(unsigned(sequence.generateState64(4)), expected);
            case "spawn2_state_uint32_4" -> {
                for (int child = 0; child < 2; child++)
                    equal(unsigned(state(seed.derive(child), 4)), expected.get(child));
            }
            case "pcg64_raw" -> equal(unsigned(longs(n, random)), expected);
            case "random" -> equal(random.uniforms(n), expected);
            case "random_float32" -> {
                for (JsonNode value : expected)
                    assertThat((double) random.nextFloat()).isEqualTo(value.doubleValue());
            }
            case "standard_normal" -> equal(random.normals(n), expected);
            case "standard_normal_float32" -> {
                for (JsonNode value : expected)
                    assertThat((double) random.nextGaussianFloat()).isEqualTo(value.doubleValue());
            }
            case "standard_normal_after_10000" -> {
                random.fillNormals(new double[10_000]);
                equal(random.normals(n), expected);
            }
            case "standard_exponential", "exponential_1" -> equal(random.exponentials(n), expected);
            case "normal_0.5_2" -> {
                for (JsonNode value : expected)
                    assertThat(random.nextGaussian(0.5, 2)).isEqualTo(value.doubleValue());
            }
            case "uniform_-2_2" -> equal(random.uniforms(-2, 2, n), expected);
            case "uniform_0.75_0.95" -> equal(random.uniforms(0.75, 0.95, n), expected);
            case "integers_0_10" -> equal(random.integers(0, 10, n), expected);
            case "integers_1_4" -> equal(random.integers(1, 4, n), expected);
            case "integers_0_1200" -> equal(random.integers(0, 1200, n), expected);
            case "integers_0_2^40" -> equal(random.integers(0, 1L << 40, n), expected);
            case "integers_0_2^32" -> equal(random.integers(0, 1L << 32, n), expected);
            case "permutation_10" -> equal(random.permutation(10), expected);
            case "permutation_64" -> equal(random.permutation(64), expected);
            case "permutation_1200" -> equal(random.permutation(1200), expected);
            case "shuffle_400_array" -> {
                int[] array = new int[400];
                Arrays.setAll(array, i -> i);
                random.shuffle(array);
                equal(array, expected);
            }
            case "choice_49_64" -> equal(random.choice(49, 64), expected);
            case "choice_7_64_p_k_over_28" -> equal(random.choice(weights, 64), expected);
            case "choice_400_64_noreplace" -> equal(random.subset(400, 64), expected);
            case "choice_20000_64_noreplace" -> equal(random.subset(20_000, 64), expected);
            case "mixed" -> {
                for (JsonNode call : expected) mixed(random, call);
            }
            default -> throw new AssertionError("no check for " + key);
        }
    }

    private static void mixed(Generator random, JsonNode call) {
        JsonNode values = call.get("values");
        switch (call.get("op").textValue()) {
            case "integers(1,4,3)" -> equal(random.integers(1, 4, 3), values);
            case "integers(0,10,4)" -> equal(random.integers(0, 10, 4), values);
            case "integers(0,10,1)" -> equal(random.integers(0, 10, 1), values);
            case "random(2)" -> equal(random.uniforms(2), values);
            case "standard_exponential(3)" -> equal(random.exponentials(3), values);
            case "standard_normal(3)" -> equal(random.normals(3), values);
            case "permutation(5)" -> equal(random.permutation(5), values);
            case "uniform(-2,2,3)" -> equal(random.uniforms(-2, 2, 3), values);
            default -> throw new AssertionError("no check for " + call.get("op"));
        }
    }

    @Test
    void latinHypercube_ofSeedZero_equalsScipy() throws IOException {
        JsonNode design = golden("latin_hypercube.json");
        double[][] small = LatinHypercube.design(16, 4, Seed.of(0).generator());
        for (int i = 0; i < 16; i++) equal(small[i], design.get("sample").get(i));
        double[][] large = LatinHypercube.design(1200, 4, Seed.of(0).generator());
        for (int i = 0; i < 4; i++) equal(large[i], design.get("first4_of_1200").get(i));
    }

    private static JsonNode golden(String name) throws IOException {
        try (InputStream stream = GoldenStreamsTest.class.getResourceAsStream("/golden/" + name)) {
            return new ObjectMapper().readTree(stream);
        }
    }

    private static Seed seed(JsonNode node) {
        if (!node.isArray()) return Seed.of(node.longValue());
        long[] words = new long[node.size()];
        for (int i = 0; i < words.length; i++) words[i] = node.get(i).longValue();
        return Seed.of(words);
    }

    private static int[] state(Seed seed, int count) {
        return new SeedSequence(seed.entropy(), seed.path()).generateState(count);
    }

    private static long[] longs(int n, Generator random) {
        long[] words = new long[n];
        for (int i = 0; i < n; i++) words[i] = random.nextLong();
        return words;
    }

    private static List<String> unsigned(int[] words) {
        return Arrays.stream(words).mapToObj(Integer::toUnsignedString).toList();
    }

    private static List<String> unsigned(long[] words) {
        return Arrays.stream(words).mapToObj(Long::toUnsignedString).toList();
    }

    private static void equal(List<String> actual, JsonNode expected) {
        List<String> strings = new ArrayList<>();
        expected.forEach(value -> strings.add(value.textValue()));
        assertThat(actual).isEqualTo(strings).isNotEmpty();
    }

    private static void equal(double[] actual, JsonNode expected) {
        double[] values = new double[expected.size()];
        for (int i = 0; i < values.length; i++) values[i] = expected.get(i).doubleValue();
        assertThat(actual).isEqualTo(values).isNotEmpty();
    }

    private static void equal(long[] actual, JsonNode expected) {
        long[] values = new long[expected.size()];
        for (int i = 0; i < values.length; i++) values[i] = expected.get(i).asLong();
        assertThat(actual).isEqualTo(values).isNotEmpty();
    }

    private static void equal(int[] actual, JsonNode expected) {
        equal(Arrays.stream(actual).asLongStream().toArray(), expected);
    }
}
