package io.pushforward.law;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** A law on the line that is uniform within each of finitely many bins. */
public final class Histogram implements DensityLaw {
    private static final Space.Vectors LINE = new Space.Vectors(1);

    private final Bins bins;
    private final double[] masses;
    private final double[] cumulative;

    private Histogram(Bins bins, double[] masses) {
        this.bins = bins;
        this.masses = Masses.normalised(masses, bins.count(), "bin");
        this.cumulative = Draws.cumulative(this.masses);
    }

    /** Masses a bin, normalised on entry. */
    public static Histogram of(Bins bins, double[] masses) {
        return new Histogram(bins, masses);
    }

    /**
     * The finite part of a categorical law whose labels are bins: labels beyond the bins, such as a censoring category,
     * are removed and the rest is renormalised.
     */
    public static Histogram of(Categorical law) {
        Bins bins = law.space()
                .bins()
                .orElseThrow(() -> new IllegalArgumentException("expected labels that stand for bins, got "
                        + law.space().size() + " labels without edges"));
        return new Histogram(bins, Arrays.copyOf(law.masses(), bins.count()));
    }

    /** The weight of an ensemble's points in each bin; points beyond the edges count for the outermost bins. */
    public static Histogram clamping(Bins bins, Ensemble law) {
        if (law.dimension() != 1)
            throw new IllegalArgumentException("a histogram needs points on the line, got points of " + law.space());
        double[] masses = new double[bins.count()];
        double[] points = law.points();
        for (int i = 0; i < points.length; i++) {
            double inside = Math.min(Math.max(points[i], bins.start()), bins.end());
            masses[bins.indexOf(inside).orElseThrow()] += law.weights()[i];
        }
        return new Histogram(bins, masses);
    }

    @Override
    public Space.Vectors space() {
        return LINE;
    }

    public Bins bins() {
        return bins;
    }

    public double mass(int bin) {
        return masses[bin];
    }

    public double[] masses() {
        return masses.clone();
    }

    public double mean() {
        double mean = 0;
        for (int k = 0; k < masses.length; k++) mean += masses[k] * midpoint(k);
        return mean;
    }

    public double variance() {
        double mean = mean();
        double variance = 0;
        for (int k = 0; k < masses.length; k++) {
            double width = bins.width(k);
            double offset = midpoint(k) - mean;
            variance += masses[k] * (offset * offset + width * width / 12);
        }
        return variance;
    }

    /** The probability of values up to and including {@code value}. */
    public double cumulative(double value) {
        if (Double.isNaN(value)) throw new IllegalArgumentException("expected a number, got NaN");
        if (value < bins.start()) return 0;
        if (value >= bins.end()) return 1;
        int bin = bins.indexOf(value).orElseThrow();
        double before = bin == 0 ? 0 : cumulative[bin - 1];
        return Math.min(1, before + masses[bin] * (value - bins.edge(bin)) / bins.width(bin));
    }

    @Override
    public double logDensity(double[] point) {
        if (point.length != 1)
            throw new IllegalArgumentException("expected a point of dimension 1, got " + point.length);
        var bin = bins.indexOf(point[0]);
        return bin.isEmpty()
                ? Double.NEGATIVE_INFINITY
                : Math.log(masses[bin.getAsInt()]) - Math.log(bins.width(bin.getAsInt()));
    }

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        double[] drawn = new double[size];
        for (int i = 0; i < size; i++) {
            int bin = Draws.index(cumulative, random);
            drawn[i] = bins.edge(bin) + bins.width(bin) * random.nextDouble();
        }
        return Ensemble.uniform(LINE, drawn);
    }

    private double midpoint(int bin) {
        return 0.5 * (bins.edge(bin) + bins.edge(bin + 1));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Histogram law && bins.equals(law.bins) && Arrays.equals(masses, law.masses);
    }

    @Override
    public int hashCode() {
        return 31 * bins.hashCode() + Arrays.hashCode(masses);
    }

    @Override
    public String toString() {
        return "histogram on " + bins;
    }
}
