package io.pushforward.data;

import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Training laws cut into parts that are held out in turn: whole groups where laws have groups, blocks of successive laws where
 * they have an order, else at random.
 *
 * @param splits in each, {@code test} is the part held out
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
        List<Facts> facts = training.stream().map(LawPair::facts).toList();
        long[] ids = training.ids();
        if (facts.stream().allMatch(fact -> fact.group().isPresent())) {
            int[] part = groups(facts, parts, seed);
            if (Arrays.stream(part).distinct().count() > 1) return cut(ids, part, "whole groups");
        }
        int[] order = seed.derive("folds").generator().permutation(laws);
        boolean ordered = facts.stream().allMatch(fact -> fact.order().isPresent());
        if (ordered)
            order = IntStream.range(0, laws)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> facts.get(i).order().getAsDouble()))
                    .mapToInt(i -> i)
                    .toArray();
        int count = Math.min(parts, laws);
        int[] part = new int[laws];
        for (int i = 0; i < laws; i++) part[order[i]] = ordered ? (int) ((long) i * count / laws) : i % count;
        return cut(ids, part, ordered ? "blocks in order" : "at random");
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
            if (!held.isEmpty()) splits.add(new Split(kept, held));
        }
        return new Folds(splits, rule);
    }

    /** The first few. */
    public Folds first(int count) {
        return new Folds(splits.subList(0, Math.min(count, splits.size())), rule);
    }
}
