package io.pushforward.importer;

import io.pushforward.data.LawTable;
import io.pushforward.law.Quantity;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Numerals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of a long table are. Columns with a meaning of their own have known names; {@code t0, t1, ...},
 * {@code x0, x1, ...} and {@code p0, p1, ...} are coordinates. Where there are none of these, every other column of
 * numbers is a coordinate, and every other column of words says something of the law. Whether a column holds words is
 * seen from its first cell that is not empty.
 */
final class TableColumns {
    static final String MASS = "mass_";
    private static final List<String> PLAIN = List.of("law", "sample", "side", "weight", "trials");
    private static final List<String> OF_LAWS =
            List.of(LawTable.REGIME, LawTable.SPLIT, LawTable.GROUP, LawTable.ORDER, LawTable.NAME);

    private final Path file;
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private final Set<String> facts = new LinkedHashSet<>();
    private final List<String> coordinates = new ArrayList<>();
    private final List<String> undecided = new ArrayList<>();
    private final Optional<String> time;
    private final char letter; // t, x, p, m for masses by label, or n for names

    TableColumns(Path file, List<String> found, Import.Options options) {
        this.file = file;
        for (int i = 0; i < found.size(); i++) places.put(found.get(i), i);
        if (!places.containsKey("law"))
            throw new BadFileException(file, "expected a column 'law', got the columns " + shown(found));
        time = found.stream()
                .filter(column ->
                        Quantity.parse(column.isEmpty() ? "?" : column).name().equals("time"))
                .findFirst();
        letter = letter(found);
        if (letter == 't' || letter == 'x' || letter == 'p')
            IntStream.iterate(0, k -> places.containsKey(letter + Integer.toString(k)), k -> k + 1)
                    .forEach(k -> coordinates.add(letter + Integer.toString(k)));
        for (String column : found) {
            if (PLAIN.contains(column) || coordinates.contains(column) || time.equals(Optional.of(column))) continue;
            if (letter == 'm' && column.startsWith(MASS)) coordinates.add(column);
            else if (isFact(column, options)) facts.add(column);
            else undecided.add(column);
        }
    }

    private static char letter(List<String> found) {
        for (char candidate : new char[] {'p', 'x', 't'}) if (found.contains(candidate + "0")) return candidate;
        return found.stream().anyMatch(column -> column.startsWith(MASS)) ? 'm' : 'n';
    }

    private static boolean isFact(String column, Import.Options options) {
        return OF_LAWS.contains(column)
                || column.startsWith(KnownLaws.PARAMETER)
                || column.startsWith(LawTable.COVARIATE)
                || column.startsWith(LawTable.FACT)
                || options.splitting().columns().contains(column);
    }

    /** Looks at a row for columns of which it is not yet known whether they hold numbers; true when all are known. */
    boolean decide(@Nullable Object[] cells) {
        for (String column : List.copyOf(undecided)) {
            Object cell = cells[place(column)];
            if (cell == null) continue;
            undecided.remove(column);
            boolean number = cell instanceof Number
                    || Numerals.parse(cell.toString()).isPresent()
                    || hasDecimalComma(cell)
                    || isMissing(cell);
            if (!number) facts.add(column);
            else coordinate(column);
        }
        return undecided.isEmpty();
    }

    private void coordinate(String column) {
        if (letter != 'n')
            throw new BadFileException(
                    file,
                    "expected the columns " + PLAIN + ", " + OF_LAWS
                            + ", parameter_<name>, covariate_<name>, fact_<name>, and " + coordinates.get(0) + " to "
                            + coordinates.get(coordinates.size() - 1) + ", got also '" + column + "'");
        coordinates.add(column);
        coordinates.sort((one, two) -> Integer.compare(place(one), place(two)));
    }

    /** Ends the looking: what was empty throughout counts as missing numbers. */
    void finish() {
        List.copyOf(undecided).forEach(this::coordinate);
        undecided.clear();
        if (coordinates.isEmpty())
            throw new BadFileException(
                    file,
                    "expected coordinates in columns t0, t1, ... or x0, x1, ..., masses in p0, p1, ..., or columns of"
                            + " numbers, got the columns " + shown(List.copyOf(places.keySet())));
    }

    /** Whether a cell is a number but for its comma, which is refused where the number is read. */
    static boolean hasDecimalComma(Object cell) {
        return cell.toString().matches("[+-]?[0-9]+,[0-9]+([eE][+-]?[0-9]+)?");
    }

    /** Whether a cell stands for no number. */
    static boolean isMissing(@Nullable Object cell) {
        return cell == null || List.of("NA", "NaN", "nan", "null").contains(cell.toString());
    }

    boolean has(String column) {
        return places.containsKey(column);
    }

    int place(String column) {
        return places.getOrDefault(column, 0);
    }

    boolean isMasses() {
        return letter == 'p' || letter == 'm';
    }

    boolean isWidePath() {
        return letter == 't';
    }

    Optional<String> time() {
        return isMasses() || letter == 't' ? Optional.empty() : time;
    }

    List<String> coordinates() {
        return coordinates;
    }

    Set<String> facts() {
        return facts;
    }

    /** What the owner calls the coordinates; none where their names only count them. */
    List<Quantity> quantities(List<String> used) {
        return letter != 'n' || used.equals(List.of("value"))
                ? List.of()
                : used.stream().map(Quantity::parse).toList();
    }

    private static String shown(List<String> columns) {
        return columns.size() > 12 ? columns.subList(0, 12) + " and more" : columns.toString();
    }
}
