package io.pushforward.predict;

import io.pushforward.data.LawPairs;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.work.IndexRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** What an operator predicts for many laws, as arrays. */
public final class Predictions {
    private static final String OFFSETS = "offsets";

    private Predictions() {}

    /**
     * {@code ids} [laws] and, for targets on labels, {@code masses} [laws, labels]; for others {@code points} [n, d],
     * {@code weights} [n] and {@code offsets} [laws + 1]: law i has the points from {@code offsets[i]} up to
     * {@code offsets[i + 1]}. A predicted law that has atoms is written by all of them.
     *
     * @param samples draws from a predicted law without atoms
     */
    public static Map<String, NdArray> of(LawOperator operator, LawPairs pairs, int samples, Seed seed) {
        if (samples < 1) throw new IllegalArgumentException("expected at least one sample, got " + samples);
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        long[] ids = pairs.ids();
        arrays.put("ids", NdArray.of(ids, ids.length));
        List<Law> laws = new ArrayList<>();
        operator.applyEach(pairs.queries(), laws::add);
        if (!operator.targetSpace().isNumeric())
            masses(laws, operator.targetSpace().width(), arrays);
        else
            points(
                    IntStream.range(0, ids.length)
                            .parallel()
                            .mapToObj(i -> points(laws.get(i), samples, seed.derive(ids[i])))
                            .toList(),
                    operator.targetSpace().dimension(),
                    arrays);
        return arrays;
    }

    /** Writes the arrays of {@link #of} to an archive; a few laws are in memory at a time. */
    public static void write(
            LawOperator operator, LawPairs pairs, int samples, Seed seed, Path file, Progress progress) {
        try (PredictionSpool spool = new PredictionSpool(file)) {
            for (int from = 0; from < pairs.size(); from += LawOperator.BLOCK) {
                int to = Math.min(from + LawOperator.BLOCK, pairs.size());
                spool.add(from, of(operator, pairs.at(new IndexRange(from, to)), samples, seed));
                progress.at(to, pairs.size(), "predicted");
            }
            spool.write();
        }
    }

    /** The arrays of laws that were predicted in several parts, one part after another. */
    static Map<String, NdArray> joined(List<? extends Map<String, NdArray>> parts) {
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        for (String name : parts.get(0).keySet()) {
            List<NdArray> pieces = parts.stream()
                    .map(part -> Objects.requireNonNull(part.get(name)))
                    .toList();
            arrays.put(name, name.equals(OFFSETS) ? joinedOffsets(pieces) : NdArray.joined(pieces));
        }
        return arrays;
    }

    private static NdArray joinedOffsets(List<NdArray> pieces) {
        int laws = pieces.stream().mapToInt(piece -> piece.size() - 1).sum();
        long[] offsets = new long[laws + 1];
        int at = 0;
        for (NdArray piece : pieces) {
            long[] own = piece.longs();
            for (int i = 1; i < own.length; i++) offsets[at + i] = offsets[at] + own[i];
            at += own.length - 1;
        }
        return NdArray.of(offsets, offsets.length);
    }

    /**
     * All atoms of a predicted law, or draws from it where it has none.
     *
     * @param seed of this law
     */
    public static Ensemble points(Law law, int samples, Seed seed) {
        return law.atoms()
                .orElseGet(() -> law.sample(samples, seed.derive("draws").generator()));
    }

    private static void masses(List<Law> laws, int labels, Map<String, NdArray> arrays) {
        double[] masses = new double[laws.size() * labels];
        for (int i = 0; i < laws.size(); i++)
            System.arraycopy(((Categorical) laws.get(i)).masses(), 0, masses, i * labels, labels);
        arrays.put("masses", NdArray.of(masses, laws.size(), labels));
    }

    private static void points(List<Ensemble> laws, int dimension, Map<String, NdArray> arrays) {
        long[] offsets = new long[laws.size() + 1];
        for (int i = 0; i < laws.size(); i++)
            offsets[i + 1] = offsets[i] + laws.get(i).size();
        int size = Math.toIntExact(offsets[laws.size()]);
        double[] points = new double[Math.multiplyExact(size, dimension)];
        double[] weights = new double[size];
        for (int i = 0; i < laws.size(); i++) {
            Ensemble law = laws.get(i);
            System.arraycopy(law.points(), 0, points, (int) offsets[i] * dimension, law.size() * dimension);
            System.arraycopy(law.weights(), 0, weights, (int) offsets[i], law.size());
        }
        arrays.put("points", NdArray.of(points, size, dimension));
        arrays.put("weights", NdArray.of(weights, size));
        arrays.put(OFFSETS, NdArray.of(offsets, offsets.length));
    }
}
