package io.pushforward.report.law;

import io.pushforward.law.Space;
import java.util.Optional;

/** What figures and tables call the numbers of a space: as the data's owner does where that is known. */
public final class SpaceText {
    private SpaceText() {}

    /** The title of the data. */
    public static Optional<String> title(Space space) {
        return Optional.empty();
    }

    /** A coordinate of a vector. */
    public static String coordinate(Space space, int k) {
        return space.dimension() == 1 ? "Value" : "Coordinate " + (k + 1);
    }

    /** What the bins of labels are bins of. */
    public static String bins(Space.Labels space) {
        return "Value";
    }

    /** What the times of paths are. */
    public static String time(Space.Paths space) {
        return "Time";
    }

    /** One channel of paths. */
    public static String channel(Space.Paths space, int channel) {
        return space.channels() == 1 ? "Value" : "Channel " + (channel + 1);
    }
}
