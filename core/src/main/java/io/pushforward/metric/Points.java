package io.pushforward.metric;

import io.pushforward.law.Law;
import io.pushforward.settings.Misfit;

/** What metrics ask of laws of points before they compare them. */
final class Points {
    private Points() {}

    static void checkDimensions(String metric, Law predicted, Law observed) {
        int left = predicted.space().dimension();
        int right = observed.space().dimension();
        if (left != right) throw new Misfit(metric + " needs points of one dimension, got " + left + " and " + right);
    }
}
