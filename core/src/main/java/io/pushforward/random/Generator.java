package io.pushforward.random;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Draws what NumPy's {@code Generator} draws from the same stream, bit for bit.
 *
 * <p>Each method names the NumPy call that it equals. One generator serves one thread; others get their own
 * {@link Seed}. 32-bit draws take half a word and keep the other half for the next 32-bit draw.
 */
public final class Generator implements RandomGenerator {

    /** All that a generator remembers: the words of its {@link Pcg64} and the half word kept for the next 32-bit draw. */
    public record State(long high, long low, long incrementHigh, long incrementLow, OptionalInt half) {}

    private final Pcg64 bits;
    private boolean buffered;
    private int buffer;

    public Generator(Pcg64 bits) {
        this.bits = bits;
    }

    /** A generator that goes on where the one that gave this state was. */
    public static Generator resume(State state) {
        Generator generator = new Generator(new Pcg64(state.high, state.low, state.incrementHigh, state.incrementLow));
        generator.buffered = state.half.isPresent();
        generator.buffer = state.half.orElse(0);
        return generator;
    }

    public State state() {
        return bits.state(buffered ? OptionalInt.of(buffer) : OptionalInt.empty());
    }

    /** A whole word: {@code integers(0, 2**64, dtype=uint64)}. */
    @Override
    public long nextLong() {
        return bits.next();
    }

    /** Half a word: {@code integers(0, 2**32, dtype=uint32)}, as a signed number. */
    @Override
    public int nextInt() {
        if (buffered) {
            buffered = false;
            return buffer;
        }
        long word = bits.next();
        buffered = true;
        buffer = (int) (word >>> 32);
        return (int) word;
    }

    /** {@code random()}. */
    @Override
    public double nextDouble() {
        return (bits.next() >>> 11) * 0x1.0p-53;
    }

    /** {@code uniform(0, bound)}. */
    @Override
    public double nextDouble(double bound) {
        return nextDouble(0, bound);
    }

    /** {@code uniform(low, high)}. */
    @Override
    public double nextDouble(double low, double high) {
        double range = high - low;
        if (!(range > 0 && range < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("expected finite low < high, got " + low + " and " + high);
        return low + range * nextDouble();
    }

    /** {@code random(dtype=float32)}. */
    @Override
    public float nextFloat() {
        return (nextInt() >>> 8) * 0x1.0p-24f;
    }

    /** {@code standard_normal()}. */
    @Override
    public double nextGaussian() {
        return Ziggurat.normal(this);
    }

    /** {@code normal(mean, deviation)}. */
    @Override
    public double nextGaussian(double mean, double deviation) {
        if (!(deviation >= 0)) throw new IllegalArgumentException("a deviation must be >= 0, got " + deviation);
        return mean + deviation * Ziggurat.normal(this);
    }

    /** {@code standard_normal(dtype=float32)}. */
    public float nextGaussianFloat() {
        return Ziggurat.normalFloat(this);
    }

    /** {@code standard_exponential()}. */
    @Override
    public double nextExponential() {
        return Ziggurat.exponential(this);
    }

    /** {@code integers(0, bound)}. */
    @Override
    public int nextInt(int bound) {
        return (int) nextLong(0, bound);
    }

    /** {@code integers(low, high)}. */
    @Override
    public int nextInt(int low, int high) {
        return (int) nextLong(low, high);
    }

    /** {@code integers(0, bound)}. */
    @Override
    public long nextLong(long bound) {
        return nextLong(0, bound);
    }

    /** {@code integers(low, high)}; {@code high} is excluded. */
    @Override
    public long nextLong(long low, long high) {
        if (low >= high) throw new IllegalArgumentException("expected low < high, got " + low + " and " + high);
        return low + upTo(high - low - 1);
    }

    /** A whole number from 0 to {@code last}, an unsigned number, inclusive: Lemire's (2019) multiplication. */
    private long upTo(long last) {
        if (last == 0) return 0;
        if (last >>> 32 != 0) return upToLong(last);
        if (last == 0xffffffffL) return nextInt() & last;
        long range = last + 1;
        long product = (nextInt() & 0xffffffffL) * range;
        if ((product & 0xffffffffL) < range) {
            long threshold = (0xffffffffL - last) % range;
            while ((product & 0xffffffffL) < threshold) product = (nextInt() & 0xffffffffL) * range;
        }
        return product >>> 32;
    }

    private long upToLong(long last) {
        if (last == -1) return nextLong();
        long range = last + 1;
        long word = nextLong();
        if (Long.compareUnsigned(word * range, range) < 0) {
            long threshold = Long.remainderUnsigned(~last, range);
            while (Long.compareUnsigned(word * range, threshold) < 0) word = nextLong();
        }
        return Pcg64.multiplyHighUnsigned(word, range);
    }

    /** {@code random(count)}. */
    public double[] uniforms(int count) {
        double[] drawn = new double[count];
        for (int i = 0; i < count; i++) drawn[i] = nextDouble();
        return drawn;
    }

    /** {@code uniform(low, high, count)}. */
    public double[] uniforms(double low, double high, int count) {
        double[] drawn = new double[count];
        for (int i = 0; i < count; i++) drawn[i] = nextDouble(low, high);
        return drawn;
    }

    /** {@code standard_normal(count)}. */
    public double[] normals(int count) {
        double[] drawn = new double[count];
        fillNormals(drawn);
        return drawn;
    }

    /** {@code standard_normal(out=out)}. */
    public void fillNormals(double[] out) {
        fillNormals(out, 0, out.length);
    }

    /** {@code standard_normal(out=out[from:to])}. */
    public void fillNormals(double[] out, int from, int to) {
        for (int i = from; i < to; i++) out[i] = Ziggurat.normal(this);
    }

    /** {@code standard_normal(count, dtype=float32)}. */
    public float[] normalFloats(int count) {
        float[] drawn = new float[count];
        for (int i = 0; i < count; i++) drawn[i] = Ziggurat.normalFloat(this);
        return drawn;
    }

    /** {@code standard_exponential(count)}. */
    public double[] exponentials(int count) {
        double[] drawn = new double[count];
        for (int i = 0; i < count; i++) drawn[i] = Ziggurat.exponential(this);
        return drawn;
    }

    /** {@code integers(low, high, count)}; {@code high} is excluded. */
    public long[] integers(long low, long high, int count) {
        long[] drawn = new long[count];
        for (int i = 0; i < count; i++) drawn[i] = nextLong(low, high);
        return drawn;
    }

    /** {@code permutation(size)}. */
    public int[] permutation(int size) {
        int[] order = indices(size);
        shuffle(order);
        return order;
    }

    /** {@code shuffle(array)}. */
    public void shuffle(int[] array) {
        for (int i = array.length - 1; i >= 1; i--) swap(array, i, masked(i));
    }

    /** {@code shuffle(list)}. */
    public void shuffle(List<?> list) {
        for (int i = list.size() - 1; i >= 1; i--) Collections.swap(list, i, masked(i));
    }

    /** {@code choice(population, count)}: indices below {@code population}, drawn with replacement. */
    public int[] choice(int population, int count) {
        int[] drawn = new int[count];
        for (int i = 0; i < count; i++) drawn[i] = nextInt(population);
        return drawn;
    }

    /** {@code choice(len(masses), count, p=masses)}: indices drawn with replacement. The masses need not sum to one. */
    public int[] choice(double[] masses, int count) {
        double[] cumulative = cumulative(masses);
        int[] drawn = new int[count];
        for (int i = 0; i < count; i++) drawn[i] = above(cumulative, nextDouble());
        return drawn;
    }

    /** {@code choice(population, count, replace=False)}: distinct indices in random order. */
    public int[] subset(int population, int count) {
        if (count < 0 || count > population)
            throw new IllegalArgumentException("expected 0 to " + population + " distinct indices, got " + count);
        if (population > 10_000 && count > population / 50) {
            int[] order = indices(population);
            shuffleTail(order, Math.max(population - count, 1));
            return Arrays.copyOfRange(order, population - count, population);
        }
        int[] drawn = floyd(population, count);
        shuffleTail(drawn, 1);
        return drawn;
    }

    /** Floyd's sampling (Bentley and Floyd 1987): step j takes a draw up to j, or j itself if that is taken. */
    private int[] floyd(int population, int count) {
        int[] drawn = new int[count];
        Set<Integer> taken = new HashSet<>(2 * count);
        for (int i = 0; i < count; i++) {
            int last = population - count + i;
            int candidate = (int) upTo(last);
            drawn[i] = taken.add(candidate) ? candidate : last;
            taken.add(drawn[i]);
        }
        return drawn;
    }

    private void shuffleTail(int[] array, int first) {
        for (int i = array.length - 1; i >= first; i--) swap(array, i, (int) upTo(i));
    }

    /** A whole number from 0 to {@code last} inclusive by rejection: how {@code shuffle}, unlike all else, draws it. */
    private int masked(int last) {
        int mask = -1 >>> Integer.numberOfLeadingZeros(last);
        while (true) {
            int candidate = nextInt() & mask;
            if (candidate <= last) return candidate;
        }
    }

    private static void swap(int[] array, int i, int j) {
        int swapped = array[j];
        array[j] = array[i];
        array[i] = swapped;
    }

    private static int[] indices(int size) {
        int[] indices = new int[size];
        for (int i = 0; i < size; i++) indices[i] = i;
        return indices;
    }

    private static double[] cumulative(double[] masses) {
        double[] cumulative = new double[masses.length];
        double sum = 0;
        for (int i = 0; i < masses.length; i++) {
            if (!(masses[i] >= 0)) throw new IllegalArgumentException("mass " + i + " must be >= 0, got " + masses[i]);
            cumulative[i] = sum += masses[i];
        }
        if (!(sum > 0 && sum < Double.POSITIVE_INFINITY))
            throw new IllegalArgumentException("masses must have a positive, finite sum, got " + sum);
        for (int i = 0; i < masses.length; i++) cumulative[i] /= sum;
        return cumulative;
    }

    /** The first index whose entry exceeds the value. */
    private static int above(double[] increasing, double value) {
        int low = 0;
        int high = increasing.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (increasing[middle] <= value) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
