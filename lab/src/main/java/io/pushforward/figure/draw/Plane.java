package io.pushforward.figure.draw;

import io.pushforward.figure.Axis;
import io.pushforward.figure.Mark.Direction;
import io.pushforward.figure.Panel;
import io.pushforward.figure.Range;
import io.pushforward.figure.Ranges;

/** From a panel's numbers to places on paper. A number that a logarithmic axis cannot show has no place: NaN. */
record Plane(Box box, Range x, Axis.Scale xScale, Range y, Axis.Scale yScale) {
    static Plane of(Panel panel, Box box) {
        return new Plane(
                box,
                Ranges.of(panel, Direction.X),
                panel.x().scale(),
                Ranges.of(panel, Direction.Y),
                panel.y().scale());
    }

    double across(double value) {
        return box.x() + share(value, x, xScale) * box.width();
    }

    double down(double value) {
        return box.bottom() - share(value, y, yScale) * box.height();
    }

    private static double share(double value, Range range, Axis.Scale scale) {
        return switch (scale) {
            case LINEAR -> (value - range.low()) / (range.high() - range.low());
            case LOG -> value > 0 ? Math.log(value / range.low()) / Math.log(range.high() / range.low()) : Double.NaN;
        };
    }
}
