package io.pushforward.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.report.TrainingFigures;
import io.pushforward.settings.UserMistake;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureTest {
    private static Figure figure(Mark... marks) {
        return new Figure(
                "example",
                "Example",
                "",
                List.of(new Panel("", Axis.linear("x"), Axis.linear("y"), List.of(marks))),
                Figure.Format.wide(1));
    }

    private static Mark.Curve curve(String name, double... y) {
        return new Mark.Curve(name, LineStyle.solid(Colour.BLUE), Numbers.indices(y.length), Numbers.of(y));
    }

    private static Mark.Heat heat(double high) {
        ColourScale scale = new ColourScale("", 0, high, ColourScale.Scheme.BRIGHT_IS_HIGH);
        return new Mark.Heat("h", Numbers.of(0, 1), Numbers.of(0, 1), Numbers.of(0.5), scale, Mark.Heat.CellText.NONE);
    }

    @Test
    void figures_writtenAndRead_areEqual(@TempDir Path folder) {
        Path file = folder.resolve(FigureFile.NAME);
        FigureFile.write(ExampleFigures.all(), file);
        assertThat(FigureFile.read(file)).isEqualTo(ExampleFigures.all());
    }

    @Test
    void figure_withAGap_survivesTheFile(@TempDir Path folder) {
        Figure gap = figure(curve("a", 1, Double.NaN, 3));
        FigureFile.write(List.of(gap), folder.resolve("f.json"));
        assertThat(FigureFile.read(folder.resolve("f.json"))).containsExactly(gap);
    }

    @Test
    void read_ofAnUnknownMark_namesTheFileAndTheMark(@TempDir Path folder) throws Exception {
        String text = FigureFile.text(List.of(figure(curve("a", 1, 2)))).replace("\"curve\"", "\"spiral\"");
        Path file = Files.writeString(folder.resolve("figures.json"), text);
        assertThatThrownBy(() -> FigureFile.read(file))
                .isInstanceOf(UserMistake.class)
                .hasMessageContaining("figures.json")
                .hasMessageContaining("spiral");
    }

    @Test
    void heatmaps_withDifferentScales_areRefused() {
        assertThat(figure(heat(1), heat(1)).colourScale()).isPresent();
        assertThatThrownBy(() -> figure(heat(1), heat(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("one colour scale");
    }

    @Test
    void marks_withColumnsOfDifferentLength_areRefused() {
        assertThatThrownBy(() ->
                        new Mark.Curve("drift", LineStyle.solid(Colour.BLUE), Numbers.of(1, 2, 3), Numbers.of(1, 2)))
                .hasMessage("expected 3 numbers for y of drift, got 2");
        assertThatThrownBy(() ->
                        new Mark.Step("density", LineStyle.solid(Colour.BLUE), Numbers.of(0, 2, 1), Numbers.of(1, 1)))
                .hasMessageContaining("edges of density must increase, got 2.0 then 1.0");
    }

    @Test
    void legend_ofOneName_isEmpty_andPutsGuidesLast() {
        assertThat(figure(curve("a", 1, 2), curve("a", 2, 3)).legend()).isEmpty();
        assertThat(figure(Mark.Rule.horizontal("floor", 1), curve("a", 1, 2), curve("b", 1, 2))
                        .legend()
                        .keySet())
                .containsExactly("a", "b", "floor");
    }

    @Test
    void range_ofCurves_isTightAlongXAndRoomyAlongY() {
        Panel panel = figure(curve("a", 2, 4, 3)).panels().get(0);
        assertThat(Ranges.of(panel, Mark.Direction.X)).isEqualTo(new Range(0, 2));
        assertThat(Ranges.of(panel, Mark.Direction.Y)).isEqualTo(new Range(2 - 0.12, 4 + 0.12));
    }

    @Test
    void range_ofConstantEmptyAndGappyData_isStillARange() {
        assertThat(Ranges.of(figure(curve("a", 5, 5)).panels().get(0), Mark.Direction.Y))
                .isEqualTo(new Range(4.5, 5.5));
        assertThat(Ranges.of(figure(curve("a", Double.NaN)).panels().get(0), Mark.Direction.Y))
                .isEqualTo(new Range(0, 1));
        assertThat(Ranges.of(
                                figure(curve("a", 1, Double.POSITIVE_INFINITY, 2))
                                        .panels()
                                        .get(0),
                                Mark.Direction.Y)
                        .high())
                .isLessThan(3);
    }

    @Test
    void losses_spanningDecades_getALogarithmicAxis_othersALinearOne() {
        Numbers epochs = Numbers.of(1, 2, 3);
        Axis wide = TrainingFigures.curves(
                        List.of(new TrainingFigures.Run("a", epochs, Numbers.of(20, 3, 1), Optional.empty())))
                .panels()
                .get(0)
                .y();
        Axis narrow = TrainingFigures.curves(
                        List.of(new TrainingFigures.Run("a", epochs, Numbers.of(3.9, 3.2, 3.1), Optional.empty())))
                .panels()
                .get(0)
                .y();
        assertThat(wide.scale()).isEqualTo(Axis.Scale.LOG);
        assertThat(narrow.scale()).isEqualTo(Axis.Scale.LINEAR);
    }

    @Test
    void spectrum_withAComponentOfNoVariance_leavesAGap() {
        Figure figure =
                TrainingFigures.spectra(List.of(new TrainingFigures.Spectrum("Input", Numbers.of(3, 1, 1e-17), 2)));
        Mark.Curve shares = (Mark.Curve) figure.panels().get(0).marks().get(1);
        assertThat(shares.y()).isEqualTo(Numbers.of(0.75, 0.25, Double.NaN));
        assertThat(figure.panels().get(0).title()).isEqualTo("Input: 2 of 3 keep 100.00 %");
    }

    @Test
    void densities_startAtZero() {
        Figure figure = ExampleFigures.densities();
        assertThat(figure.panels())
                .allSatisfy(panel ->
                        assertThat(panel.y().range().orElseThrow().low()).isZero());
    }

    @Test
    void operators_keepTheirColoursWhateverTheCompany() {
        Colour alone = Colour.ofOperators(List.of("kernel-regression")).get("kernel-regression");
        List<String> many = List.of("moments", "kernel-regression", "distributional-operator", "nearest");
        assertThat(Colour.ofOperators(many)).containsEntry("kernel-regression", alone == null ? Colour.GREY : alone);
        assertThat(Colour.ofOperators(many).values()).doesNotHaveDuplicates();
    }

    @Test
    void labels_turnNamesIntoWords() {
        assertThat(Labels.operator("fixed-feature-mlp")).isEqualTo("Fixed-feature MLP");
        assertThat(Labels.operator("kernel-regression")).isEqualTo("Kernel regression");
        assertThat(Labels.metric("kl")).isEqualTo("KL divergence");
        assertThat(Labels.metric("energy-unbiased-fresh")).isEqualTo("Energy distance, unbiased, fresh");
        assertThat(Labels.operator("plug-in")).isEqualTo("Plug-in");
        assertThat(Labels.metric("energy-unbiased")).isEqualTo("Energy distance, unbiased");
    }
}
