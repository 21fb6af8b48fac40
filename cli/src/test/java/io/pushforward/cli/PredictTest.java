package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictTest {
    @TempDir
    static Path folder;

    private static Path bundle;
    private static Path input;

    @BeforeAll
    static void train() {
        Path out = folder.resolve("run");
        Run run = Run.of("train", UserFiles.in(folder), "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        bundle = out.resolve("bundles/kernel-regression/seed-0");
        input = folder.resolve("query.npy");
        Npy.write(
                input,
                NdArray.of(
                        Gaussian.standard(2).sample(25, Seed.of(1).generator()).points(), 25, 2));
    }

    @Test
    void predict_withAtoms_labelsSupportPointsEverywhere() throws Exception {
        Path arrays = folder.resolve("few.npz");
        Run run = Run.of("predict", bundle, input, "--atoms", 6, "--json", "--out", arrays);
        assertThat(run.code()).as(run.err()).isZero();
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.path("kind").asText()).isEqualTo("support-points");
        assertThat(json.path("atoms")).hasSize(6);
        assertThat(json.path("weights")).allMatch(weight -> Math.abs(weight.asDouble() - 1 / 6.0) < 1e-12);

        Map<String, NdArray> written = Npz.read(arrays);
        assertThat(written).containsKey("support_points").doesNotContainKey("atoms");
        assertThat(written.get("support_points").shape()).containsExactly(6, 2);

        Path table = folder.resolve("few.csv");
        assertThat(Run.of("predict", bundle, input, "--atoms", 6, "--out", table)
                        .out())
                .contains("6 support points of this law (not independent draws):");
        assertThat(Files.readAllLines(table)).hasSize(7).first().asString().isEqualTo("support_point_weight,x0,x1");
    }

    @Test
    void predict_withAtoms_leavesTheLawsMeanAndInterval() throws Exception {
        JsonNode all = json("predict", bundle, input, "--json");
        JsonNode few = json("predict", bundle, input, "--atoms", 6, "--json");
        assertThat(all.path("kind").asText()).isEqualTo("atoms");
        for (String part : new String[] {"mean", "low", "high", "error"})
            assertThat(few.path(part)).isEqualTo(all.path(part));
        assertThat(few).isEqualTo(json("predict", bundle, input, "--atoms", 6, "--json"));
    }

    @Test
    void predict_noSupportPoints_isAMistake() {
        Run.of("predict", bundle, input, "--atoms", 0).assertMistake("--atoms", "at least one", "0");
        Run.of("predict", bundle, input, "--atoms", "few").assertMistake("--atoms", "few");
    }

    @Test
    void predict_atomsOfALawOnLabels_isAMistakeThatSaysWhy() throws Exception {
        Path own = Files.createDirectory(folder.resolve("labels"));
        Run run = Run.of("train", UserFiles.labelsIn(own), "--out", own.resolve("run"));
        assertThat(run.code()).as(run.err()).isZero();
        Run.of("predict", own.resolve("run/bundles/pooled-law/seed-0"), input, "--atoms", 6)
                .assertMistake("--atoms", "3 labels", "leave --atoms out");
    }

    @Test
    void predict_ofARunFolder_asksItsOnlyOperator() throws Exception {
        Path run = folder.resolve("run");
        assertThat(json("predict", run, input, "--json")).isEqualTo(json("predict", bundle, input, "--json"));
        Run.of("predict", run, input, "--operator", "nobody")
                .assertMistake("--operator", "kernel-regression", "nobody");
        Run.of("predict", run, input, "--training-seed", 4).assertMistake("seed 4", "seed-0");
    }

    @Test
    void predict_inEveryFormat_answersTheSame() throws Exception {
        JsonNode expected = json("predict", bundle, input, "--json");
        double[] points = Npy.read(input).doubles();
        Path archive = folder.resolve("query.npz");
        Npz.write(archive, Map.of("points", NdArray.of(points, 25, 2)));
        StringBuilder text = new StringBuilder("east,north\n");
        for (int i = 0; i < 25; i++)
            text.append(points[2 * i]).append(',').append(points[2 * i + 1]).append('\n');
        Path table = Files.writeString(folder.resolve("query.csv"), text);
        for (Path file : new Path[] {archive, table})
            assertThat(json("predict", bundle, file, "--json"))
                    .as(file.toString())
                    .isEqualTo(expected);
        InputStream before = System.in;
        try {
            for (Path file : new Path[] {input, archive, table}) {
                System.setIn(Files.newInputStream(file));
                assertThat(json("predict", bundle, "-", "--json"))
                        .as(file.toString())
                        .isEqualTo(expected);
            }
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void predict_aTableOfOtherColumns_isAMistakeThatCountsThem() throws Exception {
        Path table = Files.writeString(folder.resolve("thin.csv"), "east\n1\n2\n");
        Run.of("predict", bundle, table).assertMistake("thin.csv", "expected 2 columns", "got 1");
        Path gap = Files.writeString(folder.resolve("gap.csv"), "east,north\n1,\n");
        Run.of("predict", bundle, gap).assertMistake("gap.csv", "missing value", "north");
    }

    @Test
    void predict_aDataset_writesEveryLawOfTheSplit() {
        Path out = folder.resolve("laws.npz");
        Path data = folder.resolve("data.npz");
        Run.of("predict", bundle, data).assertMistake("--out");
        Run run = Run.of("predict", bundle, data, "--split", "all", "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        Map<String, NdArray> laws = Npz.read(out);
        assertThat(laws.keySet()).containsExactlyInAnyOrder("ids", "points", "weights", "offsets");
        assertThat(laws.get("ids").size()).isEqualTo(UserFiles.LAWS);
        assertThat(laws.get("offsets").size()).isEqualTo(UserFiles.LAWS + 1);
        assertThat(Run.of("predict", bundle, data, "--out", out).code()).isZero();
        assertThat(Npz.read(out).get("ids").size()).isLessThan(UserFiles.LAWS);
        Run.of("predict", bundle, data, "--split", "some", "--out", out).assertMistake("--split", "some");
    }

    @Test
    void given_aNameTwice_isRefused() {
        Run run = Run.of("predict", bundle, input, "--given", "month=3,month=4");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--given: expected each name once, got month twice");
    }

    @Test
    void predict_showsTheHeldOutErrorFirst_andNoneForAnUnfamiliarInput() {
        String[] lines = Run.of("predict", bundle, input).out().split("\n");
        assertThat(lines[1]).contains("held-out error", "nine of ten", "training laws held out");
        Path far = folder.resolve("far.npy");
        double[] points = Npy.read(input).doubles();
        for (int i = 0; i < points.length; i++) points[i] += 100;
        Npy.write(far, NdArray.of(points, 25, 2));
        Run run = Run.of("predict", bundle, far);
        assertThat(run.out()).contains("no held-out error: the input is unlike the training laws");
        assertThat(run.err()).contains("extrapolates");
    }

    private static JsonNode json(Object... line) throws Exception {
        Run run = Run.of(line);
        assertThat(run.code()).as(run.err()).isZero();
        return new ObjectMapper().readTree(run.out());
    }
}
