package io.pushforward.metric;

import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import io.pushforward.settings.Misfit;

/** The masses of a predicted and an observed law on one set of labels. */
record Masses(double[] predicted, double[] observed) {

    static Masses of(String metric, Law predicted, Law observed) {
        if (!(predicted instanceof Categorical q && observed instanceof Categorical p))
            throw new Misfit(metric + " does not compare " + predicted + " with " + observed);
        if (!q.space().equals(p.space()))
            throw new Misfit(metric + " needs laws on the same labels, got "
                    + q.space().size() + " and " + p.space().size() + " labels or other names");
        return new Masses(q.masses(), p.masses());
    }
}
