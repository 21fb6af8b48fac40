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
 * @param excess held-out score less its floor, by law; empty if the rung was not tried
 * @param note why it was not tried, or with fewer epochs than it asks for
 */
public record Step(
        Experiment.OperatorEntry entry, long parameters, double seconds, double[] excess, Optional<String> note) {

    static Step skipped(Experiment.OperatorEntry entry, String why) {
        return new Step(entry, 0, 0, new double[0], Optional.of(why));
    }

    public String name() {
        return entry.name();
    }

    public boolean isTried() {
        return excess.length > 0;
    }

    /** The mean over held-out laws; infinite where the rung was not tried, or a law got a score of infinity. */
    public double mean() {
        return isTried() ? Statistics.mean(excess) : Double.POSITIVE_INFINITY;
    }

    /** Half the width of the 95 % interval of the mean. */
    public double halfWidth() {
        return Double.isFinite(mean()) ? Summary.halfWidth(excess) : Double.POSITIVE_INFINITY;
    }

    /** One line for a person. */
    public String line() {
        if (!isTried()) return String.format(Locale.ROOT, "%-28s %s", name(), note.orElse("not tried"));
        String score = Double.isFinite(mean())
                ? String.format(Locale.ROOT, "%9.5f ± %.5f", mean(), halfWidth())
                : "infinite: a law fell where it puts no mass";
        return String.format(
                Locale.ROOT,
                "%-28s %8s  %6.1f s  %s%s",
                name(),
                parameters == 0 ? "-" : String.format(Locale.ROOT, "%,d", parameters),
                seconds,
                score,
                note.map(words -> "  (" + words + ")").orElse(""));
    }
}
