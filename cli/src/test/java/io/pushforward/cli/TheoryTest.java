package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.bundle.Bundle;
import io.pushforward.data.Dataset;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Listener;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Workspace;
import io.pushforward.figure.FigureFile;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npy;
import io.pushforward.theory.FiniteSupport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The theory's commands on small operators of the finite-support experiment. */
class TheoryTest {
    private static final String FEW = "{epochs: 20}";

    @TempDir
    static Path folder;

    private static Path bundle(String operator) {
        return folder.resolve("bundles").resolve(operator).resolve("seed-0");
    }

    @BeforeAll
    static void train() {
        Experiment experiment = ExperimentFile.find("finite-support")
                .changed("{data: {laws: 60, inputSamples: 40, outputSamples: 40}, operators: {atoms-8-tests-2: " + FEW
                        + ", atoms-8-tests-32: " + FEW + ", atoms-32-tests-32: " + FEW + ", atoms-128-tests-2: "
                        + FEW + ", atoms-128-tests-8: " + FEW + ", atoms-128-tests-32: " + FEW + "}}")
                .at(Scale.QUICK, Optional.of(1));
        try (Workspace workspace = Workspace.open(folder, Workspace.Start.FRESH)) {
            io.pushforward.experiment.Run.train(experiment, workspace, Listener.SILENT);
        }
    }

    /** The certificate speaks of the operator that libtorch runs: the same numbers, to single precision. */
    @Test
    void readOperator_givesTheWeightsOfTheTrainedOne() {
        Dataset dataset = Dataset.read(folder.resolve("data"));
        try (Bundle opened = Bundle.open(bundle("atoms-32-tests-32"))) {
            FiniteSupport support = FiniteSupport.read(opened.operator().state());
            for (Law law : dataset.pairs().inputs().subList(0, 10)) {
                double[] expected = ((Ensemble) opened.operator().apply(law)).weights();
                double[] weights = support.weights(support.features((Ensemble) law));
                assertThat(weights).hasSameSizeAs(expected);
                for (int j = 0; j < weights.length; j++) assertThat(weights[j]).isCloseTo(expected[j], within(2e-5));
            }
        }
    }

    @Test
    void certify_finiteSupportBundle_printsBoundsMeasurementsAndABall() {
        Run run = Run.of(
                "certify",
                bundle("atoms-8-tests-2"),
                "--samples",
                100,
                "--repeats",
                4,
                "--data",
                folder.resolve("data"));

        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains(
                        "features          3:",
                        "atoms             8",
                        "as stated",
                        "features scaled",
                        "estimate, no bound")
                .contains("VACUOUS at N = 100", "fitted rate: N^-0.", "split-conformal ball: ");
    }

    /** Local certificates, what each step loses, one query, other distances and the figure. */
    @Test
    void certify_withQueryStepsAndFigure_printsAllStatementsSideBySide() {
        Path data = folder.resolve("data");
        Path query = folder.resolve("query.npy");
        Ensemble law = (Ensemble) Dataset.read(data).pairs().inputs().get(0);
        Npy.write(query, NdArray.of(law.points(), law.size(), law.dimension()));
        Path figures = folder.resolve("certificates");
        Run run = Run.of(
                "certify",
                bundle("atoms-8-tests-2"),
                data,
                "--samples",
                40,
                "--repeats",
                2,
                "--steps",
                "--query",
                query,
                "--metrics",
                "w2,energy",
                "--out",
                figures);

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("local certificates of", "what each step loses", "transport on the atoms")
                .contains("energy(prediction, observed target) <=", "by difficulty")
                .contains(
                        "uniform bound, every law",
                        "local certificate, median law",
                        "split-conformal ball, a fresh law")
                .containsPattern("violated +0 of")
                .contains("40 points")
                .contains("query error: ");
        assertThat(Files.exists(figures.resolve("certify-certificates.svg"))).isTrue();
        assertThat(FigureFile.read(figures.resolve("certificates.json"))).hasSize(1);
    }

    /** A certificate of the query error stands beside the held-out error where the operator has one that says something. */
    @Test
    void predict_operatorWithCertificates_saysHowFarTheAnswerIsFromThatToTheLaw() throws IOException {
        Path query = folder.resolve("many.npy");
        Npy.write(query, NdArray.of(Seed.of(4).generator().normals(4 * 200_000), 200_000, 4));
        Run run = Run.of("predict", bundle("atoms-8-tests-2"), query, "--resamples", 2);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("query error: W2 to the answer for the law itself is at most");
        Run json = Run.of("predict", bundle("atoms-8-tests-2"), query, "--resamples", 2, "--json");
        JsonNode promises = new ObjectMapper().readTree(json.out());
        assertThat(promises.at("/certificate/kind").asText()).isEqualTo("local-certificate");
        assertThat(promises.at("/certificate/radius").asDouble()).isPositive();
        assertThat(promises.at("/certificate/points").asInt()).isEqualTo(200_000);
        assertThat(run.out().indexOf("query error"))
                .as("first")
                .isLessThan(run.out().indexOf("no held-out error"));
        Npy.write(
                folder.resolve("query-few.npy"),
                NdArray.of(Seed.of(4).generator().normals(40), 10, 4));
        Run other = Run.of("predict", bundle("cover-wide"), folder.resolve("query-few.npy"), "--resamples", 2);
        assertThat(other.out()).doesNotContain("query error");
    }

    /** A closed form that pushes points is certified through the box of the laws given; the radius is stated with its constant. */
    @Test
    void certify_operatorThatPushesPoints_multipliesTheRadiusByTheMapsConstant(@TempDir Path own) throws IOException {
        Path file = own.resolve("push.yaml");
        Files.writeString(
                file,
                "{name: push, data: {simulator: gaussian, laws: 20, inputSamples: 40, outputSamples: 40},"
                        + " operators: [{name: push, kind: affine-push}], metrics: [energy]}");
        Path folder = own.resolve("run");
        Run trained = Run.of("run", file, "--out", folder);
        assertThat(trained.code()).as(trained.out() + trained.err()).isZero();
        Run run = Run.of(
                "certify", folder, folder.resolve("data"), "--repeats", 2, "--samples", 40, "--steps", "--out", folder);
        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("pushed points: W2 radius of N points", "Lipschitz constant", "no steps to show")
                .containsPattern("violated +0 of")
                .contains("local certificate, median law");

        String drawn = "Certificates and measured query errors";
        assertThat(Files.readString(folder.resolve("report.html"))).doesNotContain(drawn);
        for (int again = 0; again < 2; again++)
            assertThat(Run.of("report", folder).code()).isZero();
        assertThat(Files.readString(folder.resolve("report.html"))).contains(drawn);

        Path query = own.resolve("query.npy");
        Npy.write(query, NdArray.of(Seed.of(4).generator().normals(160), 40, 4));
        Run json = Run.of("predict", folder, query, "--resamples", 2, "--json");
        assertThat(new ObjectMapper().readTree(json.out()).at("/heldOut/kind").asText())
                .isEqualTo("split-conformal");
    }

    @Test
    void certify_operatorsThatAskForCovariatesAndFurtherLaws_givesABall(@TempDir Path own) throws IOException {
        StringBuilder table = new StringBuilder("law,side,covariate_dose,x0\n");
        for (int law = 0; law < 24; law++)
            for (String side : new String[] {"input", "input_before", "target"})
                for (int k = 0; k < 5; k++)
                    table.append(law + "," + side + "," + law % 4 + "," + (law + k * (1 + side.length() % 3)) + "\n");
        Path data = own.resolve("data");
        assertThat(Run.of("import", Files.writeString(own.resolve("laws.csv"), table), "--test", 12, "--out", data)
                        .code())
                .isZero();
        Path file = own.resolve("two.yaml");
        Files.writeString(
                file,
                "{name: two, data: {directory: data}, operators: [{name: quantiles, kind: quantile-ridge},"
                        + " {name: push, kind: affine-push}], metrics: [w1]}");
        Path folder = own.resolve("run");
        assertThat(Run.of("train", file, "--out", folder).code()).isZero();
        for (String operator : new String[] {"quantiles", "push"}) {
            Run run = Run.of("certify", folder, data, "--operator", operator, "--repeats", 2, "--samples", 20);
            assertThat(run.code()).as(run.out() + run.err()).isZero();
            assertThat(run.out()).contains("measured W2", "for a fresh law with probability");
        }
    }

    @Test
    void certify_shiftInAnUnknownParameterOrTwoDatasets_isAMistake() {
        Path data = folder.resolve("data");
        Run.of("certify", bundle("atoms-8-tests-2"), data, "--repeats", 1, "--shift", "nothing=1")
                .assertMistake("--shift", "nothing");
        Run.of("certify", bundle("atoms-8-tests-2"), data, "--data", data).assertMistake("give one of them", "data");
    }

    @Test
    void certify_asManyPointsAsItAsksFor_isNotVacuous() {
        Path data = folder.resolve("data");
        Run few = Run.of("certify", bundle("atoms-8-tests-2"), "--samples", 20, "--repeats", 1, "--data", data);
        Matcher useful = Pattern.compile("from N = (\\S+) on").matcher(few.out());
        assertThat(useful.find()).isTrue();
        int enough = (int) Math.ceil(1.1 * Double.parseDouble(useful.group(1)));
        Run many = Run.of("certify", bundle("atoms-8-tests-2"), "--samples", enough, "--repeats", 1, "--data", data);
        assertThat(many.out())
                .contains("with probability 0.950 the answer moves by at most")
                .doesNotContain("VACUOUS");
    }

    @Test
    void certify_operatorWithoutFiniteSupport_saysSoAndStillGivesABall() {
        Run run = Run.of(
                "certify",
                bundle("cover-wide"),
                "--samples",
                32,
                "--repeats",
                2,
                "--data",
                folder.resolve("data"),
                "--alpha",
                0.2);

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("no bound on the query error", "continuous-cover", "split-conformal ball: W2");
    }

    @Test
    void certify_badProbability_isAMistake() {
        Run.of("certify", bundle("atoms-8-tests-2"), "--delta", 0).assertMistake("--delta", "got 0");
    }

    @Test
    void decompose_pointsInFourDimensions_boundsEveryTotal() {
        Path figures = folder.resolve("figures");
        Run run = Run.of(
                "decompose",
                bundle("atoms-8-tests-2"),
                folder.resolve("data"),
                "--ranks",
                "1,2,4",
                "--laws",
                4,
                "--out",
                figures);

        assertThat(run.code()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .contains("pca           1", "pca           4", "in 4 of 4 laws")
                .doesNotContain("FAILS");
        assertThat(Files.exists(figures.resolve("pca-decomposition.svg"))).isTrue();
    }

    @Test
    void decompose_timeBasesWithoutPaths_isAMistake() {
        Run run = Run.of("decompose", bundle("atoms-8-tests-2"), folder.resolve("data"), "--bases", "haar");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("bases of functions need paths or fields");
    }

    @Test
    void cover_smallerRadii_haveMoreBalls() {
        Run run = Run.of("cover", folder.resolve("data"), "--radius", "2,0.1");

        assertThat(run.code()).isZero();
        assertThat(run.out()).containsPattern("2\\.000 +1 ").contains("training laws");
        Matcher narrow = Pattern.compile("0\\.1000 +(\\d+) ").matcher(run.out());
        assertThat(narrow.find()).isTrue();
        assertThat(Integer.parseInt(narrow.group(1))).isGreaterThan(10);
    }
}
