package io.pushforward.law;

/**
 * Smooth shapes over ordered labels: cosines cos(pi k u), k = 1, 2, ..., along the bins' axis, u = log(1 + s t) / log(1 + s)
 * with t in [0, 1] the place of a bin's middle, so that early bins are told apart more finely; and for each label beyond the
 * bins, such as a censoring category, a shape that is one there and zero elsewhere.
 */
public final class LabelCosines {
    private LabelCosines() {}

    /** The shapes, [count + labels beyond the bins, labels]. */
    public static double[] of(Space.Labels labels, int count, double stretch) {
        int size = labels.size();
        int bins = labels.bins().map(Bins::count).orElse(size);
        double[] rows = new double[(count + size - bins) * size];
        for (int b = 0; b < bins; b++) {
            double u = axis(labels, b, bins, stretch);
            for (int k = 0; k < count; k++) rows[k * size + b] = Math.cos(Math.PI * (k + 1) * u);
        }
        for (int beyond = bins; beyond < size; beyond++) rows[(count + beyond - bins) * size + beyond] = 1;
        return rows;
    }

    private static double axis(Space.Labels labels, int bin, int count, double stretch) {
        double place = labels.bins()
                .map(bins -> (0.5 * (bins.edge(bin) + bins.edge(bin + 1)) - bins.start()) / (bins.end() - bins.start()))
                .orElse((bin + 0.5) / count);
        return stretch == 0 ? place : Math.log1p(stretch * place) / Math.log1p(stretch);
    }
}
