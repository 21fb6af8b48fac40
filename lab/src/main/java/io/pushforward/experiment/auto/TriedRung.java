package io.pushforward.experiment.auto;

import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.Summary;
import io.pushforward.law.Statistics;
import java.util.Locale;
import java.util.Optional;

/**
 * One rung of the ladder as it was tried.
 *
 * @param entry the operator, with the epochs that the time allowed
 * @param seconds of one training
 * @param scores held-out scores less their floor, by law; empty if the rung was not tried
 * @param note why it was not tried, or with fewer epochs than it asks for
 */
public record TriedRung(
        Experiment.OperatorEntry entry, long parameters, double seconds, double[] scores, Optional<String> note) {

    static TriedRung skipped(Experiment.OperatorEntry entry, String why) {
        return new TriedRung(entry, 0, 0, new double[0], Optional.of(why));
    }

    public String name() {
        return entry.name();
    }

    public boolean isTried() {
        return scores.length > 0;
    }

    /** The mean over held-out laws; infinite where the rung was not tried, or a law got a score of infinity. */
    public double mean() {
        return isTried() ? Statistics.mean(scores) : Double.POSITIVE_INFINITY;
    }

    /** One line for a person. */
    public String line() {
        if (!isTried()) return String.format(Locale.ROOT, "%-28s %s", name(), note.orElse("not tried"));
        return String.format(
                Locale.ROOT,
                "%-28s %8s  %6.1f s  %s%s",
                name(),
                parameters == 0 ? "-" : String.format(Locale.ROOT, "%,d", parameters),
                seconds,
                shown(scores),
                note.map(words -> "  (" + words + ")").orElse(""));
    }

    /** The mean of scores with half the width of its 95 % interval. */
    static String shown(double[] scores) {
        double mean = Statistics.mean(scores);
        return Double.isFinite(mean)
                ? String.format(Locale.ROOT, "%10.5g ± %.2g", mean, Summary.halfWidth(scores))
                : "infinite: a law fell where it puts no mass";
    }
}
