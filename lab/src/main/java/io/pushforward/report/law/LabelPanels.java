package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Bins;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Laws on labels: masses as bars; where labels stand for bins, densities as steps and distribution functions. */
final class LabelPanels {
    private static final int MOST_NAMES = 12; // that fit below a panel

    private LabelPanels() {}

    static List<Panel> of(String title, Space.Labels space, List<NamedLaw> all) {
        if (space.bins().isEmpty()) return List.of(bars(title, space, 0, all, 1));
        Bins bins = space.bins().get();
        List<Panel> panels = new ArrayList<>(List.of(density(title, space, bins, all)));
        if (space.size() > bins.count()) panels.add(bars("", space, bins.count(), all, 0.4));
        panels.add(distribution(title, space, bins, all));
        return panels;
    }

    private static Panel density(String title, Space.Labels space, Bins bins, List<NamedLaw> all) {
        List<Mark> marks = new ArrayList<>();
        for (NamedLaw series : all) {
            double[] masses = series.masses();
            double[] heights = new double[bins.count()];
            for (int k = 0; k < heights.length; k++) heights[k] = masses[k] / bins.width(k);
            marks.add(new Mark.Step(series.name(), series.ink(), Numbers.of(bins.edges()), Numbers.of(heights)));
        }
        return new Panel(title, Axis.linear(SpaceText.bins(space)), Axis.linear("Density"), marks);
    }

    private static Panel distribution(String title, Space.Labels space, Bins bins, List<NamedLaw> all) {
        List<Mark> marks = new ArrayList<>();
        for (NamedLaw series : all) {
            double[] masses = series.masses();
            double[] below = new double[bins.count() + 1];
            for (int k = 0; k < bins.count(); k++) below[k + 1] = below[k] + masses[k];
            marks.add(new Mark.Curve(series.name(), series.ink(), Numbers.of(bins.edges()), Numbers.of(below)));
        }
        return new Panel(
                title,
                Axis.linear(SpaceText.bins(space)),
                Axis.linear("Share at or below").between(0, 1.02),
                marks);
    }

    /** The masses of all labels from one on. */
    private static Panel bars(String title, Space.Labels space, int from, List<NamedLaw> all, double width) {
        int count = space.size() - from;
        double bar = 0.8 / all.size();
        List<Mark> marks = new ArrayList<>();
        for (int s = 0; s < all.size(); s++) {
            double[] masses = all.get(s).masses();
            double offset = (s - 0.5 * (all.size() - 1)) * bar;
            marks.add(new Mark.Bars(
                    all.get(s).name(),
                    all.get(s).ink().colour(),
                    bar,
                    Numbers.of(IntStream.range(0, count)
                            .mapToDouble(k -> k + offset)
                            .toArray()),
                    Numbers.of(new double[count]),
                    Numbers.of(IntStream.range(0, count)
                            .mapToDouble(k -> masses[from + k])
                            .toArray())));
        }
        return new Panel(
                title, names(space.names().subList(from, space.size())), Axis.linear("Probability"), marks, width);
    }

    /** Names of labels, only some of them where they are many. */
    private static Axis names(List<String> names) {
        int step = (names.size() + MOST_NAMES - 1) / MOST_NAMES;
        List<Double> positions = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (int k = 0; k < names.size(); k += step) {
            positions.add((double) k);
            shown.add(names.get(k));
        }
        return Axis.linear("").between(-0.5, names.size() - 0.5).withTicks(new Axis.Ticks.Named(positions, shown));
    }
}
