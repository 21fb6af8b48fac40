package io.pushforward.settings;

/** What parts distinguish about spaces; a space may be of several kinds. */
public enum SpaceKind {
    /** One real coordinate. */
    LINE,
    /** Real coordinates, one or several. */
    VECTORS,
    /** Functions on a grid with one axis. */
    PATHS,
    /** Functions on a grid with any number of axes, paths among them. */
    FIELDS,
    /** Finitely many outcomes. */
    LABELS,
    /** Outcomes that stand for intervals of the line. */
    BINS
}
