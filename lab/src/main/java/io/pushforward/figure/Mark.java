package io.pushforward.figure;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * One thing drawn in a panel. Marks of one name belong together: they share an entry in the legend and are hidden
 * together.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "mark")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Mark.Curve.class, name = "curve"),
    @JsonSubTypes.Type(value = Mark.Step.class, name = "step"),
    @JsonSubTypes.Type(value = Mark.Band.class, name = "band"),
    @JsonSubTypes.Type(value = Mark.Bars.class, name = "bars"),
    @JsonSubTypes.Type(value = Mark.Points.class, name = "points"),
    @JsonSubTypes.Type(value = Mark.Whiskers.class, name = "whiskers"),
    @JsonSubTypes.Type(value = Mark.Heat.class, name = "heat"),
    @JsonSubTypes.Type(value = Mark.Rule.class, name = "rule")
})
public sealed interface Mark {
    String name();

    /** Its main colour; grey is for what the rest is compared with. */
    Colour colour();

    /** A line through points; NaN breaks it. */
    record Curve(String name, LineStyle ink, Numbers x, Numbers y) implements Mark {
        @Override
        @JsonIgnore
        public Colour colour() {
            return ink.colour();
        }

        public Curve {
            y.requireSize(x.size(), "y of " + name);
        }
    }

    /** A piecewise constant function: one height between each two neighbouring edges. */
    record Step(String name, LineStyle ink, Numbers edges, Numbers heights) implements Mark {
        @Override
        @JsonIgnore
        public Colour colour() {
            return ink.colour();
        }

        public Step {
            edges.requireIncreasing("edges of " + name);
            heights.requireSize(edges.size() - 1, "heights of " + name);
        }
    }

    /** The area between two curves, such as a 5–95 % envelope. */
    record Band(String name, LineStyle ink, Fill fill, Numbers x, Numbers low, Numbers high) implements Mark {
        @Override
        @JsonIgnore
        public Colour colour() {
            return ink.colour();
        }

        public enum Fill {
            PLAIN,
            HATCHED
        }

        public Band {
            low.requireSize(x.size(), "low of " + name);
            high.requireSize(x.size(), "high of " + name);
        }
    }

    /** Upright bars of one width about their positions. */
    record Bars(String name, Colour colour, double width, Numbers x, Numbers from, Numbers to) implements Mark {
        public Bars {
            if (!(width > 0)) throw new IllegalArgumentException("bars of " + name + " need a width, got " + width);
            from.requireSize(x.size(), "from of " + name);
            to.requireSize(x.size(), "to of " + name);
        }
    }

    record Points(String name, Colour colour, Symbol symbol, double radius, Numbers x, Numbers y) implements Mark {
        public enum Symbol {
            DISC,
            RING,
            DIAMOND
        }

        public Points {
            if (!(radius > 0))
                throw new IllegalArgumentException("points of " + name + " need a radius, got " + radius);
            y.requireSize(x.size(), "y of " + name);
        }
    }

    /** Intervals along one axis, each at a place on the other. */
    record Whiskers(String name, LineStyle ink, Direction along, Numbers at, Numbers low, Numbers high)
            implements Mark {
        @Override
        @JsonIgnore
        public Colour colour() {
            return ink.colour();
        }

        public Whiskers {
            low.requireSize(at.size(), "low of " + name);
            high.requireSize(at.size(), "high of " + name);
        }
    }

    /** Coloured cells: {@code values} holds rows from the lowest y upwards. */
    record Heat(String name, Numbers xEdges, Numbers yEdges, Numbers values, ColourScale scale, CellText text)
            implements Mark {
        /** Its colours come from the scale. */
        @Override
        @JsonIgnore
        public Colour colour() {
            return Colour.BLACK;
        }

        public enum CellText {
            NONE,
            VALUE
        }

        public Heat {
            xEdges.requireIncreasing("x edges of " + name);
            yEdges.requireIncreasing("y edges of " + name);
            values.requireSize((xEdges.size() - 1) * (yEdges.size() - 1), "cells of " + name);
        }
    }

    /** A line across the panel to compare with. */
    record Rule(String name, LineStyle ink, Direction along, double at) implements Mark {
        @Override
        @JsonIgnore
        public Colour colour() {
            return ink.colour();
        }

        public static Rule horizontal(String name, double y) {
            return new Rule(name, LineStyle.guide(), Direction.X, y);
        }

        public static Rule vertical(String name, double x) {
            return new Rule(name, LineStyle.guide(), Direction.Y, x);
        }
    }

    /** The axis along which something extends. */
    enum Direction {
        X,
        Y
    }
}
