package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.settings.Role;
import io.pushforward.store.State;
import java.util.List;

/** How far a query is from the training inputs. */
@Role(value = "distance", description = "how far inputs are from one another: distance: NAME, its options beside it")
public sealed interface Distance permits HistogramW2, GaussianW2, SinkhornDistance {
    /** Whether it compares laws on the line. */
    default boolean onTheLine() {
        return false;
    }

    /** How many points of each training input are remembered as they are; none where numbers drawn from them suffice. */
    default int particles() {
        return 0;
    }

    /** This distance for points in another unit, its options in that unit. */
    default Distance in(double unit) {
        return this;
    }

    InputDistance fit(List<Ensemble> particles, CanonicalOrder order);

    InputDistance open(State state, CanonicalOrder order);
}
