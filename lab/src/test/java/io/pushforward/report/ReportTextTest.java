package io.pushforward.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.experiment.MetricResult;
import io.pushforward.experiment.OperatorResult;
import io.pushforward.experiment.ReferenceResult;
import io.pushforward.experiment.Results;
import io.pushforward.experiment.ResultsFile;
import io.pushforward.metric.Metrics;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.ControlledGaussian;
import io.pushforward.simulate.MeanField;
import io.pushforward.simulate.Published;
import io.pushforward.simulate.duffing.Duffing;
import io.pushforward.simulate.ou.OuFirstPassage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTextTest {
    private static final ReportModel MODEL = ExamplePages.model();
    private static final ReportModel SHORT = MODEL.withFigures(MODEL.figures().subList(0, 1));

    @Test
    void markdown_ofSeveralSeeds_showsPicturesOnce() {
        String one = MarkdownReport.text("Results", "", List.of(SHORT));
        ReportModel other = SHORT.withNotes(List.of("Another seed."));
        assertThat(MarkdownReport.illustrated(List.of(SHORT, other))).containsExactly(SHORT);
        String both = MarkdownReport.text("Results", "", List.of(SHORT, other));
        assertThat(both.split("!\\[")).hasSameSizeAs(one.split("!\\["));
        assertThat(both).contains("## " + SHORT.title() + ", seed ");
    }

    @Test
    void textTable_alignsTheDecimalPoints() {
        String[] lines = TextTable.of(MODEL).split("\n");
        assertThat(lines[1])
                .startsWith("Distributional operator")
                .contains("1,204,237")
                .contains("8.61 \u00b1 0.28*");
        assertThat(lines[2]).contains("published").contains("8.21 \u00b1 0.28");
        int point = lines[1].indexOf("8.61") + 1;
        assertThat(lines).anyMatch(line -> line.startsWith("* below the floor"));
        assertThat(lines[lines.length - 1]).startsWith("note: The distributional operator was trained for 60");
        for (int i = 1; i < lines.length - 2; i++)
            if (lines[i].length() > point)
                assertThat(lines[i].charAt(point)).as(lines[i]).isEqualTo('.');
    }

    @Test
    void markdown_hasWholeTablesAndPicturesThatExist(@TempDir Path folder) throws Exception {
        String text = MarkdownReport.text("Results", "As measured.", List.of(SHORT));
        List<String> rows = Arrays.stream(text.split("\n"))
                .filter(line -> line.startsWith("|"))
                .toList();
        assertThat(rows.subList(0, 11))
                .allSatisfy(row -> assertThat(row.chars().filter(c -> c == '|')).hasSize(10));
        assertThat(rows.subList(11, 16))
                .allSatisfy(row -> assertThat(row.chars().filter(c -> c == '|')).hasSize(7));
        assertThat(rows.get(16)).startsWith("| Operator | Narrowest coordinate |");
        assertThat(rows.subList(16, rows.size()))
                .allSatisfy(row -> assertThat(row.chars().filter(c -> c == '|')).hasSize(8))
                .hasSize(2
                        + (int) SHORT.results().contenders().stream()
                                .filter(operator -> operator.calibration().isPresent())
                                .count());
        assertThat(text)
                .contains("8.61 \u00b1 0.28 \u25bc")
                .contains("**0.0741 \u00b1 0.0010**")
                .contains("+0.0022 [\u22120.0001, +0.0045], 98.6 %")
                .contains("23f7513c")
                .contains("./pushforward run duffing");
        ReportFolder.writePictures(SHORT, folder.resolve("figures"));
        List<String> links = Stream.of(text.split("!\\["))
                .skip(1)
                .map(part -> part.replaceAll("(?s)^.*?\\]\\((.*?)\\).*$", "$1"))
                .toList();
        assertThat(links)
                .hasSize(5)
                .allSatisfy(link -> assertThat(folder.resolve(link)).isNotEmptyFile());
        try (Stream<Path> files = Files.list(folder.resolve("figures"))) {
            assertThat(files).hasSize(10);
        }
    }

    @Test
    void folder_writtenAndRead_givesTheSameModelAndPage(@TempDir Path folder) throws Exception {
        ResultsFile.write(MODEL.results(), folder.resolve(ResultsFile.NAME));
        ReportFolder.write(MODEL, folder);
        assertThat(ReportFolder.read(folder)).isEqualTo(MODEL);
        assertThat(Files.readString(folder.resolve(ReportFolder.PAGE))).isEqualTo(HtmlReport.text(MODEL));
    }

    @Test
    void folder_withResultsAlone_isEnough_andWithoutThemIsNot(@TempDir Path folder) {
        assertThatThrownBy(() -> ReportFolder.read(folder))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("results.json");
        ResultsFile.write(MODEL.results(), folder.resolve(ResultsFile.NAME));
        assertThat(ReportFolder.read(folder).results()).isEqualTo(MODEL.results());
    }

    @Test
    void constantPredictorAndFloor_standBelowTheOperatorsOnce_andCompeteWithNobody() {
        MetricResult good = MetricResult.of(0.11, 0, 0.1, 0.005, 0.015).withConstant(0.6);
        MetricResult constant = MetricResult.of(0.6, 0, 0.1, 0.4, 0.6).withConstant(0.6);
        Results results = new Results(
                "ou",
                "quick",
                List.of(
                        OperatorResult.of("kernel-regression", 0, 1, 1, Map.of("kl", good)),
                        OperatorResult.of(Results.CONSTANT, 0, 1, 0, Map.of("kl", constant))),
                List.of(
                        new ReferenceResult("floor", "the truth", Map.of("kl", 0.1)),
                        new ReferenceResult("plug-in", "an insider", Map.of("kl", 0.105))),
                Optional.empty(),
                List.of());
        ReportModel model = ReportModel.of("OU", "", results);
        assertThat(TextTable.of(model).lines().map(line -> line.replaceAll("  .*", "")))
                .containsExactly("", "Kernel regression", "Plug-in", "Floor: the true law", "Constant predictor");
        assertThat(HtmlReport.figures(model).get(0).legend().keySet()).containsExactly("Kernel regression", "Floor");
        assertThat(HtmlTables.nearness(results).orElseThrow()).doesNotContain("Constant predictor");
    }

    @Test
    void guide_knowsEveryMetric() {
        for (String metric : Metrics.names())
            assertThat(MetricGuide.of(metric)).as(metric).isPresent();
        assertThat(MetricGuide.of("energy-unbiased").orElseThrow().meaning()).contains("zero on average");
        assertThat(MetricGuide.of("hellinger").orElseThrow().caution()).isPresent();
        assertThat(MetricGuide.of("nobody-knows")).isEmpty();
    }

    @Test
    void published_holdsThePapersNumbers() {
        Published.Value kl = new OuFirstPassage()
                .facts()
                .published()
                .get(0)
                .scores()
                .getOrDefault("kl", new Published.Value(0, OptionalDouble.empty()));
        assertThat(kl).isEqualTo(new Published.Value(0.10636, OptionalDouble.of(0.00085)));
        assertThat(new Duffing().facts().published().get(2).scores())
                .containsEntry("energy", new Published.Value(0.865, OptionalDouble.empty()));
        assertThat(new ControlledGaussian().facts().published().get(1).scores())
                .containsEntry("w2", new Published.Value(0.187644, OptionalDouble.of(0.003589)));
        assertThat(new MeanField().facts().published()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0.004, 0.00 s",
        "0.37, 0.37 s",
        "2.64, 2.6 s",
        "9.97, 10 s",
        "21.4, 21 s",
        "206, 3 min 26 s",
        "3599.6, 1 h 0 min",
        "5321, 1 h 29 min"
    })
    void duration_isWrittenInTheUnitsOfItsSize(double seconds, String text) {
        assertThat(NumberText.duration(seconds)).isEqualTo(text);
    }

    @Test
    void decimals_followTheSmallestDeviation_orTheSmallestScore() {
        assertThat(NumberText.decimals(new double[] {3.11176, 3.1}, new double[] {0.00085, 0}))
                .isEqualTo(5);
        assertThat(NumberText.decimals(new double[] {8.2, 18}, new double[] {0.2786, 0}))
                .isEqualTo(2);
        assertThat(NumberText.decimals(new double[] {0.1063, 18}, new double[] {0, 0}))
                .isEqualTo(4);
        assertThat(NumberText.decimals(new double[] {0}, new double[] {0})).isEqualTo(1);
    }

    @Test
    void numbers_haveATrueMinusAndNoNegativeZero() {
        assertThat(NumberText.fixed(-0.25, 2)).isEqualTo("\u22120.25");
        assertThat(NumberText.fixed(-0.001, 2)).isEqualTo("0.00");
        assertThat(NumberText.signed(0.25, 1)).isEqualTo("+0.3");
        assertThat(NumberText.signed(0.001, 1)).isEqualTo("0.0");
        assertThat(NumberText.fixed(Double.NaN, 2)).isEqualTo("\u2013");
    }
}
