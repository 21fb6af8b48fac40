package io.pushforward.data;

import io.pushforward.law.Law;
import io.pushforward.law.Space;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Law pairs between two spaces, with distinct ids and the same covariates. A pair is read when it is asked for, from
 * memory or from disk: who needs one several times keeps it.
 */
public final class LawPairs extends AbstractList<LawPair> implements RandomAccess {
    private final Space inputSpace;
    private final Space targetSpace;
    private final List<Covariate> covariates;
    private final List<LawPair> source;
    private final long[] ids; // of the pairs that belong, in their order
    private final int[] rows; // where each stands in the source

    private LawPairs(
            Space inputSpace,
            Space targetSpace,
            List<Covariate> covariates,
            List<LawPair> source,
            long[] ids,
            int[] rows) {
        this.inputSpace = inputSpace;
        this.targetSpace = targetSpace;
        this.covariates = covariates;
        this.source = source;
        this.ids = ids;
        this.rows = rows;
        if (ids.length == 0) throw new IllegalArgumentException("expected at least one pair of laws, got none");
        Set<Long> seen = new HashSet<>();
        for (long id : ids) if (!seen.add(id)) throw new IllegalArgumentException("law id " + id + " occurs twice");
    }

    /** Pairs that are in memory. */
    public LawPairs(Space inputSpace, Space targetSpace, List<LawPair> pairs) {
        this(
                inputSpace,
                targetSpace,
                pairs.isEmpty() ? List.of() : pairs.get(0).query().given().declared(),
                List.copyOf(pairs),
                pairs.stream().mapToLong(LawPair::id).toArray(),
                IntStream.range(0, pairs.size()).toArray());
        pairs.forEach(this::checked);
    }

    /** Pairs that {@code source} reads when they are asked for; each is checked then. */
    static LawPairs reading(
            Space inputSpace, Space targetSpace, List<Covariate> covariates, long[] ids, List<LawPair> source) {
        return new LawPairs(
                inputSpace,
                targetSpace,
                List.copyOf(covariates),
                source,
                ids.clone(),
                IntStream.range(0, ids.length).toArray());
    }

    private LawPair checked(LawPair pair) {
        if (!pair.input().space().equals(inputSpace))
            throw new IllegalArgumentException("law " + pair.id() + ": expected an input on " + inputSpace + ", got "
                    + pair.input().space());
        if (!pair.target().space().equals(targetSpace))
            throw new IllegalArgumentException("law " + pair.id() + ": expected a target on " + targetSpace + ", got "
                    + pair.target().space());
        if (!pair.query().given().declared().equals(covariates))
            throw new IllegalArgumentException("law " + pair.id() + ": expected the covariates " + covariates + ", got "
                    + pair.query().given().declared());
        return pair;
    }

    public Space inputSpace() {
        return inputSpace;
    }

    public Space targetSpace() {
        return targetSpace;
    }

    /** What is given of each law besides its points. */
    public List<Covariate> covariates() {
        return covariates;
    }

    @Override
    public LawPair get(int index) {
        return checked(source.get(rows[index]));
    }

    @Override
    public int size() {
        return ids.length;
    }

    /** This list itself. */
    public List<LawPair> pairs() {
        return this;
    }

    /** The ids in order, without reading a law. */
    public long[] ids() {
        return ids.clone();
    }

    public List<Law> inputs() {
        return each(LawPair::input);
    }

    public List<Law> targets() {
        return each(LawPair::target);
    }

    public List<Query> queries() {
        return each(LawPair::query);
    }

    /** A part of each pair, taken when it is asked for. */
    private <T> List<T> each(Function<LawPair, T> part) {
        class Parts extends AbstractList<T> implements RandomAccess {
            @Override
            public T get(int index) {
                return part.apply(LawPairs.this.get(index));
            }

            @Override
            public int size() {
                return ids.length;
            }
        }
        return new Parts();
    }

    /** The pairs with these ids, in their order here. */
    public LawPairs only(Set<Long> wanted) {
        int[] kept = IntStream.range(0, ids.length)
                .filter(i -> wanted.contains(ids[i]))
                .toArray();
        return new LawPairs(
                inputSpace,
                targetSpace,
                covariates,
                source,
                Arrays.stream(kept).mapToLong(i -> ids[i]).toArray(),
                Arrays.stream(kept).map(i -> rows[i]).toArray());
    }
}
