package io.pushforward.predict;

import io.pushforward.data.LawPair;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.metric.Metric;
import io.pushforward.metric.Metrics;
import io.pushforward.operator.LawOperator;
import io.pushforward.random.Seed;
import io.pushforward.settings.SpaceKind;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How far an operator's predictions were from laws that it was not trained on: the error bar of an answer. A fresh law
 * that comes about as these did lies within {@link #radius} of its prediction with the wanted probability, whatever the
 * operator (split-conformal prediction); of an input unlike the training laws this says nothing.
 *
 * @param metric the name of the distance
 * @param source which laws these were
 * @param distances between predicted and observed law, increasing
 */
public record HeldOutError(String metric, Source source, List<Double> distances) {
    /** Where the laws come from. */
    public enum Source {
        /** Training laws, predicted by operators that were trained without them. */
        FOLDS("training laws held out in turn"),
        /** The test laws of the run that trained the operator. */
        TEST("test laws of its run");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** The share of laws that is spoken of. */
    public static final double SHARE = 0.9;

    private static final int DRAWS = 1024; // of a predicted law without atoms

    public HeldOutError {
        distances = distances.stream().sorted().toList();
        for (double distance : distances)
            if (!(distance >= 0))
                throw new IllegalArgumentException("a distance must not be negative, got " + distance);
    }

    public static HeldOutError of(String metric, Source source, double[] distances) {
        return new HeldOutError(
                metric, source, DoubleStream.of(distances).boxed().toList());
    }

    /**
     * The distance by which predictions on a space are judged: W1 where laws lie on the line or on bins of it, total
     * variation on other labels, the energy distance elsewhere.
     */
    public static Metric metric(Space target) {
        if (target.kinds().contains(SpaceKind.LINE)) return Metrics.named("w1");
        if (target.isNumeric()) return Metrics.named("energy");
        Metric w1 = Metrics.named("w1");
        return w1.fits(target) ? w1 : Metrics.named("total-variation");
    }

    /** The distances between the predictions for some pairs and their targets. */
    public static double[] distances(LawOperator operator, List<LawPair> pairs, Seed seed) {
        Metric metric = metric(operator.targetSpace());
        return IntStream.range(0, pairs.size())
                .parallel()
                .mapToDouble(i -> {
                    LawPair pair = pairs.get(i);
                    Seed own = seed.derive("held-out").derive(pair.id());
                    Law predicted = points(operator.apply(pair.query()), own);
                    return Math.max(
                            0,
                            metric.between(predicted, points(pair.target(), own), own)
                                    .value());
                })
                .toArray();
    }

    private static Law points(Law law, Seed seed) {
        if (law instanceof Categorical || law instanceof Ensemble) return law;
        return law.atoms()
                .orElseGet(() -> law.sample(DRAWS, seed.derive("draws").generator()));
    }

    /** Nine of ten laws were within this; infinite where the laws are too few to say so. */
    public double radius() {
        return radius(SHARE);
    }

    /** The distance that a fresh law does not exceed with at least this probability. */
    public double radius(double share) {
        return Statistics.conformal(
                distances.stream().mapToDouble(Double::doubleValue).toArray(), share);
    }

    /**
     * One sentence for a person.
     *
     * @param target whose unit distances have
     */
    public String sentence(Space target) {
        String unit = target.naming().unit();
        boolean shown = !unit.isEmpty()
                && Metrics.find(metric).map(known -> known.facts().power() == 1).orElse(false);
        String label = Metrics.find(metric).map(known -> known.facts().label()).orElse(metric);
        if (!Double.isFinite(radius()))
            return String.format(
                    Locale.ROOT,
                    "no held-out error: %d held-out laws are too few to say what nine of ten are within",
                    distances.size());
        double[] sorted = distances.stream().mapToDouble(Double::doubleValue).toArray();
        return String.format(
                Locale.ROOT,
                "held-out error: nine of ten laws like this were within %s %.4g%s of their prediction, half within %.4g"
                        + " (%d %s)",
                label,
                radius(),
                shown ? " " + unit : "",
                Statistics.quantile(sorted, 0.5),
                sorted.length,
                source.words());
    }
}
