package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report on a user's own data. */
class ReportTest {
    private static final List<String> FOREIGN =
            List.of("first-passage", "first passage", "mean interval", "200 trials");

    @TempDir
    Path folder;

    private Path run(Path experiment) {
        Path out = folder.resolve("run");
        Run run = Run.of("run", experiment, "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        return out;
    }

    private static List<String> figures(Path run) throws Exception {
        JsonNode json = new ObjectMapper().readTree(run.resolve("figures.json").toFile());
        List<String> ids = new ArrayList<>();
        for (JsonNode figure : json) ids.add(figure.path("id").asText());
        return ids;
    }

    @Test
    void report_onPointsInThePlane_showsLawsAndScoresLawByLaw() throws Exception {
        Path run = run(UserFiles.in(folder));
        assertThat(figures(run)).contains("law-best", "law-worst", "tenths");
        String page = Files.readString(run.resolve("report.html"));
        assertThat(page).contains("Law by law", "table class=\"sortable\"", "Peak memory", "Constant predictor");
        String words = page.toLowerCase(Locale.ROOT);
        assertThat(FOREIGN).noneMatch(words::contains);

        Run chosen = Run.of("report", run, "--law", 3);
        assertThat(chosen.code()).as(chosen.err()).isZero();
        assertThat(figures(run)).contains("law-3", "law-best");
        Run.of("report", run, "--law", "none").assertMistake("--law", "none");
    }

    @Test
    void report_onLabelsAndBins_hasNoWordsOfOtherData() throws Exception {
        double[] masses = new double[UserFiles.LAWS * 4];
        Generator random = Seed.of(3).generator();
        for (int i = 0; i < masses.length; i++) masses[i] = 0.1 + random.nextDouble();
        double[] points = new double[UserFiles.LAWS * 5];
        for (int i = 0; i < points.length; i++) points[i] = random.nextGaussian();
        Npz.write(
                folder.resolve("data.npz"),
                Map.of(
                        "input", NdArray.of(points, UserFiles.LAWS, 5, 1),
                        "target_masses", NdArray.of(masses, UserFiles.LAWS, 4),
                        "target_edges", NdArray.of(new double[] {0, 1, 5, 10}, 4)));
        Path run = run(UserFiles.experiment(folder, """
                name: mine
                data: {directory: data.npz}
                operators: [{name: nearest-law}]
                metrics: [hellinger]
                """));
        assertThat(figures(run)).contains("law-best", "mass-heatmaps", "tenths");
        String words = Files.readString(run.resolve("report.html")).toLowerCase(Locale.ROOT);
        assertThat(FOREIGN).noneMatch(words::contains);
    }

    @Test
    void report_onPathsOfTwoChannels_hasOneEnvelopePerChannel() throws Exception {
        double[] points = new double[UserFiles.LAWS * 6 * 4 * 2];
        Generator random = Seed.of(4).generator();
        for (int i = 0; i < points.length; i++) points[i] = random.nextGaussian();
        NdArray paths = NdArray.of(points, UserFiles.LAWS, 6, 4, 2);
        NdArray times = NdArray.of(new double[] {0, 1, 2, 3}, 4);
        Npz.write(
                folder.resolve("data.npz"),
                Map.of("input", paths, "target", paths, "input_times", times, "target_times", times));
        Path run = run(UserFiles.experiment(folder, """
                name: mine
                data: {directory: data.npz}
                operators: [{name: nearest-law, distance: sinkhorn}]
                metrics: [energy]
                """));
        assertThat(figures(run)).contains("law-best", "envelopes-1", "envelopes-2");
    }
}
