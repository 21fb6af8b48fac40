package io.pushforward.report;

import io.pushforward.figure.ExampleFigures;
import io.pushforward.figure.Figure;
import io.pushforward.figure.draw.Png;
import io.pushforward.figure.draw.Svg;
import io.pushforward.simulate.duffing.Duffing;
import io.pushforward.store.Atomic;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The example figures and a report of them, to be looked at. */
public final class ExamplePages {
    private ExamplePages() {}

    /** A report with every section and every kind of figure, of made-up numbers. */
    public static ReportModel model() {
        return ReportModel.of(
                        "Duffing oscillator: from forcing laws to response laws",
                        "Laws of random forcings go in, laws of the oscillator's responses come out. Made-up numbers, to look at the page.",
                        ExampleFigures.results())
                .withPublished(new Duffing().facts().published())
                .withFigures(List.of(
                        ExampleFigures.densities(),
                        ExampleFigures.heatmaps(),
                        ExampleFigures.envelopes(),
                        ExampleFigures.means(),
                        ExampleFigures.covariance(),
                        ExampleFigures.training(),
                        ExampleFigures.spectra(),
                        ExampleFigures.decomposition()))
                .withNotes(List.of("Errors concentrate in laws with amplitude 1.4 to 1.9 and frequency 0.2 to 0.3."))
                .withRecipe(
                        List.of(
                                "git checkout 23f7513c",
                                "./pushforward run duffing --scale paper --seeds 3 --out runs/duffing"),
                        Optional.of("name: duffing\nseed: 0\ndata: {simulator: duffing, laws: 1200}\n"));
    }

    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        for (Figure figure : ExampleFigures.all()) {
            Atomic.write(folder.resolve(figure.id() + ".svg"), Svg.of(figure));
            Atomic.write(folder.resolve(figure.id() + ".png"), Png.of(figure));
        }
        HtmlReport.write(model(), folder.resolve("report.html"));
        System.out.println(TextTable.of(model()));
    }
}
