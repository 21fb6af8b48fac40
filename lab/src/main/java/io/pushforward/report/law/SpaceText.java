package io.pushforward.report.law;

import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import java.util.List;
import java.util.Optional;

/** What figures and tables call the numbers of a space: as the data's owner does where that is known. */
public final class SpaceText {
    private SpaceText() {}

    /** The title of the data. */
    public static Optional<String> title(Space space) {
        return Optional.of(space.naming().title()).filter(title -> !title.isEmpty());
    }

    /** A coordinate of a vector, or of a field at one node. */
    public static String coordinate(Space space, int k) {
        if (space instanceof Space.Fields) return space.coordinate(k);
        return quantity(space, k).orElse(space.dimension() == 1 ? "Value" : "Coordinate " + (k + 1));
    }

    /** What the bins of labels are bins of. */
    public static String bins(Space.Labels space) {
        return quantity(space, 0).orElse("Value");
    }

    /** What the times of paths are. */
    public static String time(Space.Fields space) {
        return space.naming().axes().stream()
                .map(Quantity::toString)
                .findFirst()
                .orElse("Time");
    }

    /** An axis of fields, with its unit. */
    public static String axis(Space.Fields space, int axis) {
        List<Quantity> axes = space.naming().axes();
        return axes.isEmpty() ? space.axisName(axis) : axes.get(axis).toString();
    }

    /** One channel of paths or fields. */
    public static String channel(Space.Fields space, int channel) {
        return quantity(space, channel).orElse(space.channels() == 1 ? "Value" : "Channel " + (channel + 1));
    }

    private static Optional<String> quantity(Space space, int k) {
        List<Quantity> quantities = space.naming().quantities();
        return quantities.isEmpty()
                ? Optional.empty()
                : Optional.of(quantities.get(k).toString());
    }
}
