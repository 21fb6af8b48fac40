package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
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
        Run run = Run.of("train", OwnData.in(folder), "--out", out);
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
        assertThat(all.path("kind").asText()).isEqualTo("draws");
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
        Run run = Run.of("train", OwnData.labelsIn(own), "--out", own.resolve("run"));
        assertThat(run.code()).as(run.err()).isZero();
        Run.of("predict", own.resolve("run/bundles/pooled-law/seed-0"), input, "--atoms", 6)
                .assertMistake("--atoms", "3 labels", "leave --atoms out");
    }

    private static JsonNode json(Object... line) throws Exception {
        Run run = Run.of(line);
        assertThat(run.code()).as(run.err()).isZero();
        return new ObjectMapper().readTree(run.out());
    }
}
