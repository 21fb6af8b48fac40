package io.pushforward.importer;

import io.pushforward.data.Facts;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Split;
import io.pushforward.law.LazyList;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.UserMistake;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which laws test, where the files do not say it in a column {@code split}.
 *
 * @param test how many, drawn at random; a sixth where nothing else is said
 * @param last how many of the last by order, or where laws have none by id
 * @param order the column that gives laws their order; a column {@code order} where left out
 * @param group the column whose laws stay together; a column {@code group} where left out
 * @param where {@code COLUMN=VALUE} of the laws that test
 * @param seed of what is drawn
 */
public record Splitting(
        OptionalInt test,
        OptionalInt last,
        Optional<String> order,
        Optional<String> group,
        Optional<String> where,
        Seed seed) {
    private static final double TEST_SHARE = 1.0 / 6;

    /** So many laws at random, or a sixth. */
    public static Splitting random(OptionalInt test, Seed seed) {
        return new Splitting(test, OptionalInt.empty(), Optional.empty(), Optional.empty(), Optional.empty(), seed);
    }

    public Splitting {
        long ways =
                test.stream().count() + last.stream().count() + where.stream().count();
        if (ways > 1) throw new UserMistake("--test, --test-last and --test-where: expected one of them, got " + ways);
    }

    /** The columns that this asks for by name. */
    List<String> columns() {
        List<String> columns = new ArrayList<>();
        order.ifPresent(columns::add);
        group.ifPresent(columns::add);
        where.ifPresent(text -> columns.add(condition(text)[0]));
        return columns;
    }

    private static String[] condition(String text) {
        int at = text.indexOf('=');
        if (at < 1) throw UserMistake.at("--test-where", "COLUMN=VALUE", '"' + text + '"');
        return new String[] {
            text.substring(0, at).strip(), text.substring(at + 1).strip()
        };
    }

    /** @param rows what is known of each law, by id */
    Split of(LawPairs pairs, Map<Long, KnownLaws.Row> rows) {
        Split split = where.isPresent()
                ? where(pairs, rows, where.get())
                : last.isPresent() ? last(pairs, last.getAsInt()) : drawn(pairs);
        return whole(pairs, split);
    }

    private Split where(LawPairs pairs, Map<Long, KnownLaws.Row> rows, String text) {
        String[] condition = condition(text);
        List<Long> training = new ArrayList<>();
        List<Long> testing = new ArrayList<>();
        Set<String> seen = new TreeSet<>();
        for (long id : pairs.ids()) {
            KnownLaws.Row row = rows.getOrDefault(id, new KnownLaws.Row("", Map.of()));
            String cell = row.called(condition[0])
                    .orElseThrow(() -> UserMistake.at(
                            "--test-where",
                            "a column of the laws, known are " + row.cells().keySet(),
                            condition[0]));
            seen.add(cell);
            (KnownLaws.same(cell, condition[1]) ? testing : training).add(id);
        }
        if (testing.isEmpty())
            throw UserMistake.at("--test-where " + condition[0], "one of " + shown(seen), condition[1]);
        return new Split(training, testing);
    }

    private static String shown(Set<String> values) {
        List<String> list = List.copyOf(values);
        return list.size() <= 12 ? list.toString() : list.subList(0, 12) + " and more";
    }

    /** Whole groups, the last ones by their last law, until there are enough. */
    private static Split last(LawPairs pairs, int count) {
        requireCount("--test-last", pairs.size(), count);
        List<List<Known>> groups = new ArrayList<>(groups(pairs));
        Comparator<Known> byOrder = Comparator.<Known>comparingDouble(
                        law -> law.facts().order().orElse(Double.NEGATIVE_INFINITY))
                .thenComparingLong(Known::id);
        groups.sort(Comparator.comparing(group -> group.stream().max(byOrder).orElseThrow(), byOrder));
        return cut(groups, count);
    }

    private Split drawn(LawPairs pairs) {
        int count = test.orElse((int) Math.round(TEST_SHARE * pairs.size()));
        requireCount("--test", pairs.size(), count);
        Generator random = seed.generator();
        if (pairs.facts().stream().noneMatch(facts -> facts.group().isPresent()))
            return Split.byRegime(pairs, count, random);
        List<List<Known>> groups = groups(pairs);
        List<List<Known>> shuffled = new ArrayList<>();
        for (int k : random.permutation(groups.size())) shuffled.add(groups.get(k));
        return cut(shuffled, count);
    }

    private static void requireCount(String option, int laws, int count) {
        if (count < 0 || count >= laws)
            throw UserMistake.at(option, "from 0 to " + (laws - 1) + " of the " + laws + " laws", "" + count);
    }

    /** The last groups test, as few as hold that many laws. */
    private static Split cut(List<List<Known>> groups, int count) {
        List<Long> training = new ArrayList<>();
        List<Long> testing = new ArrayList<>();
        for (int k = groups.size() - 1; k >= 0; k--) {
            List<Long> part = testing.size() < count ? testing : training;
            groups.get(k).forEach(law -> part.add(law.id()));
        }
        if (training.isEmpty())
            throw new UserMistake("--group: expected groups that can be divided between training and test, got "
                    + groups.size() + " groups for " + count + " test laws");
        training.sort(null);
        testing.sort(null);
        return new Split(training, testing);
    }

    /** What is known of a law without reading its points. */
    private record Known(long id, Facts facts) {}

    private static List<Known> known(LawPairs pairs) {
        long[] ids = pairs.ids();
        return new LazyList<>(ids.length, i -> new Known(ids[i], pairs.facts().get(i)));
    }

    /** Laws of one group together; a law without a group is one of its own. */
    private static List<List<Known>> groups(LawPairs pairs) {
        Map<String, List<Known>> groups = new LinkedHashMap<>();
        for (Known law : known(pairs))
            groups.computeIfAbsent(
                            law.facts().group().map(group -> "group " + group).orElse("law " + law.id()),
                            key -> new ArrayList<>())
                    .add(law);
        return List.copyOf(groups.values());
    }

    /** The split itself, if it divides no group. */
    static Split whole(LawPairs pairs, Split split) {
        Map<String, Split.Part> parts = new LinkedHashMap<>();
        Set<Long> training = Set.copyOf(split.training());
        Set<Long> test = Set.copyOf(split.test());
        for (Known law : known(pairs)) {
            Optional<String> group = law.facts().group();
            Optional<Split.Part> part = training.contains(law.id())
                    ? Optional.of(Split.Part.TRAINING)
                    : test.contains(law.id()) ? Optional.of(Split.Part.TEST) : Optional.empty();
            if (group.isEmpty() || part.isEmpty()) continue;
            Split.Part before = parts.putIfAbsent(group.get(), part.get());
            if (before != null && before != part.get())
                throw new UserMistake("law " + law.facts().name().orElse("" + law.id())
                        + ": expected all laws of the group " + group.get() + " in " + before.word()
                        + ", got this one in " + part.get().word() + ": a group is never divided");
        }
        return split;
    }
}
