package io.pushforward.report.law;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Mark;
import io.pushforward.figure.Mark.Band.Fill;
import io.pushforward.figure.Numbers;
import io.pushforward.figure.Panel;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Laws of vectors with many coordinates of one unit, such as the sites of a ring: the range of each, side by side. */
final class CoordinatePanel {
    private static final int FEWEST = 10;
    private static final int MOST_TICKS = 10;

    private CoordinatePanel() {}

    /** Nothing where coordinates are few or do not share a unit. */
    static Optional<Panel> of(Space space, List<NamedLaw> all) {
        if (!(space instanceof Space.Vectors) || space.dimension() < FEWEST) return Optional.empty();
        List<String> units = space.naming().quantities().stream()
                .map(Quantity::unit)
                .distinct()
                .toList();
        if (units.size() > 1) return Optional.empty();
        Numbers places = Numbers.of(
                IntStream.rangeClosed(1, space.dimension()).asDoubleStream().toArray());
        List<Mark> marks = new ArrayList<>();
        for (int s = 0; s < all.size(); s++)
            marks.addAll(PathPanels.ranges(all.get(s), places, s == 0 ? Fill.PLAIN : Fill.HATCHED, k -> k));
        String unit = units.isEmpty() || units.get(0).isEmpty() ? "" : " [" + units.get(0) + "]";
        return Optional.of(new Panel(
                "", Axis.linear("Coordinate").withTicks(ticks(space.dimension())), Axis.linear("Value" + unit), marks));
    }

    /** At round numbers of coordinates, ten or fewer. */
    private static Axis.Ticks ticks(int count) {
        int step = 1;
        for (int k = 0; count / step > MOST_TICKS; k++) step = k % 3 == 1 ? step / 2 * 5 : step * 2;
        List<Double> positions = new ArrayList<>(List.of(1.0));
        for (int at = step; at <= count; at += step) if (at > 1) positions.add((double) at);
        return new Axis.Ticks.Named(
                positions,
                positions.stream().map(at -> Long.toString(Math.round(at))).toList());
    }
}
