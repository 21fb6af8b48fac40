package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Contours;
import io.pushforward.figure.LineStyle;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Laws of vectors: the densities of their first coordinates, and contours of pairs of them. */
final class PlanePanels {
    private static final int MARGINALS = 3;
    private static final int PAIRED = 3; // of the first coordinates, every two
    private static final int CELLS = 36;
    private static final double[] HELD = {0.5, 0.9}; // mass inside the contours

    private PlanePanels() {}

    static List<Panel> of(String title, Space space, List<NamedLaw> all) {
        List<Panel> panels = new ArrayList<>();
        int d = space.dimension();
        for (int k = 0; k < Math.min(MARGINALS, d); k++)
            panels.add(LinePanels.density(title, SpaceText.coordinate(space, k), all, k));
        for (int i = 0; i < Math.min(PAIRED, d); i++)
            for (int j = i + 1; j < Math.min(PAIRED, d); j++) panels.add(pair(title, space, all, i, j));
        return panels;
    }

    private static Panel pair(String title, Space space, List<NamedLaw> all, int i, int j) {
        double[] x = grid(LinePanels.range(all, i));
        double[] y = grid(LinePanels.range(all, j));
        List<Mark> marks = new ArrayList<>();
        for (NamedLaw series : all) {
            double[] density = density(series.points(), i, j, x, y);
            for (double held : HELD) {
                Contours.Lines lines = Contours.of(Numbers.of(x), Numbers.of(y), density, level(density, held));
                LineStyle ink =
                        new LineStyle(series.ink().colour(), series.ink().dash(), held < 0.7 ? 2.2 : 1.3);
                marks.add(new Mark.Curve(series.name(), ink, lines.x(), lines.y()));
            }
        }
        return new Panel(
                title,
                Axis.linear(SpaceText.coordinate(space, i)).between(x[0], x[CELLS - 1]),
                Axis.linear(SpaceText.coordinate(space, j)).between(y[0], y[CELLS - 1]),
                marks);
    }

    private static double[] grid(double[] range) {
        double room = 0.08 * (range[1] - range[0]);
        double[] at = new double[CELLS];
        for (int k = 0; k < CELLS; k++) at[k] = range[0] - room + (range[1] - range[0] + 2 * room) * k / (CELLS - 1);
        return at;
    }

    /** A kernel estimate on the grid, row after row of y, with the bandwidths of Scott's rule. */
    private static double[] density(Ensemble law, int i, int j, double[] x, double[] y) {
        int d = law.dimension();
        double[] deviations = deviations(law, i, j);
        double rate = Math.pow(law.size(), -1.0 / 6);
        double wide = Math.max(deviations[0] * rate, (x[CELLS - 1] - x[0]) / CELLS);
        double tall = Math.max(deviations[1] * rate, (y[CELLS - 1] - y[0]) / CELLS);
        double[] density = new double[CELLS * CELLS];
        double[] across = new double[CELLS];
        for (int p = 0; p < law.size(); p++) {
            for (int a = 0; a < CELLS; a++) across[a] = bell((law.points()[p * d + i] - x[a]) / wide);
            for (int b = 0; b < CELLS; b++) {
                double up = law.weights()[p] * bell((law.points()[p * d + j] - y[b]) / tall);
                if (up < 1e-300) continue;
                for (int a = 0; a < CELLS; a++) density[b * CELLS + a] += up * across[a];
            }
        }
        return density;
    }

    private static double bell(double z) {
        return Math.exp(-0.5 * z * z);
    }

    private static double[] deviations(Ensemble law, int i, int j) {
        int d = law.dimension();
        double[] mean = law.mean();
        double[] squares = new double[2];
        for (int p = 0; p < law.size(); p++) {
            squares[0] += law.weights()[p] * Math.pow(law.points()[p * d + i] - mean[i], 2);
            squares[1] += law.weights()[p] * Math.pow(law.points()[p * d + j] - mean[j], 2);
        }
        return new double[] {Math.sqrt(squares[0]), Math.sqrt(squares[1])};
    }

    /** The density above which this share of the mass lies. */
    private static double level(double[] density, double held) {
        double[] sorted = density.clone();
        Arrays.sort(sorted);
        double total = Arrays.stream(sorted).sum();
        double mass = 0;
        for (int k = sorted.length - 1; k >= 0; k--) {
            mass += sorted[k];
            if (mass >= held * total) return sorted[k];
        }
        return 0;
    }
}
