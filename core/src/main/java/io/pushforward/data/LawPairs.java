package io.pushforward.data;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.LazyList;
import io.pushforward.law.Space;
import io.pushforward.work.IndexRange;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Law pairs between two spaces, with distinct ids and the same covariates. A pair is read when it is asked for, from
 * memory or from disk: who needs one several times keeps it.
 */
public final class LawPairs extends AbstractList<LawPair> implements RandomAccess {
    private static final int LOOKED_AT = 16; // laws that tell how large laws are

    private final Signature signature;
    private final Source source;
    private final long[] ids; // of the pairs that belong, in their order
    private final int[] rows; // where each stands in the source

    /** Where pairs come from; each list makes an element when it is asked for, or holds it. */
    record Source(List<Query> queries, List<Law> targets, List<Facts> facts) {
        static Source of(List<LawPair> pairs) {
            return new Source(
                    pairs.stream().map(LawPair::query).toList(),
                    pairs.stream().map(LawPair::target).toList(),
                    pairs.stream().map(LawPair::facts).toList());
        }
    }

    private LawPairs(Signature signature, Source source, long[] ids, int[] rows) {
        this.signature = signature;
        this.source = source;
        this.ids = ids;
        this.rows = rows;
        if (ids.length == 0) throw new IllegalArgumentException("expected at least one pair of laws, got none");
        Set<Long> seen = new HashSet<>();
        for (long id : ids) if (!seen.add(id)) throw new IllegalArgumentException("law id " + id + " occurs twice");
    }

    /** Pairs that are in memory, of laws that were drawn from. */
    public LawPairs(Space inputSpace, Space targetSpace, List<LawPair> pairs) {
        this(
                pairs.isEmpty()
                        ? new Signature(inputSpace, targetSpace, Map.of(), List.of(), Observed.DRAWN, Observed.DRAWN)
                        : Signature.like(inputSpace, targetSpace, pairs.get(0)),
                pairs);
    }

    /** Pairs that are in memory. */
    public LawPairs(Signature signature, List<LawPair> pairs) {
        this(
                signature,
                Source.of(pairs),
                pairs.stream().mapToLong(LawPair::id).toArray(),
                IntStream.range(0, pairs.size()).toArray());
        for (int i = 0; i < ids.length; i++) get(i);
    }

    /** Pairs whose lists make their elements when they are asked for; each is checked then. */
    public static LawPairs reading(
            Signature signature, long[] ids, List<Query> queries, List<Law> targets, List<Facts> facts) {
        if (queries.size() != ids.length || targets.size() != ids.length || facts.size() != ids.length)
            throw new IllegalArgumentException("expected " + ids.length + " queries, targets and facts, got "
                    + queries.size() + ", " + targets.size() + " and " + facts.size());
        return reading(signature, ids, new Source(queries, targets, facts));
    }

    /** Pairs that a source reads when they are asked for; each is checked then. */
    static LawPairs reading(Signature signature, long[] ids, Source source) {
        return new LawPairs(
                signature, source, ids.clone(), IntStream.range(0, ids.length).toArray());
    }

    private Query query(int index) {
        return signature.checked(ids[index], source.queries.get(rows[index]));
    }

    private Law target(int index) {
        return signature.checked(ids[index], source.targets.get(rows[index]));
    }

    /** The same pairs, with what is known of how their laws became known. */
    public LawPairs with(Observed inputs, Observed targets) {
        return new LawPairs(signature.with(inputs, targets), source, ids, rows);
    }

    public Signature signature() {
        return signature;
    }

    public Space inputSpace() {
        return signature.input();
    }

    public Space targetSpace() {
        return signature.target();
    }

    /** What is given of each law besides its points. */
    public List<Covariate> covariates() {
        return signature.covariates();
    }

    @Override
    public LawPair get(int index) {
        return new LawPair(ids[index], query(index), target(index), source.facts.get(rows[index]));
    }

    @Override
    public int size() {
        return ids.length;
    }

    /** This list itself. */
    public List<LawPair> pairs() {
        return this;
    }

    /** What is known of each law, without reading one. */
    public List<Facts> facts() {
        return new LazyList<>(ids.length, index -> source.facts.get(rows[index]));
    }

    /** The ids in order, without reading a law. */
    public long[] ids() {
        return ids.clone();
    }

    public List<Law> inputs() {
        return LazyList.of(queries(), Query::law);
    }

    public List<Law> targets() {
        return new LazyList<>(ids.length, this::target);
    }

    /** The further input laws of a name. */
    public List<Law> others(String name) {
        return new LazyList<>(ids.length, index -> query(index).other(name));
    }

    public List<Query> queries() {
        return new LazyList<>(ids.length, this::query);
    }

    /**
     * All pairs, or so many, spread evenly, that they hold about {@code most} numbers: each law is taken to hold as many as
     * a few of them do on average. What is left out depends on the laws alone.
     */
    public LawPairs atMost(double most) {
        return thinned(most, LazyList.of(this, LawPairs::numbers));
    }

    /** The same where targets alone count. */
    public LawPairs atMostOfTargets(double most) {
        return thinned(most, LazyList.of(targets(), LawPairs::numbers));
    }

    private LawPairs thinned(double most, List<Long> numbers) {
        double mean = LazyList.spread(numbers, LOOKED_AT).stream()
                .mapToLong(count -> count)
                .average()
                .orElseThrow();
        return spread((int) Math.min(size(), Math.max(1, most / mean)));
    }

    /** At most so many pairs, spread evenly. */
    public LawPairs spread(int count) {
        if (count >= size()) return this;
        int[] kept = IntStream.range(0, count)
                .map(k -> (int) ((long) k * size() / count))
                .toArray();
        return new LawPairs(
                signature,
                source,
                Arrays.stream(kept).mapToLong(i -> ids[i]).toArray(),
                Arrays.stream(kept).map(i -> rows[i]).toArray());
    }

    private static long numbers(LawPair pair) {
        long numbers = numbers(pair.input()) + numbers(pair.target());
        for (Law other : pair.query().others().values()) numbers += numbers(other);
        return numbers;
    }

    private static long numbers(Law law) {
        if (law instanceof Ensemble points) return points.points().length;
        return law.space().width();
    }

    /** The same pairs with other laws in other spaces, made each time they are asked for. */
    public LawPairs with(Space input, Space target, UnaryOperator<Query> query, UnaryOperator<Law> law) {
        Signature other = new Signature(
                input, target, signature.others(), signature.covariates(), signature.inputs(), signature.targets());
        return new LawPairs(
                other,
                new Source(
                        LazyList.of(source.queries, query::apply),
                        LazyList.of(source.targets, law::apply),
                        source.facts),
                ids,
                rows);
    }

    /** The same pairs, all read. */
    public LawPairs inMemory() {
        return reading(
                signature,
                ids,
                new Source(
                        queries().parallelStream().toList(),
                        targets().parallelStream().toList(),
                        List.copyOf(facts())));
    }

    /** The pairs at these places. */
    public LawPairs at(IndexRange range) {
        return new LawPairs(
                signature,
                source,
                Arrays.copyOfRange(ids, range.from(), range.to()),
                Arrays.copyOfRange(rows, range.from(), range.to()));
    }

    /** The pairs with these ids, in their order here. */
    public LawPairs only(Set<Long> wanted) {
        int[] kept = IntStream.range(0, ids.length)
                .filter(i -> wanted.contains(ids[i]))
                .toArray();
        return new LawPairs(
                signature,
                source,
                Arrays.stream(kept).mapToLong(i -> ids[i]).toArray(),
                Arrays.stream(kept).map(i -> rows[i]).toArray());
    }
}
