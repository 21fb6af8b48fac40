package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistanceTest {
    @TempDir
    private Path folder;

    @Test
    void w2_ofShiftedPoints_isTheShift() throws Exception {
        Path x = line("x.npy", 0, 1, 2);
        Path y = line("y.npy", 0.75, 1.75, 2.75);

        JsonNode scores = json(Run.of("distance", x, y, "--json", "--metric", "w2"));

        assertThat(scores.at("/w2/value").asDouble()).isCloseTo(0.75, within(1e-12));
        assertThat(scores.at("/w2/kind").asText()).isEqualTo("exact");
        assertThat(scores).hasSize(1);
    }

    @Test
    void allMetrics_areNamedWithValueKindAndFloor() throws Exception {
        JsonNode scores = json(Run.of("distance", cloud("x.npy", 20, 3, 1), cloud("y.npy", 15, 3, 2), "--json"));

        assertThat(scores.fieldNames()).toIterable().containsExactly("sinkhorn", "w2", "sliced-w2", "mmd", "energy");
        for (JsonNode score : scores) {
            assertThat(score.get("value").isNumber()).isTrue();
            assertThat(score.get("kind").asText()).isIn("exact", "estimate");
            assertThat(score.get("floorLow").asDouble())
                    .isLessThanOrEqualTo(score.get("floor").asDouble());
            assertThat(score.get("floor").asDouble())
                    .isLessThanOrEqualTo(score.get("floorHigh").asDouble());
        }
        assertThat(scores.at("/sliced-w2/standardError").asDouble()).isPositive();
    }

    @Test
    void noFloor_leavesItOut() throws Exception {
        Path x = cloud("x.npy", 6, 2, 1);

        assertThat(json(Run.of("distance", x, x, "--json", "--no-floor"))
                        .at("/mmd/floor")
                        .isMissingNode())
                .isTrue();
        assertThat(Run.of("distance", x, x, "--no-floor").out()).doesNotContain("floor");
    }

    @Test
    void sameSeed_sameAnswer_otherSeed_otherFloor() {
        Path x = cloud("x.npy", 12, 2, 1);
        Path y = cloud("y.npy", 12, 2, 2);

        String first = Run.of("distance", x, y, "--json").out();

        assertThat(Run.of("distance", x, y, "--json", "--seed", "0").out()).isEqualTo(first);
        assertThat(Run.of("distance", x, y, "--json", "--seed", "1").out()).isNotEqualTo(first);
    }

    @Test
    void projectionsFromAFile_areUsedAsTheyAre() throws Exception {
        Path x = points("x.npy", new double[] {0, 0, 1, 0}, 2, 2);
        Path y = points("y.npy", new double[] {0, 3, 1, 3}, 2, 2);
        Path p = points("p.npy", new double[] {1, 0, 0, 1}, 2, 2);

        JsonNode scores =
                json(Run.of("distance", x, y, "--json", "--metric", "sliced-w2", "--projections", p, "--no-floor"));

        assertThat(scores.at("/sliced-w2/value").asDouble()).isCloseTo(Math.sqrt(4.5), within(1e-12));
        assertThat(scores.at("/sliced-w2/kind").asText()).isEqualTo("exact");
    }

    @Test
    void bandwidth_isTheKernelsVariance() throws Exception {
        Path x = line("x.npy", 0);
        Path y = line("y.npy", 2);

        JsonNode scores =
                json(Run.of("distance", x, y, "--json", "--metric", "mmd", "--bandwidth", "0.5", "--no-floor"));

        // k(x,x) + k(y,y) - 2 k(x,y) with k = exp(-4 / (2 * 0.5))
        assertThat(scores.at("/mmd/value").asDouble()).isCloseTo(Math.sqrt(2 - 2 * Math.exp(-4)), within(1e-12));
    }

    @Test
    void convergedSinkhorn_isCloserToHalfSquaredW2() throws Exception {
        Path x = cloud("x.npy", 40, 5, 1);
        Path y = cloud("y.npy", 40, 5, 2);

        double w2 = json(Run.of("distance", x, y, "--json", "--no-floor", "--metric", "w2"))
                .at("/w2/value")
                .asDouble();
        JsonNode converged = json(Run.of(
                "distance", x, y, "--json", "--no-floor", "--metric", "sinkhorn", "--blur", "0.01", "--converged"));
        JsonNode coarse =
                json(Run.of("distance", x, y, "--json", "--no-floor", "--metric", "sinkhorn", "--blur", "0.01"));

        assertThat(converged.at("/sinkhorn/kind").asText()).isEqualTo("exact");
        assertThat(converged.at("/sinkhorn/value").asDouble()).isCloseTo(w2 * w2 / 2, withinPercentage(0.1));
        assertThat(Math.abs(coarse.at("/sinkhorn/value").asDouble() / (w2 * w2 / 2) - 1))
                .isGreaterThan(0.01);
    }

    @Test
    void weights_countAsRepeatedPoints() throws Exception {
        Path weighted = line("x.npy", 0, 1);
        Path weights = line("w.npy", 1, 3);
        Path repeated = line("r.npy", 0, 1, 1, 1);
        Path y = line("y.npy", 0.5, 2, 3);

        JsonNode first = json(Run.of("distance", weighted, y, "--weights-x", weights, "--json", "--no-floor"));
        JsonNode second = json(Run.of("distance", repeated, y, "--json", "--no-floor"));

        for (String metric : new String[] {"w2", "energy", "sliced-w2"})
            assertThat(first.get(metric).get("value").asDouble())
                    .isCloseTo(second.get(metric).get("value").asDouble(), within(1e-12));
    }

    @Test
    void table_hasARowForEachMetric() {
        Run run = Run.of("distance", cloud("x.npy", 10, 2, 1), cloud("y.npy", 8, 2, 2));

        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "10 points",
                        "8 points",
                        "dimension 2",
                        "sinkhorn",
                        "w2",
                        "sliced-w2",
                        "mmd",
                        "energy",
                        "floor");
    }

    @Test
    void coincidentSinglePoints_areAtDistanceZero() throws Exception {
        Path x = points("x.npy", new double[] {3, 4}, 1, 2);

        for (JsonNode score : json(Run.of("distance", x, x, "--json")))
            assertThat(score.get("value").asDouble()).isCloseTo(0, within(1e-12));
    }

    @Test
    void missingFile_isNamed() {
        Path x = cloud("x.npy", 3, 2, 1);

        Run.of("distance", x, folder.resolve("no.npy")).assertMistake("no.npy", "no such file");
        Run.of("distance", x, folder).assertMistake(folder.toString(), "expected a file");
    }

    @Test
    void truncatedFile_isNamed() throws Exception {
        Path x = cloud("x.npy", 3, 2, 1);
        Path y = folder.resolve("y.npy");
        byte[] whole = Files.readAllBytes(x);
        for (int length : new int[] {0, 4, 9, 60, whole.length - 1}) {
            Files.write(y, Arrays.copyOf(whole, length));
            Run.of("distance", x, y).assertMistake("y.npy", "truncated");
        }
    }

    @Test
    void wrongMagic_isNamed() throws Exception {
        Path x = cloud("x.npy", 3, 2, 1);
        Path y = Files.write(folder.resolve("y.npy"), "PNG, not an array at all".getBytes(StandardCharsets.UTF_8));

        Run.of("distance", x, y).assertMistake("y.npy", "expected");
    }

    @Test
    void pickledObjects_areRefused() throws Exception {
        Path x = cloud("x.npy", 3, 2, 1);
        byte[] bytes = Files.readAllBytes(x);
        String text = new String(bytes, StandardCharsets.ISO_8859_1).replace("'<f8'", "'|O' ");
        Path y = Files.write(folder.resolve("y.npy"), text.getBytes(StandardCharsets.ISO_8859_1));

        Run.of("distance", x, y).assertMistake("y.npy", "expected");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void infinitePoints_areNamed(double value) {
        Path x = line("x.npy", 0, 1);
        Path y = line("y.npy", 0, value);

        Run.of("distance", x, y).assertMistake("y.npy", "point 1");
    }

    @Test
    void wrongShapes_areNamed() {
        Path x = cloud("x.npy", 3, 2, 1);

        Run.of("distance", x, cloud("y.npy", 3, 4, 2)).assertMistake("dimension", "2 in", "4 in");
        Run.of("distance", x, points("e.npy", new double[0], 0, 2)).assertMistake("e.npy", "at least one point");
        Run.of("distance", x, points("t.npy", new double[8], 2, 2, 2)).assertMistake("t.npy", "[2, 2, 2]");
        Run.of("distance", x, points("s.npy", new double[1])).assertMistake("s.npy", "[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sinkhorn", "w2", "sliced-w2", "mmd", "energy"})
    void pointsWhoseDistancesOverflow_areRefusedOrScored(String metric) {
        Path x = points("x.npy", new double[] {1e200, 2e200, 3e200, 4e200}, 2, 2);
        Path y = points("y.npy", new double[] {5e200, 6e200, -3e200, 4e200}, 2, 2);

        Run run = Run.of("distance", x, y, "--metric", metric, "--json", "--no-floor");

        if (run.code() == 0) assertThat(run.out()).doesNotContain("NaN", "Infinity");
        else run.assertMistake("which no double holds");
    }

    /** A Sinkhorn divergence has the unit squared, which no double holds at either end; the other metrics have no square. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-165, 1e160})
    void allMetrics_inAUnitWhoseSquareNoDoubleHolds_areScoredButTheOneWithTheSquare(double unit) {
        Path x = points("x.npy", new double[] {unit, 2 * unit, 3 * unit, 4 * unit}, 2, 2);
        Path y = points("y.npy", new double[] {5 * unit, 6 * unit, -3 * unit, 4 * unit}, 2, 2);

        Run run = Run.of("distance", x, y);

        assertThat(run.code()).isZero();
        assertThat(run.err()).hasLineCount(1).contains("sinkhorn", "which no double holds");
        assertThat(run.out()).contains("w2", "mmd", "energy").doesNotContain("sinkhorn", "NaN", "Infinity", " 0.0000");
    }

    @Test
    void wrongOptions_areOneLineEach() {
        Path x = cloud("x.npy", 3, 2, 1);

        Run.of("distance", x).assertMistake("Y.npy");
        Run.of("distance", x, x, "--metric", "cosine").assertMistake("--metric", "sinkhorn", "cosine");
        Run.of("distance", x, x, "--blur", "0").assertMistake("blur");
        Run.of("distance", x, x, "--blur", "NaN").assertMistake("blur");
        Run.of("distance", x, x, "--blur", "small").assertMistake("--blur");
        Run.of("distance", x, x, "--scaling", "1.5").assertMistake("scaling");
        Run.of("distance", x, x, "--scaling", "0.5", "--converged").assertMistake("--scaling", "--converged");
        Run.of("distance", x, x, "--bandwidth", "wide").assertMistake("--bandwidth", "wide");
        Run.of("distance", x, x, "--bandwidth", "-1").assertMistake("bandwidth");
        Run.of("distance", x, x, "--projections", "0").assertMistake("projections");
        Run.of("distance", x, x, "--projections", "no.npy").assertMistake("no.npy");
        Run.of("distance", x, x, "--seed", "-1").assertMistake("--seed");
        Run.of("distance", x, x, "--permutations", "0").assertMistake("--permutations");
        Run.of("distance", x, x, "--colour").assertMistake("--colour");
        Run.of("distance", x, x, "--weights-x", line("w.npy", 1, 2)).assertMistake("w.npy", "3 weights");
        Run.of("distance", x, x, "--weights-y", line("n.npy", 1, -2, 1)).assertMistake("n.npy", "point 1");
    }

    private static JsonNode json(Run run) throws Exception {
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        return new ObjectMapper().readTree(run.out());
    }

    private Path line(String name, double... values) {
        return points(name, values, values.length);
    }

    private Path cloud(String name, int size, int dimension, long seed) {
        var random = Seed.of(seed).generator();
        double[] values = new double[size * dimension];
        for (int i = 0; i < values.length; i++) values[i] = random.nextGaussian();
        return points(name, values, size, dimension);
    }

    private Path points(String name, double[] values, int... shape) {
        Path file = folder.resolve(name);
        Npy.write(file, NdArray.of(values, shape));
        return file;
    }
}
