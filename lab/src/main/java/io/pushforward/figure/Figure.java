package io.pushforward.figure;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Panels in rows, with what a reader needs to understand them.
 *
 * @param id short name for files and links: lower-case letters, digits and hyphens
 * @param caption full sentences: what is shown, and what to look for
 */
public record Figure(String id, String title, String caption, List<Panel> panels, Format format) {
    /**
     * How panels are arranged.
     *
     * @param width of the whole figure in pixels
     * @param plotHeight of a panel's inside; empty makes panels as tall as they are wide
     */
    public record Format(int columns, int width, OptionalInt plotHeight) {
        public Format {
            if (columns < 1) throw new IllegalArgumentException("a figure needs a column, got " + columns);
            if (width < 200) throw new IllegalArgumentException("a figure needs 200 pixels in width, got " + width);
        }

        public static Format wide(int columns) {
            return new Format(columns, 960, OptionalInt.of(250));
        }

        public static Format square(int columns, int width) {
            return new Format(columns, width, OptionalInt.empty());
        }

        public Format withPlotHeight(int height) {
            return new Format(columns, width, OptionalInt.of(height));
        }

        public Format withWidth(int other) {
            return new Format(columns, other, plotHeight);
        }
    }

    public Figure {
        if (!id.matches("[a-z0-9][a-z0-9-]*"))
            throw new IllegalArgumentException(
                    "a figure's id needs lower-case letters, digits and hyphens, got \"" + id + "\"");
        panels = List.copyOf(panels);
        if (panels.isEmpty()) throw new IllegalArgumentException("figure " + id + " needs a panel, got none");
        long scales = heats(panels).map(Mark.Heat::scale).distinct().count();
        if (scales > 1)
            throw new IllegalArgumentException(
                    "the heat maps of figure " + id + " must share one colour scale, got " + scales);
    }

    /** The colour scale of its heat maps. */
    @JsonIgnore
    public Optional<ColourScale> colourScale() {
        return heats(panels).map(Mark.Heat::scale).findFirst();
    }

    /**
     * For each name in the legend the marks that show how it is drawn, one of each kind; empty where one name alone
     * needs no legend.
     */
    @JsonIgnore
    public Map<String, List<Mark>> legend() {
        Map<String, List<Mark>> entries = new LinkedHashMap<>();
        for (Panel panel : panels)
            for (Mark mark : panel.marks()) {
                if (mark instanceof Mark.Heat) continue;
                List<Mark> kinds = entries.computeIfAbsent(mark.name(), name -> new ArrayList<>());
                if (kinds.stream().noneMatch(kind -> kind.getClass() == mark.getClass())) kinds.add(mark);
            }
        if (entries.size() < 2) return Map.of();
        Map<String, List<Mark>> guidesLast = new LinkedHashMap<>();
        entries.forEach((name, kinds) -> {
            if (!guide(kinds.get(0))) guidesLast.put(name, kinds);
        });
        entries.forEach(guidesLast::putIfAbsent);
        return guidesLast;
    }

    private static boolean guide(Mark mark) {
        return mark.colour() == Colour.GREY;
    }

    private static Stream<Mark.Heat> heats(List<Panel> panels) {
        return panels.stream()
                .flatMap(panel -> panel.marks().stream())
                .filter(Mark.Heat.class::isInstance)
                .map(Mark.Heat.class::cast);
    }
}
