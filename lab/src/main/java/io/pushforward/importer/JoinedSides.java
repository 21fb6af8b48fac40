package io.pushforward.importer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Covariates;
import io.pushforward.data.Dataset;
import io.pushforward.data.Facts;
import io.pushforward.data.LawPairs;
import io.pushforward.data.LawTable;
import io.pushforward.data.Query;
import io.pushforward.data.Signature;
import io.pushforward.data.Split;
import io.pushforward.law.Categorical;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.BadFileException;
import io.pushforward.store.Numerals;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The sides of users' files joined by law into pairs, with their facts, covariates and split. */
record JoinedSides(Path source, Import.Options options, Optional<KnownLaws> table) {
    private static final String TRIALS = "_trials";
    private static final List<String> RESERVED =
            List.of(LawTable.REGIME, LawTable.SPLIT, LawTable.GROUP, LawTable.ORDER, LawTable.NAME);

    Dataset of(Layout layout) {
        List<String> inputs = layout.sides().stream()
                .filter(side -> side.startsWith("input"))
                .sorted()
                .toList();
        // Without a plain input the first named one is the law itself, and the others stand beside it.
        String main = inputs.contains("input") || inputs.isEmpty() ? "input" : inputs.get(0);
        Map<String, ImportedSide> sides = new LinkedHashMap<>();
        sides.put(main, layout.side(main));
        sides.put("target", layout.side("target"));
        for (String side : inputs) if (!side.equals(main)) sides.put(side, layout.side(side));
        return joined(main, sides);
    }

    private Dataset joined(String main, Map<String, ImportedSide> sides) {
        ImportedSide first = side(sides, main);
        int laws = first.laws().size();
        List<KnownLaws.Row> rows = new ArrayList<>(first.known().rows());
        Map<String, int[]> partners = new LinkedHashMap<>();
        sides.forEach((name, side) -> {
            int[] partner = first.known().join(side.known());
            partners.put(name, partner);
            for (int i = 0; i < laws; i++)
                rows.set(
                        i,
                        KnownLaws.merged(
                                source, rows.get(i), side.known().rows().get(partner[i])));
        });
        table.map(JoinedSides::sorted).ifPresent(known -> {
            sides.values().forEach(side -> side.known().join(known));
            int[] partner = first.known().join(known);
            for (int i = 0; i < laws; i++)
                rows.set(i, KnownLaws.merged(source, known.rows().get(partner[i]), rows.get(i)));
        });
        List<Covariates> given = CovariateColumns.of(source, rows, options.covariates());
        Map<String, Long> ids = ids(first.known().where(), rows);
        int[] order = order(rows, ids);
        long[] numbers =
                Arrays.stream(order).mapToLong(i -> id(ids, rows.get(i))).toArray();
        List<Facts> facts = Arrays.stream(order)
                .mapToObj(i -> facts(rows.get(i), id(ids, rows.get(i))))
                .toList();
        requireSameParameters(numbers, facts);
        Map<String, List<Law>> each = new LinkedHashMap<>();
        sides.forEach((name, side) -> each.put(
                name,
                new LazyList<>(
                        laws,
                        k -> counted(rows.get(order[k]), name, side.laws().get(index(partners, name, order[k]))))));
        LawPairs lazy = LawPairs.reading(
                signature(main, sides, given.get(0)),
                numbers,
                new LazyList<>(laws, k -> query(main, each, k, given.get(order[k]))),
                of(each, "target"),
                facts);
        boolean spilled = sides.values().stream().anyMatch(side -> side.laws() instanceof LazyList);
        LawPairs all = spilled ? lazy : lazy.inMemory();
        return new Dataset(
                all, split(all, rows, ids), options.splitting().seed(), Document.of(recipe(main, rows, ids, sides)));
    }

    private static int index(Map<String, int[]> partners, String side, int law) {
        int[] partner = partners.get(side);
        if (partner == null) throw new IllegalArgumentException("no side " + side);
        return partner[law];
    }

    private static ImportedSide side(Map<String, ImportedSide> sides, String name) {
        ImportedSide side = sides.get(name);
        if (side == null) throw new IllegalArgumentException("no side " + name);
        return side;
    }

    private Signature signature(String main, Map<String, ImportedSide> sides, Covariates given) {
        Map<String, Space> others = new LinkedHashMap<>();
        sides.forEach((name, side) -> {
            if (isOther(main, name)) others.put(bare(name), titled(side.space()));
        });
        ImportedSide input = side(sides, main);
        ImportedSide target = side(sides, "target");
        return new Signature(
                titled(input.space()),
                titled(target.space()),
                others,
                given.declared(),
                input.observed(),
                target.observed());
    }

    private Space titled(Space space) {
        return options.title().isEmpty() ? space : space.called(space.naming().withTitle(options.title()));
    }

    private static boolean isOther(String main, String side) {
        return !side.equals(main) && !side.equals("target");
    }

    private static String bare(String side) {
        return side.substring("input_".length());
    }

    /** The places of laws by their ids. */
    private static int[] order(List<KnownLaws.Row> rows, Map<String, Long> ids) {
        return IntStream.range(0, rows.size())
                .boxed()
                .sorted(Comparator.comparingLong(i -> id(ids, rows.get(i))))
                .mapToInt(i -> i)
                .toArray();
    }

    private static long id(Map<String, Long> ids, KnownLaws.Row row) {
        return ids.getOrDefault(row.law(), 0L);
    }

    private static List<Law> of(Map<String, List<Law>> each, String side) {
        List<Law> laws = each.get(side);
        if (laws == null) throw new IllegalArgumentException("no side " + side);
        return laws;
    }

    private static Query query(String main, Map<String, List<Law>> each, int law, Covariates given) {
        Map<String, Law> others = new LinkedHashMap<>();
        each.forEach((name, laws) -> {
            if (isOther(main, name)) others.put(bare(name), laws.get(law));
        });
        return new Query(of(each, main).get(law), given, others);
    }

    /** Masses with the number of trials that they were counted from, where the files give it. */
    private Law counted(KnownLaws.Row row, String side, Law law) {
        Optional<String> trials = row.cell(side + TRIALS);
        if (trials.isEmpty()) return law;
        double count = KnownLaws.number(source, row.law(), side + TRIALS, trials.get());
        if (!(law instanceof Categorical masses) || count != Math.rint(count) || count < 1 || count > 1 << 30)
            throw new BadFileException(
                    source,
                    "law " + row.law() + ": expected a whole number of trials for masses on labels, got " + count
                            + " for " + law);
        return Categorical.observed(masses.space(), masses.masses(), (int) count);
    }

    private Facts facts(KnownLaws.Row row, long id) {
        Map<String, String> words = new LinkedHashMap<>();
        Map<String, Double> parameters = new LinkedHashMap<>();
        row.cells().forEach((column, cell) -> {
            if (column.startsWith(KnownLaws.PARAMETER))
                parameters.put(
                        column.substring(KnownLaws.PARAMETER.length()),
                        KnownLaws.number(source, row.law(), column, cell));
            else if (!RESERVED.contains(column) && !column.endsWith(TRIALS) && !column.startsWith(LawTable.COVARIATE))
                words.put(column.startsWith(LawTable.FACT) ? column.substring(LawTable.FACT.length()) : column, cell);
        });
        Optional<String> name = row.cell(LawTable.NAME)
                .or(() -> row.law().equals(Long.toString(id)) ? Optional.empty() : Optional.of(row.law()));
        Optional<String> order = named("--order", row, options.splitting().order(), LawTable.ORDER);
        return new Facts(
                name,
                parameters,
                row.cell(LawTable.REGIME),
                named("--group", row, options.splitting().group(), LawTable.GROUP),
                order.isPresent() ? OptionalDouble.of(order(row, order.get())) : OptionalDouble.empty(),
                words);
    }

    private static Optional<String> named(String option, KnownLaws.Row row, Optional<String> column, String standard) {
        if (column.isEmpty()) return row.cell(standard);
        Optional<String> cell = row.called(column.get());
        if (cell.isEmpty())
            throw UserMistake.at(
                    option,
                    "a column with a value for law " + row.law() + ", known are "
                            + row.cells().keySet(),
                    column.get());
        return cell;
    }

    /** A number, or a date as 2020-12-31, which counts as its days. */
    private double order(KnownLaws.Row row, String cell) {
        OptionalDouble number = Numerals.parse(cell);
        if (number.isPresent()) return number.getAsDouble();
        try {
            return LocalDate.parse(cell.substring(0, Math.min(10, cell.length())))
                    .toEpochDay();
        } catch (DateTimeException e) {
            throw new BadFileException(
                    source,
                    "law " + row.law() + ": expected a number or a date such as 2020-12-31 as order, got '" + cell
                            + "'");
        }
    }

    /** Laws named by whole numbers keep them as ids; other names are numbered in their order. */
    private static Map<String, Long> ids(Path file, List<KnownLaws.Row> rows) {
        Set<String> names = new TreeSet<>();
        rows.forEach(row -> names.add(row.law()));
        boolean numbered = names.stream().allMatch(name -> name.matches("[0-9]{1,18}"));
        Map<String, Long> ids = new LinkedHashMap<>();
        for (String name : names) ids.put(name, numbered ? Long.parseLong(name) : ids.size());
        if (new HashSet<>(ids.values()).size() < ids.size())
            throw new BadFileException(file, "expected distinct laws, got numbers that differ in leading zeros alone");
        return ids;
    }

    /** In a table of laws a column of numbers that has no other meaning is a parameter. */
    private static KnownLaws sorted(KnownLaws table) {
        Set<String> parameters = new TreeSet<>();
        for (KnownLaws.Row row : table.rows())
            row.cells().keySet().stream()
                    .filter(column -> !RESERVED.contains(column)
                            && !column.endsWith(TRIALS)
                            && !column.startsWith(LawTable.COVARIATE)
                            && !column.startsWith(LawTable.FACT)
                            && !column.startsWith(KnownLaws.PARAMETER))
                    .forEach(parameters::add);
        parameters.removeIf(column -> !table.rows().stream()
                .allMatch(row -> row.cell(column)
                        .flatMap(cell -> optional(Numerals.parse(cell)))
                        .isPresent()));
        List<KnownLaws.Row> rows = new ArrayList<>();
        for (KnownLaws.Row row : table.rows()) {
            Map<String, String> cells = new LinkedHashMap<>();
            row.cells()
                    .forEach((column, cell) ->
                            cells.put(parameters.contains(column) ? KnownLaws.PARAMETER + column : column, cell));
            rows.add(new KnownLaws.Row(row.law(), cells));
        }
        return new KnownLaws(table.where(), rows);
    }

    private static Optional<Double> optional(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }

    private void requireSameParameters(long[] ids, List<Facts> facts) {
        Set<String> names = facts.get(0).parameters().keySet();
        for (int i = 0; i < ids.length; i++)
            if (!facts.get(i).parameters().keySet().equals(names))
                throw new BadFileException(
                        source,
                        "law " + ids[i] + ": expected the parameters " + names + ", as law " + ids[0] + " has, got "
                                + facts.get(i).parameters().keySet());
    }

    /** What a column {@code split} says, unless options ask for something else by name. */
    private Split split(LawPairs pairs, List<KnownLaws.Row> rows, Map<String, Long> ids) {
        Splitting splitting = options.splitting();
        List<Long> training = new ArrayList<>();
        List<Long> test = new ArrayList<>();
        Map<Long, KnownLaws.Row> byId = new LinkedHashMap<>();
        for (KnownLaws.Row row : rows) {
            long id = ids.getOrDefault(row.law(), 0L);
            byId.put(id, row);
            row.cell(LawTable.SPLIT)
                    .flatMap(cell -> LawTable.part(source, row.law(), cell))
                    .ifPresent(part -> (part == Split.Part.TRAINING ? training : test).add(id));
        }
        boolean said = !training.isEmpty() || !test.isEmpty();
        if (!said || splitting.last().isPresent() || splitting.where().isPresent()) return splitting.of(pairs, byId);
        training.sort(Comparator.naturalOrder());
        test.sort(Comparator.naturalOrder());
        return Splitting.whole(pairs, new Split(training, test));
    }

    private ObjectNode recipe(
            String main, List<KnownLaws.Row> rows, Map<String, Long> ids, Map<String, ImportedSide> sides) {
        ObjectNode recipe = JsonNodeFactory.instance.objectNode();
        recipe.put("import", String.valueOf(source.getFileName()));
        if (!options.title().isEmpty()) recipe.put("title", options.title());
        if (!main.equals("input")) recipe.put("input", bare(main));
        boolean renamed = rows.stream().anyMatch(row -> !row.law().equals(String.valueOf(ids.get(row.law()))));
        if (renamed) ids.forEach(recipe.putObject("names")::put);
        int dropped = sides.values().stream().mapToInt(ImportedSide::dropped).sum();
        if (dropped > 0) recipe.put("droppedSamples", dropped);
        return recipe;
    }
}
