package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.pushforward.bundle.Bundle;
import io.pushforward.data.Query;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Listener;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.Results;
import io.pushforward.experiment.ResultsFile;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Workspace;
import io.pushforward.report.ExperimentReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every experiment that comes with the library, from file to report, at a scale of seconds. */
class ExperimentsTest {
    private static final Map<String, String> SMALL = Map.of(
            "ou",
                    "{data: {laws: 24, inputSamples: 40, outputSamples: 50}, operators: {distributional-operator: {epochs: 3},"
                            + " fixed-feature-mlp: {epochs: 3}, compact-operator: {epochs: 3}}}",
            "gaussian",
                    "{data: {laws: 24, inputSamples: 40, outputSamples: 40}, operators: {distributional-operator:"
                            + " {epochs: 3}, distributional-operator-200: {epochs: 1}, tuned-operator: {epochs: 1},"
                            + " compact-operator: {epochs: 3}, fixed-feature-mlp: {epochs: 3}}}",
            "duffing",
                    "{data: {laws: 12, inputSamples: 16, outputSamples: 16}, scoring: {samples: 16, fresh: 32},"
                            + " operators: {distributional-operator: {epochs: 1}, fixed-feature-mlp: {epochs: 1},"
                            + " compact-operator: {epochs: 1}}}",
            "mean-field",
                    "{data: {laws: 24, inputSamples: 30, outputSamples: 30, population: 100},"
                            + " scoring: {samples: 30, fresh: 64}, operators: {distributional-operator: {epochs: 2},"
                            + " fixed-feature-mlp: {epochs: 2}, compact-operator: {epochs: 2}}}",
            "lorenz-96",
                    "{data: {laws: 30, inputSamples: 12, outputSamples: 12}, scoring: {samples: 24, fresh: 24},"
                            + " operators: {ring-push: {reach: 2, degree: 2}, distributional-operator: {epochs: 1},"
                            + " fixed-feature-mlp: {epochs: 1}}}",
            "inversion",
                    "{data: {laws: 30, inputSamples: 30, outputSamples: 30}, scoring: {samples: 30, fresh: 64},"
                            + " operators: {tilt: {degree: 2}, distributional-operator: {epochs: 2},"
                            + " fixed-feature-mlp: {epochs: 2}, compact-operator: {epochs: 2}}}",
            "allen-cahn",
                    "{data: {laws: 12, inputSamples: 12, outputSamples: 12}, scoring: {samples: 12, fresh: 24},"
                            + " operators: {distributional-operator: {epochs: 1}, fixed-feature-mlp: {epochs: 1},"
                            + " compact-operator: {epochs: 1}}}");

    @TempDir
    Path folder;

    private static Experiment small(String name) {
        return ExperimentFile.find(name).changed(SMALL.get(name)).at(Scale.QUICK, Optional.of(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ou", "gaussian", "duffing", "mean-field", "lorenz-96", "inversion", "allen-cahn"})
    void run_builtInExperiment_scoresEveryOperatorBesideItsFloor(String name) {
        Experiment experiment = small(name);
        try (Workspace workspace = Workspace.open(folder, Workspace.Start.FRESH)) {
            Run run = Run.of(experiment, workspace, Listener.SILENT);
            ExperimentReport.write(run, workspace, "./pushforward run " + experiment.name());
            run.close();
            Query query = run.data().test().get(0).query();
            assertThat(run.training())
                    .filteredOn(trained -> trained.entry().kind().equals("neural"))
                    .isNotEmpty()
                    .allSatisfy(trained -> assertThatThrownBy(
                                    () -> trained.operator().apply(query))
                            .isInstanceOf(IllegalStateException.class));
        }
        Results results = ResultsFile.read(folder.resolve("results.json"));
        assertThat(results.operators())
                .extracting(OperatorResult::name)
                .contains("distributional-operator", "fixed-feature-mlp", "kernel-regression");
        for (OperatorResult operator : results.operators())
            operator.scores().forEach((metric, score) -> {
                // A remembered law without mass where the truth has some scores an infinite likelihood.
                assertThat(score.mean()).as(operator.name() + " " + metric).isNotNaN();
                if (operator.parameters() > 0) assertThat(score.mean()).isFinite();
                assertThat(score.floor()).as(operator.name() + " " + metric).isPresent();
            });
        assertThat(folder.resolve("report.html")).exists();
        assertSheetAgrees(folder.resolve("scores.csv"), results.operators().get(0));
        Path bundle =
                folder.resolve("bundles").resolve("distributional-operator").resolve("seed-0");
        try (Bundle opened = Bundle.open(bundle)) {
            assertThat(opened.origin().trainingLaws()).isNotEmpty();
        }
    }

    /** The table's mean is the mean of the laws' scores. */
    private static void assertSheetAgrees(Path sheet, OperatorResult operator) {
        List<String> lines;
        try {
            lines = Files.readAllLines(sheet);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> head = List.of(lines.get(0).split(","));
        String metric = operator.scores().keySet().iterator().next();
        double mean = lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[head.indexOf("operator")].equals(operator.name()))
                .filter(cells -> cells[head.indexOf("metric")].equals(metric))
                .mapToDouble(cells -> Double.parseDouble(cells[head.indexOf("score")]))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(operator.scores().get(metric).mean(), withinPercentage(1e-9));
    }

    @Test
    void run_ofSomeOperatorsWithAnotherSeed_saysWhatRepeatsIt() throws Exception {
        Path file = UserFiles.experiment(folder, """
                name: small
                data: {simulator: gaussian, laws: 12, inputSamples: 20, outputSamples: 20}
                operators:
                  - {name: kernel-regression, distance: sinkhorn, bandwidth: 1.0, combine: mixture}
                  - {name: nearest-law, distance: sinkhorn}
                metrics: [energy]
                """);
        Path out = folder.resolve("out");
        io.pushforward.cli.Run run =
                io.pushforward.cli.Run.of("run", file, "--seed", 3, "--only", "nearest-law", "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("Nearest law").doesNotContain("Kernel regression");
        assertThat(Files.readString(out.resolve("report.json")))
                .contains("./pushforward run " + file + " --scale quick --seed 3 --only nearest-law");
    }

    @Test
    void run_resumed_repeatsNothingAndGivesTheSameResults() {
        Experiment experiment = small("gaussian");
        Results first;
        try (Workspace workspace = Workspace.open(folder, Workspace.Start.FRESH)) {
            first = Run.of(experiment, workspace, Listener.SILENT).results();
        }
        Path weights = folder.resolve("bundles/distributional-operator/seed-0");
        long written = weights.toFile().lastModified();
        try (Workspace workspace = Workspace.open(folder, Workspace.Start.RESUME)) {
            Results second = Run.of(experiment, workspace, Listener.SILENT).results();
            assertThat(second.operators()).isEqualTo(first.operators());
        }
        assertThat(weights.toFile().lastModified()).isEqualTo(written);
    }

    @Test
    void open_folderInUseOrUsed_isRefusedWithAWayOut() throws Exception {
        try (Workspace held = Workspace.open(folder, Workspace.Start.FRESH)) {
            assertThatThrownBy(() -> Workspace.open(folder, Workspace.Start.RESUME))
                    .hasMessageContaining("another run is writing to " + held.directory());
            Files.writeString(held.results(), "{}");
        }
        assertThatThrownBy(() -> Workspace.open(folder, Workspace.Start.FRESH))
                .hasMessageContaining("--resume continues it, --overwrite starts afresh");
        try (Workspace fresh = Workspace.open(folder, Workspace.Start.OVERWRITE)) {
            assertThat(fresh.results()).doesNotExist();
        }
    }
}
