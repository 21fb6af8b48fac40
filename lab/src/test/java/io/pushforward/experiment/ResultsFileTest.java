package io.pushforward.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.settings.UserMistake;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {
    private static final String SMALLEST = """
            {"experiment": "ou", "scale": "quick", "operators": [
              {"name": "kernel-regression", "parameters": 0, "seeds": 1, "trainSeconds": 0.5, "scores":
                {"kl": {"mean": 0.15, "std": 0, "floor": 0.1, "excess": 0.05, "excessLow": 0.04, "excessHigh": 0.06}}}]}
            """;

    @TempDir
    Path folder;

    @Test
    void results_writtenAndRead_areEqual() {
        Map<String, MetricResult> scores = new LinkedHashMap<>();
        scores.put("kl", MetricResult.of(0.1064, 0.0009, 0.099, 0.005, 0.009).withConstant(0.7));
        scores.put("nll", MetricResult.withoutFloor(3.11, 0));
        Calibration calibration = new Calibration(
                List.of("PC1", "PC2"),
                List.of(1.02, 0.91),
                List.of(new Calibration.Coverage(0.9, 0.87, OptionalDouble.of(0.893))),
                List.of(List.of(10L, 12L, 9L)));
        Results results = new Results(
                "ou",
                "paper",
                List.of(new OperatorResult(
                        "distributional-operator", 6321, 5, 206.2, scores, Optional.of(calibration))),
                List.of(new ReferenceResult("plug-in", "estimated drift and variance", Map.of("kl", 0.0997))),
                Optional.of(new Provenance(
                        7, 1000, 200, Optional.of("23f7513"), "2 cores", 1234.5, Optional.empty(), Optional.empty())),
                List.of("one training did not converge"));
        Path file = folder.resolve(ResultsFile.NAME);
        ResultsFile.write(results, file);
        assertThat(ResultsFile.read(file)).isEqualTo(results);
        assertThat(folder.toFile().list()).containsExactly(ResultsFile.NAME);
    }

    @Test
    void text_ofAScoreWithoutFloor_keepsTheSixFieldsAndNoOthers() throws Exception {
        Results results = Results.of(
                "own",
                "quick",
                List.of(OperatorResult.of("nearest", 0, 1, 0.1, Map.of("w2", MetricResult.withoutFloor(1.5, 0)))));
        JsonNode root = new ObjectMapper().readTree(ResultsFile.text(results));
        assertThat(root.fieldNames()).toIterable().containsExactly("experiment", "scale", "operators");
        JsonNode operator = root.get("operators").get(0);
        assertThat(operator.fieldNames())
                .toIterable()
                .containsExactly("name", "parameters", "seeds", "trainSeconds", "scores");
        JsonNode score = operator.get("scores").get("w2");
        assertThat(score.fieldNames())
                .toIterable()
                .containsExactly("mean", "std", "floor", "excess", "excessLow", "excessHigh");
        assertThat(score.get("floor").isNull()).isTrue();
        assertThat(score.get("mean").doubleValue()).isEqualTo(1.5);
    }

    @Test
    void read_ofTheSmallestFile_fillsTheRestWithNothing() throws Exception {
        Path file = Files.writeString(folder.resolve("results.json"), SMALLEST);
        Results results = ResultsFile.read(file);
        assertThat(results.references()).isEmpty();
        assertThat(results.provenance()).isEmpty();
        assertThat(results.metrics()).containsExactly("kl");
        MetricResult kl = results.operators().get(0).score("kl").orElseThrow();
        assertThat(kl.floor()).hasValue(0.1);
        assertThat(kl.excess()).hasValue(0.05);
        assertThat(kl.excessHigh()).hasValue(0.06);
        assertThat(kl.constant()).isEmpty();
    }

    @Test
    void read_ofAFileThatLacksAField_namesFileAndField() throws Exception {
        Path file = Files.writeString(folder.resolve("results.json"), SMALLEST.replace("\"mean\": 0.15,", ""));
        assertThatThrownBy(() -> ResultsFile.read(file))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("results.json")
                .hasMessageContaining("mean");
    }

    @Test
    void read_ofANewerFile_passesOverUnknownFields() throws Exception {
        Path file = Files.writeString(
                folder.resolve("results.json"), SMALLEST.replace("\"scale\"", "\"colour\": \"blue\", \"scale\""));
        assertThat(ResultsFile.read(file).scale()).isEqualTo("quick");
    }

    @Test
    void standing_dependsOnTheIntervalOfTheExcess() {
        assertThat(MetricResult.of(9, 0, 8, 0.5, 1.5).standing()).isEqualTo(MetricResult.Standing.ABOVE);
        assertThat(MetricResult.of(8.1, 0, 8, -0.1, 0.3).standing()).isEqualTo(MetricResult.Standing.AT);
        assertThat(MetricResult.of(7, 0, 8, -1.5, -0.5).standing()).isEqualTo(MetricResult.Standing.BELOW);
        assertThat(MetricResult.withoutFloor(7, 0).standing()).isEqualTo(MetricResult.Standing.UNKNOWN);
    }

    @Test
    void interval_ofOneLaw_isNone() {
        MetricResult one = MetricResult.of(2, 0, 1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertThat(one.excess()).hasValue(1);
        assertThat(one.excessLow()).isEmpty();
        assertThat(one.excessHigh()).isEmpty();
    }

    @Test
    void gapClosed_isOneAtTheFloorAndZeroAtTheConstantPredictor() {
        assertThat(MetricResult.of(2, 0, 2, 0, 0).withConstant(6).gapClosed()).hasValue(1);
        assertThat(MetricResult.of(6, 0, 2, 4, 4).withConstant(6).gapClosed()).hasValue(0);
        assertThat(MetricResult.of(3, 0, 2, 1, 1).withConstant(6).gapClosed()).hasValue(0.75);
    }
}
