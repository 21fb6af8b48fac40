package io.pushforward.importer;

import io.pushforward.data.Observed;
import io.pushforward.law.Axis;
import io.pushforward.law.Bins;
import io.pushforward.law.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * What files may leave open of one side.
 *
 * @param times the grid on which samples are paths; without one, points of {@code x} columns and arrays are points of a
 *     Euclidean space, and {@code t0, t1, ...} are times 0, 1, ...
 * @param bins what labels stand for
 * @param names of the coordinates, or of the channels of paths, or of what bins divide; those of the files where empty
 */
public record SideOptions(Optional<Axis> times, Optional<Bins> bins, List<Quantity> names, Observed observed) {
    public static final SideOptions STANDARD =
            new SideOptions(Optional.empty(), Optional.empty(), List.of(), Observed.DRAWN);

    public SideOptions {
        names = List.copyOf(names);
    }

    public SideOptions with(Optional<Axis> others) {
        return new SideOptions(others, bins, names, observed);
    }

    public SideOptions exact() {
        return new SideOptions(times, bins, names, Observed.EXACT);
    }
}
