package io.pushforward.data;

import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Training laws cut into parts that are held out in turn: whole groups where laws have groups, blocks of successive laws where
 * they have an order or follow each other, else at random.
 *
 * @param splits in each, {@code test} is the part held out; of blocks the last comes first
 * @param rule how they were cut, for a person
 */
public record Folds(List<Split> splits, String rule) {
    public Folds {
        splits = List.copyOf(splits);
    }

    /** So many parts, or one per group where there are fewer groups, or one per law. */
    public static Folds of(LawPairs training, int parts, Seed seed) {
        int laws = training.size();
        if (laws < 2) throw new IllegalArgumentException("holding laws out needs at least 2 of them, got " + laws);
        List<Facts> facts = List.copyOf(training.facts());
        long[] ids = training.ids();
        if (facts.stream().allMatch(fact -> fact.group().isPresent())) {
            int[] part = groups(facts, parts, seed);
            if (Arrays.stream(part).distinct().count() > 1) return cut(ids, part, "whole groups");
        }
        Optional<double[]> given = facts.stream().allMatch(fact -> fact.order().isPresent())
                ? Optional.of(facts.stream()
                        .mapToDouble(fact -> fact.order().getAsDouble())
                        .toArray())
                : Optional.empty();
        Optional<double[]> order = given.or(() -> Series.order(training));
        if (order.isPresent() && Arrays.stream(order.get()).distinct().count() > 1)
            return cut(
                    ids,
                    blocks(order.get(), parts),
                    given.isPresent() ? "blocks in order" : "blocks of laws that follow each other");
        int[] random = seed.derive("folds").generator().permutation(laws);
        int[] part = new int[laws];
        for (int i = 0; i < laws; i++) part[random[i]] = i % Math.min(parts, laws);
        return cut(ids, part, "at random");
    }

    /** Blocks of about equal size, the last first; laws at one place in the order stay together. */
    private static int[] blocks(double[] order, int parts) {
        int laws = order.length;
        int[] sorted = IntStream.range(0, laws)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -order[i]))
                .mapToInt(i -> i)
                .toArray();
        int[] part = new int[laws];
        for (int from = 0; from < laws; ) {
            int to = from;
            while (to < laws && order[sorted[to]] == order[sorted[from]]) to++;
            int own = (int) ((from + to - 1L) * Math.min(parts, laws) / (2L * laws));
            for (int i = from; i < to; i++) part[sorted[i]] = own;
            from = to;
        }
        return part;
    }

    /** Groups in random order, each to the part that has the fewest laws so far. */
    private static int[] groups(List<Facts> facts, int parts, Seed seed) {
        Map<String, List<Integer>> members = new LinkedHashMap<>();
        for (int i = 0; i < facts.size(); i++)
            members.computeIfAbsent(facts.get(i).group().orElseThrow(), name -> new ArrayList<>())
                    .add(i);
        List<List<Integer>> groups = new ArrayList<>(members.values());
        int count = Math.min(parts, groups.size());
        int[] sizes = new int[count];
        int[] part = new int[facts.size()];
        for (int g : seed.derive("folds").generator().permutation(groups.size())) {
            int least = 0;
            for (int k = 1; k < count; k++) if (sizes[k] < sizes[least]) least = k;
            sizes[least] += groups.get(g).size();
            for (int i : groups.get(g)) part[i] = least;
        }
        return part;
    }

    private static Folds cut(long[] ids, int[] part, String rule) {
        List<Split> splits = new ArrayList<>();
        for (int k = 0; k <= Arrays.stream(part).max().orElseThrow(); k++) {
            List<Long> kept = new ArrayList<>();
            List<Long> held = new ArrayList<>();
            for (int i = 0; i < ids.length; i++) (part[i] == k ? held : kept).add(ids[i]);
            if (!held.isEmpty() && !kept.isEmpty()) splits.add(new Split(kept, held));
        }
        return new Folds(splits, rule);
    }

    /** The targets of the laws that splits hold out, one split after another. */
    public static List<Law> held(LawPairs pairs, List<Split> splits) {
        List<LawPairs> parts = splits.stream().map(split -> split.test(pairs)).toList();
        int[] begins = new int[parts.size() + 1];
        for (int k = 0; k < parts.size(); k++)
            begins[k + 1] = begins[k] + parts.get(k).size();
        return new LazyList<>(begins[parts.size()], index -> {
            int k = 0;
            while (index >= begins[k + 1]) k++;
            return parts.get(k).targets().get(index - begins[k]);
        });
    }

    /** The first few. */
    public Folds first(int count) {
        return new Folds(splits.subList(0, Math.min(count, splits.size())), rule);
    }
}
