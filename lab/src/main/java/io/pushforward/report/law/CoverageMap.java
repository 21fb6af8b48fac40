package io.pushforward.report.law;

import io.pushforward.data.LawPair;
import io.pushforward.figure.ColourScale;
import io.pushforward.figure.Figure;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Panel;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Marginal;
import io.pushforward.law.Space;
import io.pushforward.operator.LawOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where on the grid predicted laws of fields are too narrow or too wide: the share that their middle 90 % hold at each node. */
public final class CoverageMap {
    private static final int MOST_CHANNELS = 3;
    private static final int MOST_LAWS = 50;
    private static final double LEVEL = 0.9;

    private CoverageMap() {}

    /** Empty where targets are no fields on several axes. */
    public static Optional<Figure> of(List<LawPair> pairs, LawOperator operator, String name) {
        if (!(operator.targetSpace() instanceof Space.Fields space)
                || space.path().isPresent()) return Optional.empty();
        int channels = Math.min(MOST_CHANNELS, space.channels());
        int laws = Math.min(MOST_LAWS, pairs.size());
        double[][] shares = new double[channels][FieldPanels.plane(space, 0).length];
        for (int i = 0; i < laws; i++) {
            LawPair pair = pairs.get((int) ((long) i * pairs.size() / laws));
            NamedLaw predicted = new NamedLaw("", LineStyle.guide(), operator.apply(pair.query()));
            Ensemble observed = new NamedLaw("", LineStyle.guide(), pair.target()).points();
            for (int c = 0; c < channels; c++) {
                int[] nodes = FieldPanels.plane(space, c);
                for (int k = 0; k < nodes.length; k++)
                    shares[c][k] += held(predicted.marginal(nodes[k]), observed, nodes[k]) / laws;
            }
        }
        ColourScale scale = new ColourScale("Share within the middle 90 %", 0, 1, ColourScale.Scheme.BRIGHT_IS_HIGH);
        List<Panel> panels = new ArrayList<>();
        for (int c = 0; c < channels; c++)
            panels.add(FieldPanels.panel(space, new FieldPanels.Map(SpaceText.channel(space, c), shares[c]), scale));
        return Optional.of(new Figure(
                "coverage-map",
                "Where predicted laws hold what was observed",
                "The share of the observed mass between the 5 % and the 95 % quantile that " + name
                        + " predicts at each node, over " + laws
                        + " test laws. 0.9 is right; darker means predictions that are too narrow or shifted there.",
                panels,
                Figure.Format.wide(Math.max(2, channels)).withPlotHeight(230)));
    }

    private static double held(Marginal predicted, Ensemble observed, int k) {
        double low = predicted.quantile((1 - LEVEL) / 2);
        double high = predicted.quantile((1 + LEVEL) / 2);
        double held = 0;
        for (int i = 0; i < observed.size(); i++) {
            double value = observed.points()[i * observed.dimension() + k];
            if (value >= low && value <= high) held += observed.weights()[i];
        }
        return held;
    }
}
