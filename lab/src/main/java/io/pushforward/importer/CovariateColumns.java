package io.pushforward.importer;

import io.pushforward.data.Covariate;
import io.pushforward.data.Covariates;
import io.pushforward.data.LawTable;
import io.pushforward.law.Quantity;
import io.pushforward.settings.UserMistake;
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
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Covariates as files and options declare them. A column {@code covariate_<name>} of numbers is a number, one of words a
 * category; {@code covariate_month: cyclic 12} says that a number is cyclic, {@code covariate_dose [mg]} has a unit, and
 * an option such as {@code month: cyclic 12}, {@code site: category} or {@code dose: number} decides otherwise.
 */
final class CovariateColumns {
    private static final Pattern CYCLIC = Pattern.compile("(.*\\S)\\s*[:(]\\s*cyclic\\s+([0-9.eE+-]+)\\)?");
    private static final Pattern DECLARED =
            Pattern.compile("\\s*([^:]*[^:\\s])\\s*:\\s*(number|category|cyclic\\s+\\S+)\\s*");

    private CovariateColumns() {}

    /** Declarations from the command line, by name: {@code number}, {@code category} or {@code cyclic 12}. */
    static Map<String, String> parse(List<String> texts) {
        Map<String, String> declared = new LinkedHashMap<>();
        for (String text : texts) {
            Matcher written = DECLARED.matcher(text);
            if (!written.matches())
                throw UserMistake.at(
                        "--covariate", "NAME: number, NAME: category or NAME: cyclic PERIOD", '"' + text + '"');
            declared.put(written.group(1), written.group(2));
        }
        return declared;
    }

    /** The name of a covariate, without the marks of its column. */
    static String name(String column) {
        String bare = column.substring(LawTable.COVARIATE.length());
        Matcher cyclic = CYCLIC.matcher(bare);
        return Quantity.parse(cyclic.matches() ? cyclic.group(1) : bare).name();
    }

    /** The covariates of all laws, one after another, in the order of the rows. */
    static List<Covariates> of(Path where, List<KnownLaws.Row> rows, Map<String, String> options) {
        Set<String> columns = new LinkedHashSet<>();
        for (KnownLaws.Row row : rows)
            row.cells().keySet().stream()
                    .filter(column -> column.startsWith(LawTable.COVARIATE))
                    .forEach(columns::add);
        Set<String> names = new LinkedHashSet<>();
        List<Covariate> declared = new ArrayList<>();
        for (String column : columns) {
            if (!names.add(name(column)))
                throw new BadFileException(where, "expected each covariate once, got " + name(column) + " twice");
            List<String> cells = rows.stream()
                    .map(row -> row.cell(column)
                            .orElseThrow(() -> new BadFileException(
                                    where, "law " + row.law() + ": expected a value of " + column + ", got none")))
                    .toList();
            declared.add(declared(column, cells, Optional.ofNullable(options.get(name(column)))));
        }
        for (String name : options.keySet())
            if (!names.contains(name)) throw UserMistake.at("--covariate", "one of the covariates " + names, name);
        List<Covariates> given = new ArrayList<>();
        for (KnownLaws.Row row : rows) {
            Map<String, String> texts = new LinkedHashMap<>();
            columns.forEach(column -> texts.put(name(column), row.cell(column).orElse("")));
            try {
                given.add(Covariates.parse(declared, texts));
            } catch (IllegalArgumentException e) {
                throw new BadFileException(where, "law " + row.law() + ": " + e.getMessage());
            }
        }
        return given;
    }

    private static Covariate declared(String column, List<String> cells, Optional<String> option) {
        String bare = column.substring(LawTable.COVARIATE.length());
        String name = name(column);
        Matcher cyclic = CYCLIC.matcher(bare);
        Optional<String> period = option.isPresent()
                ? option.filter(kind -> kind.startsWith("cyclic"))
                        .map(kind -> kind.substring("cyclic".length()).strip())
                : cyclic.matches() ? Optional.of(cyclic.group(2)) : Optional.empty();
        if (period.isPresent()) return new Covariate.Cyclic(name, period(name, period.get()));
        boolean numbers = cells.stream().allMatch(cell -> Numerals.parse(cell).isPresent());
        boolean category = option.map("category"::equals).orElse(!numbers);
        return category
                ? new Covariate.Category(name, List.copyOf(new TreeSet<>(cells)))
                : new Covariate.Numeric(name, Quantity.parse(bare).unit());
    }

    private static double period(String name, String text) {
        double period = Numerals.parse(text).orElse(Double.NaN);
        if (!(period > 0)) throw UserMistake.at("covariate " + name, "a positive period", text);
        return period;
    }
}
