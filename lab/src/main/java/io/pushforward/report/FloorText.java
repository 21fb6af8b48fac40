package io.pushforward.report;

import io.pushforward.experiment.Results;

/** What reports say about the floor, which depends on whose it is. */
final class FloorText {
    private FloorText() {}

    /** What the floor is. */
    static String meaning(Results results) {
        if (results.hasExactTargets())
            return "zero: the target laws count as known in full, since they were declared exact or are masses without a number"
                    + " of trials, so that a perfect operator has a distance of zero. How near an operator can come that sees these inputs alone is not known.";
        return results.hasOwnFloors()
                ? "self-resampled: what this operator would score were its predictions exactly right, from targets of the"
                        + " same sizes drawn from them. The true laws are not known here, so that floors of different"
                        + " operators differ, and none says how good the best operator could be."
                : "what the true law itself scores on the same test pairs, at the same ensemble sizes.";
    }

    /** What a score below the floor means. */
    static String below(Results results) {
        return results.hasOwnFloors()
                ? "The targets lie nearer to the predicted laws than draws from these would: the predictions are wider than"
                        + " the targets, which does not make them better, or each target consists of its input's own samples,"
                        + " moved."
                : "Such a score is lower than what the true law itself reaches, by more than the interval of the difference."
                        + " No prediction is better than the true law: it shows that the metric, at these ensemble sizes, rewards"
                        + " something else, and it is not counted as better.";
    }
}
