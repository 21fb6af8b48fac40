package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.data.Dataset;
import io.pushforward.data.DatasetWriter;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.store.Npz;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Laws of fields with two axes and two channels, through training, scores, report and prediction. */
class FieldDataTest {
    private static final Space.Fields FIELDS = new Space.Fields(
            List.of(new Axis(0, 1, 3, 4), Axis.cells(0, 1, 5)),
            2,
            Naming.of(List.of(new Quantity("pressure", "hPa"), new Quantity("humidity", "%")))
                    .withAxes(new Quantity("north", "km"), new Quantity("east", "km")));

    @TempDir
    Path folder;

    private Path data;

    @BeforeEach
    void writeData() {
        List<LawPair> pairs = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            double level = -1 + i / 12.0;
            Generator random = Seed.of(5).derive(i).generator();
            pairs.add(new LawPair(
                    i, Map.of("level", level), Optional.empty(), fields(level, random), fields(2 * level, random)));
        }
        data = folder.resolve("fields");
        LawPairs all = new LawPairs(FIELDS, FIELDS, pairs);
        new Dataset(
                        all,
                        Split.shuffled(
                                pairs.stream().map(LawPair::id).toList(),
                                6,
                                Seed.of(1).generator()),
                        Seed.of(5),
                        Document.empty())
                .write(data, DatasetWriter.Existing.REFUSE);
    }

    /** Random planes over the grid around a level, the second channel half the first with noise. */
    private static Ensemble fields(double level, Generator random) {
        int samples = 16;
        double[] points = new double[samples * FIELDS.dimension()];
        for (int s = 0; s < samples; s++) {
            double slope = random.nextGaussian();
            for (int n = 0; n < FIELDS.nodes(); n++) {
                double value = level + slope * FIELDS.axes().get(1).node(n % 5) + 0.1 * random.nextGaussian();
                points[s * FIELDS.dimension() + 2 * n] = value;
                points[s * FIELDS.dimension() + 2 * n + 1] = 0.5 * value + 0.1 * random.nextGaussian();
            }
        }
        return Ensemble.uniform(FIELDS, points);
    }

    @Test
    void run_trainsScoresReportsAndPredicts() throws Exception {
        Path file = folder.resolve("fields.yaml");
        Files.writeString(file, """
                name: fields
                data: {directory: fields}
                inputProjection: {name: legendre, rank: 6, standardise: true}
                targetProjection: {name: pca, rank: 6}
                operators:
                  - {name: constant, kind: pooled-law}
                  - {name: kernel-regression, distance: sinkhorn, inputParticles: 8, bandwidth: 0.5}
                  - {name: location-scale, shape: scatter}
                  - {name: affine-push}
                  - name: network
                    encoder: {name: moments}
                    decoder: {name: generator, normals: 4, hidden: [16]}
                    loss: {name: energy, particles: 8}
                    epochs: 30
                    rate: 0.01
                metrics: [energy-unbiased, sliced-w2]
                """);
        Path out = folder.resolve("out");
        Run run = Run.of("run", file, "--out", out);
        assertThat(run.code()).as(run.err()).isZero();
        JsonNode results =
                new ObjectMapper().readTree(out.resolve("results.json").toFile());
        assertThat(results.toString()).contains("energy-unbiased").doesNotContain("NaN");
        assertThat(Files.readString(out.resolve("report.html"))).contains("pressure [hPa]");

        Path input = folder.resolve("input.npy");
        Ensemble law = fields(0.3, Seed.of(9).generator());
        Npy.write(input, NdArray.of(law.points(), law.size(), FIELDS.dimension()));
        for (String operator : List.of("kernel-regression", "location-scale", "affine-push", "network")) {
            Run predicted = Run.of(
                    "predict",
                    out.resolve("bundles").resolve(operator).resolve("seed-0"),
                    input,
                    "--out",
                    folder.resolve(operator + ".npz"));
            assertThat(predicted.code()).as(operator + predicted.err()).isZero();
        }
        roundTrip(out.resolve("bundles/affine-push/seed-0"), input);
    }

    /** What is predicted keeps the shape of the grid, and is an input law as it is, in both forms. */
    private void roundTrip(Path bundle, Path input) {
        Path npz = folder.resolve("affine-push.npz");
        Map<String, NdArray> arrays = Npz.read(npz);
        int atoms = arrays.get("weights").size();
        assertThat(arrays.get("atoms").shape()).containsExactly(atoms, 4, 5, 2);
        assertThat(arrays.get("mean").shape()).containsExactly(4, 5, 2);
        assertThat(arrays.get("axis_1").doubles()).containsExactly(0, 1, 3, 4);
        Path csv = folder.resolve("affine-push.csv");
        assertThat(Run.of("predict", bundle, input, "--out", csv).code()).isZero();
        List<double[]> means = new ArrayList<>();
        for (Path law : List.of(npz, csv)) {
            Path again = folder.resolve("again.npz");
            Run run = Run.of("predict", bundle, law, "--out", again);
            assertThat(run.code()).as(run.err()).isZero();
            means.add(Npz.read(again).get("mean").doubles());
        }
        assertThat(means.get(1)).containsExactly(means.get(0));
    }

    @Test
    void partsForPaths_sayThatTheyNeedPaths() throws Exception {
        Path file = folder.resolve("paths.yaml");
        for (String line : List.of("inputProjection: {name: terminal}", "targetProjection: {name: at-time, time: 1}")) {
            Files.writeString(
                    file,
                    "name: paths\ndata: {directory: fields}\n" + line
                            + "\noperators: [{name: constant, kind: pooled-law}]\nmetrics: [energy]\n");
            Run.of("run", file, "--out", folder.resolve("refused-" + line.length()))
                    .assertMistake("paths", "fields at 4 nodes");
        }
    }
}
