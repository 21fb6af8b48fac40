package io.pushforward.data;

import io.pushforward.random.Generator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which laws train and which test; a law is never divided. */
public record Split(List<Long> training, List<Long> test) {

    /** What a law is for. */
    public enum Part {
        TRAINING,
        TEST;

        /** As files spell it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Split {
        training = List.copyOf(training);
        test = List.copyOf(test);
        Set<Long> seen = new HashSet<>();
        for (long id : training)
            if (!seen.add(id)) throw new IllegalArgumentException("law " + id + " is in the training split twice");
        for (long id : test)
            if (!seen.add(id)) throw new IllegalArgumentException("law " + id + " is in the split twice");
    }

    /** A random permutation of the ids: the last {@code test} of it test, the others train. */
    public static Split shuffled(List<Long> ids, int test, Generator random) {
        return stratified(List.of(ids), test, random);
    }

    /**
     * Each stratum's ids permuted in turn, its last ones for the test. The strata share the {@code test} laws in
     * proportion to their sizes; what does not divide goes to the largest remainders, the earlier stratum first.
     */
    public static Split stratified(List<List<Long>> strata, int test, Generator random) {
        int[] shares = shares(strata.stream().mapToInt(List::size).toArray(), test);
        List<Long> training = new ArrayList<>();
        List<Long> testing = new ArrayList<>();
        for (int s = 0; s < shares.length; s++) {
            List<Long> ids = strata.get(s);
            int[] order = random.permutation(ids.size());
            for (int k = 0; k < order.length; k++)
                (k < order.length - shares[s] ? training : testing).add(ids.get(order[k]));
        }
        Collections.sort(training);
        Collections.sort(testing);
        return new Split(training, testing);
    }

    /** Stratified by the laws' regimes, in the order in which they first occur; laws without one are a stratum too. */
    public static Split byRegime(LawPairs pairs, int test, Generator random) {
        Map<Optional<String>, List<Long>> strata = new LinkedHashMap<>();
        long[] ids = pairs.ids();
        for (int i = 0; i < ids.length; i++)
            strata.computeIfAbsent(pairs.facts().get(i).stratum(), regime -> new ArrayList<>())
                    .add(ids[i]);
        return stratified(List.copyOf(strata.values()), test, random);
    }

    /**
     * Extrapolation: the {@code test} laws at the ends of a parameter's range, half of them at each end, test; the inner
     * ones train. An odd one is at the upper end, and of equal values the lower id counts as lower.
     *
     * @param values the parameter of each law by id
     */
    public static Split boundary(Map<Long, Double> values, int test) {
        if (test < 0 || test > values.size())
            throw new IllegalArgumentException("expected 0 to " + values.size() + " test laws, got " + test);
        List<Map.Entry<Long, Double>> ordered = new ArrayList<>(values.entrySet());
        ordered.sort(Map.Entry.<Long, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        List<Long> training = new ArrayList<>();
        List<Long> testing = new ArrayList<>();
        int lower = test / 2;
        int upper = ordered.size() - (test - lower);
        for (int k = 0; k < ordered.size(); k++)
            (k < lower || k >= upper ? testing : training).add(ordered.get(k).getKey());
        Collections.sort(training);
        Collections.sort(testing);
        return new Split(training, testing);
    }

    /** The part that a law belongs to, if it belongs to one. */
    public Optional<Part> part(long id) {
        if (training.contains(id)) return Optional.of(Part.TRAINING);
        return test.contains(id) ? Optional.of(Part.TEST) : Optional.empty();
    }

    private static int[] shares(int[] sizes, int test) {
        long total = 0;
        for (int size : sizes) total += size;
        if (test < 0 || test > total)
            throw new IllegalArgumentException("expected 0 to " + total + " test laws, got " + test);
        int[] shares = new int[sizes.length];
        int left = test;
        for (int s = 0; s < sizes.length; s++) left -= shares[s] = (int) ((long) test * sizes[s] / total);
        while (left-- > 0) {
            int most = 0;
            for (int s = 1; s < sizes.length; s++)
                if ((long) test * sizes[s] - shares[s] * total > (long) test * sizes[most] - shares[most] * total)
                    most = s;
            shares[most]++;
        }
        return shares;
    }

    /** What it says of these laws. */
    public Split only(List<Long> ids) {
        Set<Long> kept = Set.copyOf(ids);
        return new Split(
                training.stream().filter(kept::contains).toList(),
                test.stream().filter(kept::contains).toList());
    }

    public LawPairs training(LawPairs pairs) {
        return pairs.only(Set.copyOf(training));
    }

    public LawPairs test(LawPairs pairs) {
        return pairs.only(Set.copyOf(test));
    }
}
