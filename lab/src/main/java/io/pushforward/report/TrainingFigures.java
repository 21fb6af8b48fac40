package io.pushforward.report;

import io.pushforward.experiment.EpochScores;
import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.Labels;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Points.Symbol;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.simulate.Published;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Figures of what was learned: losses over epochs, and the spectra of projections. */
public final class TrainingFigures {
    private static final double DECADE = 10;
    private static final double ROUNDING = 1e-12; // shares below are noise of the eigenvalues

    private TrainingFigures() {}

    /** The losses of one training; several seeds of an operator are several runs of one name. */
    public record Run(String operator, Numbers epochs, Numbers training, Optional<Numbers> validation) {}

    /** A panel for each operator with a thin line for each seed. */
    public static Figure curves(List<Run> runs) {
        Map<String, List<Run>> byOperator = new LinkedHashMap<>();
        for (Run run : runs)
            byOperator
                    .computeIfAbsent(run.operator(), name -> new ArrayList<>())
                    .add(run);
        List<String> operators = List.copyOf(byOperator.keySet());
        Map<String, Colour> colours = Colour.ofOperators(operators);
        List<Panel> panels = new ArrayList<>();
        byOperator.forEach((operator, group) -> {
            List<Mark> marks = new ArrayList<>();
            for (Run run : group) {
                LineStyle line = new LineStyle(colours.getOrDefault(operator, Colour.GREY), LineStyle.Dash.SOLID, 1.4);
                marks.add(new Mark.Curve("Training, " + Labels.operator(operator), line, run.epochs(), run.training()));
                LineStyle dashed = new LineStyle(Colour.GREY, LineStyle.Dash.DASHED, 1.4);
                run.validation()
                        .ifPresent(
                                losses -> marks.add(new Mark.Curve("Validation laws", dashed, run.epochs(), losses)));
            }
            String seeds = group.size() == 1 ? "1 seed" : group.size() + " seeds";
            panels.add(new Panel(
                    Labels.operator(operator) + ", " + seeds,
                    Axis.linear("Epoch"),
                    spansDecades(group) ? Axis.log("Loss") : Axis.linear("Loss"),
                    marks));
        });
        return new Figure(
                "training-curves",
                "Training curves",
                "Loss after each epoch, one line for each seed. Losses of different operators are different functions "
                        + "and not comparable; a validation loss that rises while the training loss falls means overfitting.",
                panels,
                Figure.Format.wide(Math.min(3, panels.size())));
    }

    /** Whether losses are positive and so different that only a logarithmic axis shows them all. */
    private static boolean spansDecades(List<Run> group) {
        double[] losses = group.stream()
                .flatMap(run -> Stream.concat(Stream.of(run.training()), run.validation().stream()))
                .flatMapToDouble(Numbers::finite)
                .sorted()
                .toArray();
        return losses.length > 0 && losses[0] > 0 && losses[losses.length - 1] >= DECADE * losses[0];
    }

    /** A panel for each metric: scores of the operators that trainings passed through, beside floor and published scores. */
    public static Figure epochs(EpochScores scores) {
        List<String> operators =
                scores.rows().stream().map(EpochScores.Row::operator).distinct().toList();
        Map<String, Colour> colours = Colour.ofOperators(operators);
        List<Panel> panels = new ArrayList<>();
        for (String metric : scores.rows().get(0).scores().keySet()) {
            List<Mark> marks = new ArrayList<>();
            scores.floor()
                    .flatMap(floor -> Optional.ofNullable(floor.get(metric)))
                    .ifPresent(value -> marks.add(Mark.Rule.horizontal("Floor", value)));
            for (Published published : scores.published())
                Optional.ofNullable(published.scores().get(metric))
                        .ifPresent(value -> marks.add(new Mark.Rule(
                                "Published, " + Labels.operator(published.operator()),
                                new LineStyle(
                                        colours.getOrDefault(published.operator(), Colour.GREY),
                                        LineStyle.Dash.DASHED,
                                        1.4),
                                Mark.Direction.X,
                                value.mean())));
            scores.trainings().values().forEach(rows -> {
                String operator = rows.get(0).operator();
                Colour colour = colours.getOrDefault(operator, Colour.GREY);
                Numbers epochs = Numbers.of(
                        rows.stream().mapToDouble(EpochScores.Row::epoch).toArray());
                Numbers values = Numbers.of(rows.stream()
                        .mapToDouble(row -> row.scores().get(metric))
                        .toArray());
                String name = Labels.operator(operator);
                marks.add(new Mark.Curve(name, new LineStyle(colour, LineStyle.Dash.SOLID, 1.4), epochs, values));
                marks.add(new Mark.Points(name, colour, Symbol.DISC, 2.6, epochs, values));
            });
            panels.add(new Panel(Labels.metric(metric), Axis.log("Finished epochs"), Axis.linear("Score"), marks));
        }
        return new Figure(
                "epochs",
                "Scores as training goes on",
                "Mean score over test laws of the operators that each training passed through, one line for each seed. Dashed in"
                        + " an operator's colour: what others published of it. Grey: the floor, which is what the true law scores.",
                panels,
                Figure.Format.wide(Math.min(3, panels.size())));
    }

    /**
     * The variances of a projection's components, the largest first.
     *
     * @param kept how many of them the projection keeps
     */
    public record Spectrum(String title, Numbers variances, int kept) {
        public Spectrum {
            if (kept < 1 || kept > variances.size())
                throw new IllegalArgumentException(
                        "spectrum " + title + " has " + variances.size() + " components and cannot keep " + kept);
        }
    }

    /** A panel for each projection: the share of the variance in each component, and where it is cut off. */
    public static Figure spectra(List<Spectrum> spectra) {
        List<Panel> panels = new ArrayList<>();
        for (Spectrum spectrum : spectra) {
            double total = spectrum.variances().finite().sum();
            int size = spectrum.variances().size();
            double[] component = new double[size];
            double[] share = new double[size];
            double kept = 0;
            for (int k = 0; k < size; k++) {
                component[k] = k + 1;
                share[k] = spectrum.variances().at(k) / total;
                if (k < spectrum.kept()) kept += share[k];
                if (!(share[k] > ROUNDING)) share[k] = Double.NaN;
            }
            String title = String.format(
                    Locale.ROOT, "%s: %d of %d keep %.2f %%", spectrum.title(), spectrum.kept(), size, 100 * kept);
            panels.add(new Panel(
                    title,
                    Axis.linear("Component"),
                    Axis.log("Share of the variance"),
                    List.of(
                            new Mark.Rule("Cut-off", LineStyle.guide(), Mark.Direction.Y, spectrum.kept() + 0.5),
                            new Mark.Curve(
                                    "Share of one component",
                                    new LineStyle(Colour.BLUE, LineStyle.Dash.SOLID, 1.2),
                                    Numbers.of(component),
                                    Numbers.of(share)),
                            new Mark.Points(
                                    "Share of one component",
                                    Colour.BLUE,
                                    Symbol.DISC,
                                    2.6,
                                    Numbers.of(component),
                                    Numbers.of(share)))));
        }
        return new Figure(
                "spectra",
                "Spectra of the projections",
                "Share of the variance of training points in each principal component, on a logarithmic axis. What "
                        + "lies right of the dashed line is cut off and cannot be predicted.",
                panels,
                Figure.Format.wide(Math.min(2, panels.size())).withWidth(panels.size() == 1 ? 560 : 960));
    }
}
