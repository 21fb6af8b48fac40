package io.pushforward.project;

import io.pushforward.law.Bins;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import io.pushforward.settings.Misfit;
import io.pushforward.store.State;
import java.util.Arrays;

/**
 * Labels as points, so that an operator for points can take laws on labels: a law's masses are the weights of these.
 *
 * <p>A label that stands for a bin is the bin's midpoint on the line. A label beyond the bins, such as {@code censored},
 * lies past the last edge, one mean width of a bin further for each. Labels without bins have no order, so the k-th is
 * the k-th unit vector: the mean of a law is then the vector of its masses. Unlike other projections this is no affine
 * map of the index of a label.
 */
public record LabelCoordinates(Space.Labels source) implements Projection {
    static final String KIND = "label-coordinates";

    /** The labels of a space as points; an error where it has none. */
    public static LabelCoordinates of(Space space) {
        if (space instanceof Space.Labels labels) return new LabelCoordinates(labels);
        throw new Misfit("expected labels, got " + space);
    }

    @Override
    public int rank() {
        return source.bins().isPresent() ? 1 : source.size();
    }

    /** Where a label lies on the line. */
    private static double place(Bins bins, int label) {
        return label < bins.count()
                ? 0.5 * (bins.edge(label) + bins.edge(label + 1))
                : bins.end() + (label - bins.count() + 0.5) * (bins.end() - bins.start()) / bins.count();
    }

    @Override
    public double[] analyse(double[] points, int count) {
        LinearProjection.requireLength(points, count, 1, "indices of labels");
        double[] coordinates = new double[count * rank()];
        for (int i = 0; i < count; i++) {
            int label = label(points[i]);
            if (source.bins().isPresent()) coordinates[i] = place(source.bins().get(), label);
            else coordinates[i * rank() + label] = 1;
        }
        return coordinates;
    }

    private int label(double point) {
        if (!(point >= 0 && point < source.size() && point == Math.rint(point)))
            throw new IllegalArgumentException("expected the index of one of " + source + ", got " + point);
        return (int) point;
    }

    /** The nearest label. */
    @Override
    public double[] synthesise(double[] coefficients, int count) {
        int rank = rank();
        LinearProjection.requireLength(coefficients, count, rank, "vectors of " + rank + " coefficients");
        double[] labels = new double[count];
        for (int i = 0; i < count; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (int label = 0; label < source.size(); label++) {
                double distance = distance(coefficients, i * rank, label);
                if (distance < least) {
                    least = distance;
                    labels[i] = label;
                }
            }
        }
        return labels;
    }

    /** Up to what all labels share: the nearest unit vector is that of the largest coefficient. */
    private double distance(double[] coefficients, int at, int label) {
        return source.bins()
                .map(bins -> Math.abs(coefficients[at] - place(bins, label)))
                .orElseGet(() -> -coefficients[at + label]);
    }

    @Override
    public double[] norm() {
        return new double[] {1};
    }

    @Override
    public double[] scales() {
        double[] scales = new double[rank()];
        Arrays.fill(scales, 1);
        return scales;
    }

    @Override
    public State state() {
        return State.of(KIND).with(Document.empty().with("source", SpaceJson.write(source)));
    }
}
