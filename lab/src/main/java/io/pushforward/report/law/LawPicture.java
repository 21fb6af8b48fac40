package io.pushforward.report.law;

import io.pushforward.data.LawPair;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Panel;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.List;

/**
 * One test law as it went in, as it was observed and as an operator predicted it: densities and distribution functions on
 * the line, masses on labels, marginals and contours of pairs of coordinates for vectors, fans and a few paths for paths, maps
 * of means and deviations for fields.
 */
public final class LawPicture {
    private static final LineStyle INPUT = LineStyle.dotted(Colour.GREEN);
    private static final LineStyle OBSERVED = LineStyle.solid(Colour.TRUTH);
    private static final LineStyle PREDICTED = LineStyle.dashed(Colour.VERMILION);
    private static final int COLUMNS = 3;
    private static final int CHANNELS = 4; // of fields

    private LawPicture() {}

    /**
     * One figure; for vectors with many coordinates a second one of all of them; for fields with several channels one for
     * each of the first ones, whose units differ.
     *
     * @param id of the figure
     * @param title of the figure, such as {@code Median test law: 17}
     * @param operator its label
     */
    public static List<Figure> all(String id, String title, LawPair pair, Law predicted, String operator) {
        if (!isField(pair.target().space())) {
            List<Figure> figures = new ArrayList<>(List.of(of(id, title, pair, predicted, operator)));
            CoordinatePanel.of(pair.target().space(), answers(pair, predicted))
                    .ifPresent(panel -> figures.add(profile(id, title, panel, operator)));
            return figures;
        }
        Space.Fields fields = (Space.Fields) pair.target().space();
        List<Figure> figures = new ArrayList<>();
        for (int channel = 0; channel < Math.min(CHANNELS, fields.channels()); channel++)
            figures.add(new Figure(
                    channel == 0 ? id : id + "-" + (channel + 1),
                    title + (fields.channels() == 1 ? "" : "; " + SpaceText.channel(fields, channel)),
                    caption(fields, operator, false),
                    FieldPanels.of(fields, channel, answers(pair, predicted)),
                    Figure.Format.wide(COLUMNS).withPlotHeight(230)));
        return figures;
    }

    private static Figure profile(String id, String title, Panel panel, String operator) {
        return new Figure(
                id + "-coordinates",
                title + "; all coordinates",
                "The range that holds 90 % of each coordinate, and its median, as observed and as predicted by "
                        + operator + ".",
                List.of(panel),
                Figure.Format.wide(1).withPlotHeight(230));
    }

    private static List<NamedLaw> answers(LawPair pair, Law predicted) {
        return List.of(
                new NamedLaw("Observed", OBSERVED, pair.target()), new NamedLaw("Predicted", PREDICTED, predicted));
    }

    private static Figure of(String id, String title, LawPair pair, Law predicted, String operator) {
        Space target = pair.target().space();
        Space input = pair.input().space();
        List<NamedLaw> answers = answers(pair, predicted);
        NamedLaw asked = new NamedLaw("Input", INPUT, pair.input());
        List<Panel> panels = new ArrayList<>();
        boolean together = input.equals(target) && target.path().isEmpty();
        if (together) {
            List<NamedLaw> all = new ArrayList<>(answers);
            all.add(asked);
            panels.addAll(panels("", target, all));
        } else {
            panels.addAll(panels("Target", target, answers));
            panels.addAll(panels("Input", input, List.of(asked)));
        }
        int columns = panels.size() == 4 ? 2 : Math.min(COLUMNS, panels.size());
        boolean uneven = panels.stream().anyMatch(panel -> panel.width() != 1);
        return new Figure(
                id,
                title,
                caption(target, operator, together),
                panels,
                Figure.Format.wide(uneven ? panels.size() : columns).withPlotHeight(230));
    }

    private static boolean isField(Space space) {
        return space instanceof Space.Fields && space.path().isEmpty();
    }

    private static List<Panel> panels(String title, Space space, List<NamedLaw> all) {
        if (space instanceof Space.Labels labels) return LabelPanels.of(title, labels, all);
        if (space.path().isPresent()) return PathPanels.of(title, space.path().get(), all);
        if (isField(space)) return List.of(); // its maps would need a colour scale of their own
        if (space.dimension() > 1) return PlanePanels.of(title, space, all);
        String label = SpaceText.coordinate(space, 0);
        return List.of(LinePanels.density(title, label, all, 0), LinePanels.distribution(title, label, all, 0));
    }

    private static String caption(Space target, String operator, boolean together) {
        if (isField(target))
            return "Maps of mean and deviation as observed and as predicted by " + operator
                    + ", their difference, and one sample of each, on one colour scale.";
        String shown = target instanceof Space.Labels labels
                ? labels.bins().isPresent()
                        ? labels.bins().get().count() < labels.size()
                                ? "Density and distribution function over the bins, and the probability of what lies beyond"
                                : "Density and distribution function over the bins"
                        : "The probability of each label"
                : target.path().isPresent()
                        ? "The range that holds 90 % of the paths at each time, their median, and a few paths"
                        : target.dimension() > 1
                                ? "Densities of coordinates, and contours that hold 50 % and 90 % of the mass"
                                : "Density and distribution function";
        return shown + ", as observed and as predicted by " + operator
                + (together ? ", with the input law dotted." : "; the input law has panels of its own.");
    }
}
