package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Mean distances over pairs of points, and those that a thread computed last: biased and unbiased energies of one pair of
 * laws share them, and many predictions are scored against one law in turn.
 */
final class RecentDistances {
    /** A prediction and the laws that it is scored against have a few each. */
    private static final int MOST = 16;

    private static final ThreadLocal<Deque<Known>> KNOWN = ThreadLocal.withInitial(ArrayDeque::new);

    private RecentDistances() {}

    /** Laws are known by identity, and not kept alive. */
    private record Known(WeakReference<Ensemble> x, WeakReference<Ensemble> y, Estimator within, double mean) {}

    /** The mean over one point of x and one of y. */
    static double across(Ensemble x, Ensemble y) {
        // An ensemble with itself has the biased mean within it.
        OptionalDouble known = find(x, y, Estimator.BIASED);
        if (known.isPresent()) return known.getAsDouble();
        double mean = PairMeans.across(x, y, PairMeans.Function.DISTANCE);
        keep(x, y, Estimator.BIASED, mean);
        return mean;
    }

    /** The mean over two points of x. */
    static double within(Ensemble x, Estimator estimator) {
        OptionalDouble known = find(x, x, estimator);
        if (known.isPresent()) return known.getAsDouble();
        Map<Estimator, Double> means = PairMeans.withins(x, PairMeans.Function.DISTANCE, estimator);
        means.forEach((of, mean) -> keep(x, x, of, mean));
        return Objects.requireNonNull(means.get(estimator));
    }

    private static OptionalDouble find(Ensemble x, Ensemble y, Estimator estimator) {
        for (Known known : KNOWN.get())
            if (known.within == estimator && known.x.refersTo(x) && known.y.refersTo(y))
                return OptionalDouble.of(known.mean);
        return OptionalDouble.empty();
    }

    private static void keep(Ensemble x, Ensemble y, Estimator estimator, double mean) {
        Deque<Known> known = KNOWN.get();
        if (known.size() == MOST) known.removeLast();
        known.addFirst(new Known(new WeakReference<>(x), new WeakReference<>(y), estimator, mean));
    }
}
