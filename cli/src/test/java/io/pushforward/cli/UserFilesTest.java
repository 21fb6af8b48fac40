package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's own ensembles from file to table: nobody knows the truth, so each operator stands beside a floor of its own. */
class UserFilesTest {
    @TempDir
    Path folder;

    @Test
    void runAndEvaluate_onOwnData_showFloorAndExcessAndSayWhoseTheyAre() throws Exception {
        Path out = folder.resolve("run");
        Run run = Run.of("run", UserFiles.in(folder), "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("  floor, self-resampled")
                .contains("  excess, 95 %")
                .contains("what this operator would score were its predictions exactly right")
                .doesNotContain("the true law");
        assertOwnFloors(out.resolve("results.json"), "kernel-regression", "pooled-law", "persistence");
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("self-resampled: what this operator would score were its predictions exactly right");

        Path again = folder.resolve("again.json");
        Run evaluated = Run.of(
                "evaluate",
                out.resolve("bundles/kernel-regression/seed-0"),
                folder.resolve("data.npz"),
                "--metrics",
                "energy,sliced-w2",
                "--out",
                again);
        assertThat(evaluated.code()).as(evaluated.err()).isZero();
        assertThat(evaluated.out()).contains("  floor, self-resampled").contains("  excess, 95 %");
        assertOwnFloors(again, "kernel-regression", "pooled-law");
    }

    @Test
    void evaluate_onAnotherSplitOfTheTrainingData_saysHowManyTestLawsMayBeKnown() {
        Path out = folder.resolve("run");
        assertThat(Run.of("run", UserFiles.in(folder), "--out", out).code()).isZero();
        Path other = folder.resolve("other");
        Run imported = Run.of("import", folder.resolve("data.npz"), "--test", 6, "--seed", 1, "--out", other);
        assertThat(imported.code()).as(imported.err()).isZero();
        Run evaluated = Run.of("evaluate", out.resolve("bundles/kernel-regression/seed-0"), other);
        assertThat(evaluated.code()).as(evaluated.err()).isZero();
        assertThat(evaluated.out())
                .containsPattern("[1-5] of 6 test laws have ids of laws that the operator was trained on");
    }

    private static void assertOwnFloors(Path results, String... rows) throws Exception {
        JsonNode operators = new ObjectMapper().readTree(results.toFile()).path("operators");
        assertThat(operators.findValuesAsText("name")).containsExactly(rows);
        for (JsonNode operator : operators)
            for (String metric : new String[] {"energy", "sliced-w2"}) {
                JsonNode score = operator.path("scores").path(metric);
                assertThat(score.path("floorKind").asText()).isEqualTo("self-resampled");
                assertThat(score.path("floor").asDouble()).isPositive();
                assertThat(score.path("excess").asDouble())
                        .isEqualTo(score.path("mean").asDouble()
                                - score.path("floor").asDouble());
                assertThat(score.path("excessLow").isNumber()).isTrue();
            }
    }
}
