package io.pushforward.report.law;

import io.pushforward.data.LawPair;
import io.pushforward.figure.Axis;
import io.pushforward.figure.Colour;
import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Marginal;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Whether observed laws fall where predicted ones promise, pooled over test laws: the observed mass in each tenth of the
 * predicted law (the histogram of the probability integral transform; for bins that of Czado, Gneiting and Held, 2009).
 */
public final class PitFigure {
    private static final int PARTS = 10;
    private static final int MOST_PANELS = 4;
    private static final int MOST_LAWS = 200;
    private static final int NODES = 16; // of a path or field that are pooled

    private PitFigure() {}

    /** Empty for labels that are no bins, which have no order. */
    public static Optional<Figure> of(List<LawPair> pairs, LawOperator operator, String name) {
        Space space = operator.targetSpace();
        if (!space.isNumeric() && space.bins().isEmpty()) return Optional.empty();
        List<List<Integer>> groups = groups(space);
        double[][] shares = new double[groups.size()][PARTS];
        int laws = Math.min(MOST_LAWS, pairs.size());
        for (int i = 0; i < laws; i++) {
            LawPair pair = pairs.get((int) ((long) i * pairs.size() / laws));
            add(shares, groups, operator.apply(pair.query()), pair.target());
        }
        List<Panel> panels = new ArrayList<>();
        for (int g = 0; g < shares.length; g++) panels.add(panel(label(space, g), shares[g], g == 0));
        return Optional.of(new Figure(
                "tenths",
                "Where observed points fall in the predicted laws",
                "The share of the observed mass in each tenth of the law that " + name + " predicts, pooled over "
                        + laws
                        + " test laws. Flat, at the dashed line, is right; a cup means predictions that are too narrow, a"
                        + " dome ones that are too wide, a slope ones that are shifted.",
                panels,
                Figure.Format.wide(panels.size())
                        .withWidth(panels.size() == 1 ? 480 : 960)
                        .withPlotHeight(190)));
    }

    /** The coordinates that one panel pools. */
    private static List<List<Integer>> groups(Space space) {
        if (space instanceof Space.Fields fields) {
            int pooled = Math.min(NODES, fields.nodes());
            List<List<Integer>> channels = new ArrayList<>();
            for (int c = 0; c < Math.min(MOST_PANELS, fields.channels()); c++) {
                int channel = c;
                channels.add(IntStream.range(0, pooled)
                        .mapToObj(n -> (int) ((n + 0.5) * fields.nodes() / pooled) * fields.channels() + channel)
                        .toList());
            }
            return channels;
        }
        return IntStream.range(0, Math.min(MOST_PANELS, space.dimension()))
                .mapToObj(List::of)
                .toList();
    }

    private static String label(Space space, int group) {
        if (space instanceof Space.Fields fields) return SpaceText.channel(fields, group);
        if (space instanceof Space.Labels labels) return SpaceText.bins(labels);
        return SpaceText.coordinate(space, group);
    }

    private static void add(double[][] shares, List<List<Integer>> groups, Law predicted, Law observed) {
        NamedLaw of = new NamedLaw("", LineStyle.guide(), predicted);
        Ensemble points = new NamedLaw("", LineStyle.guide(), observed).points();
        int d = points.dimension();
        for (int g = 0; g < shares.length; g++)
            for (int k : groups.get(g)) {
                Marginal marginal = of.marginal(k);
                double part = 1.0 / groups.get(g).size();
                for (int i = 0; i < points.size(); i++) {
                    double value = points.points()[i * d + k];
                    double to = marginal.cumulative(value);
                    double from = marginal.cumulative(Math.nextDown(value));
                    spread(shares[g], from, to, part * points.weights()[i]);
                }
            }
    }

    /** Spreads a mass evenly over the levels from {@code from} to {@code to}. */
    private static void spread(double[] shares, double from, double to, double mass) {
        if (!(to - from > 1e-12)) {
            shares[Math.min(PARTS - 1, (int) (from * PARTS))] += mass;
            return;
        }
        for (int p = 0; p < PARTS; p++) {
            double inside = Math.min(to, (p + 1.0) / PARTS) - Math.max(from, (double) p / PARTS);
            if (inside > 0) shares[p] += mass * inside / (to - from);
        }
    }

    private static Panel panel(String title, double[] shares, boolean first) {
        double total = Arrays.stream(shares).sum();
        double[] heights = Arrays.stream(shares).map(share -> share / total).toArray();
        double[] centres =
                IntStream.range(0, PARTS).mapToDouble(p -> (p + 0.5) / PARTS).toArray();
        List<Mark> marks = List.of(
                new Mark.Bars(
                        "Observed",
                        Colour.TRUTH,
                        0.9 / PARTS,
                        Numbers.of(centres),
                        Numbers.of(new double[PARTS]),
                        Numbers.of(heights)),
                Mark.Rule.horizontal("As promised", 1.0 / PARTS));
        double top = Math.max(2.0 / PARTS, 1.08 * Arrays.stream(heights).max().orElse(1));
        return new Panel(
                title,
                Axis.linear("Level of the predicted law").between(0, 1),
                Axis.linear(first ? "Share of the observed mass" : "").between(0, top),
                marks);
    }
}
