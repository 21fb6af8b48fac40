package io.pushforward.random;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The ziggurat of Marsaglia and Tsang (2000) with 256 layers, as NumPy lays it: normal and exponential draws.
 *
 * <p>The density is covered by layers of equal area. A word picks a layer and a point in it; below the layer's limit
 * the point lies under the density for certain, which is so for 99 draws of 100. Layer 0 holds the tail. The tables are
 * data, not computed, because NumPy's were made in arithmetic whose last bits no formula gives back.
 *
 * <p>NumPy takes the tail's logarithm from the C library of the machine, here it is fdlibm's: against glibc 2.36 one
 * normal of 50 million differs in the last bit, no exponential does, and one single-precision normal of 760,000 does
 * (glibc's {@code log1pf} was not correctly rounded then).
 */
final class Ziggurat {
    private static final double NORMAL_EDGE = 3.654152885361009;
    private static final double NORMAL_EDGE_INVERSE = 0.2736612373297583;
    private static final double EXPONENTIAL_EDGE = 7.69711747013105;
    private static final int LAYERS = 256;

    private static final double[] NORMAL_WIDTH = new double[LAYERS];
    private static final long[] NORMAL_LIMIT = new long[LAYERS];
    private static final double[] NORMAL_DENSITY = new double[LAYERS];
    private static final double[] EXPONENTIAL_WIDTH = new double[LAYERS];
    private static final long[] EXPONENTIAL_LIMIT = new long[LAYERS];
    private static final double[] EXPONENTIAL_DENSITY = new double[LAYERS];
    // Single precision draws 23 bits where double precision draws 52.
    private static final float[] FLOAT_WIDTH = new float[LAYERS];
    private static final int[] FLOAT_LIMIT = new int[LAYERS];
    private static final float[] FLOAT_DENSITY = new float[LAYERS];

    static {
        load("ziggurat.csv");
    }

    private Ziggurat() {}

    static double normal(Generator random) {
        while (true) {
            long word = random.nextLong();
            int layer = (int) word & 0xff;
            long magnitude = (word >>> 9) & 0xfffffffffffffL;
            double x = magnitude * NORMAL_WIDTH[layer];
            if ((word & 0x100) != 0) x = -x;
            if (magnitude < NORMAL_LIMIT[layer]) return x;
            if (layer == 0) return normalTail(random, magnitude);
            double height = (NORMAL_DENSITY[layer - 1] - NORMAL_DENSITY[layer]) * random.nextDouble();
            if (height + NORMAL_DENSITY[layer] < Math.exp(-0.5 * x * x)) return x;
        }
    }

    private static double normalTail(Generator random, long magnitude) {
        while (true) {
            double beyond = -NORMAL_EDGE_INVERSE * log1p(-random.nextDouble());
            double y = -log1p(-random.nextDouble());
            if (y + y > beyond * beyond)
                return (magnitude & 0x100) != 0 ? -(NORMAL_EDGE + beyond) : NORMAL_EDGE + beyond;
        }
    }

    static float normalFloat(Generator random) {
        while (true) {
            int word = random.nextInt();
            int layer = word & 0xff;
            int magnitude = (word >>> 9) & 0x7fffff;
            float x = magnitude * FLOAT_WIDTH[layer];
            if ((word & 0x100) != 0) x = -x;
            if (magnitude < FLOAT_LIMIT[layer]) return x;
            if (layer == 0) return normalFloatTail(random, magnitude);
            float height = (FLOAT_DENSITY[layer - 1] - FLOAT_DENSITY[layer]) * random.nextFloat();
            if (height + FLOAT_DENSITY[layer] < Math.exp(-0.5 * x * x)) return x;
        }
    }

    private static float normalFloatTail(Generator random, int magnitude) {
        while (true) {
            float beyond = (float) -NORMAL_EDGE_INVERSE * (float) log1p(-random.nextFloat());
            float y = -(float) log1p(-random.nextFloat());
            if (y + y > beyond * beyond)
                return (magnitude & 0x100) != 0 ? -((float) NORMAL_EDGE + beyond) : (float) NORMAL_EDGE + beyond;
        }
    }

    static double exponential(Generator random) {
        while (true) {
            long word = random.nextLong() >>> 3;
            int layer = (int) word & 0xff;
            long magnitude = word >>> 8;
            double x = magnitude * EXPONENTIAL_WIDTH[layer];
            if (magnitude < EXPONENTIAL_LIMIT[layer]) return x;
            if (layer == 0) return EXPONENTIAL_EDGE - log1p(-random.nextDouble());
            double height = (EXPONENTIAL_DENSITY[layer - 1] - EXPONENTIAL_DENSITY[layer]) * random.nextDouble();
            if (height + EXPONENTIAL_DENSITY[layer] < Math.exp(-x)) return x;
        }
    }

    private static double log1p(double x) {
        return StrictMath.log1p(x);
    }

    private static void load(String name) {
        InputStream stream = Objects.requireNonNull(Ziggurat.class.getResourceAsStream(name), name);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII))) {
            lines.readLine(); // the source
            lines.readLine(); // the names of the columns
            for (int i = 0; i < LAYERS; i++) layer(i, lines.readLine().split(","));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void layer(int i, String[] columns) {
        NORMAL_WIDTH[i] = Double.parseDouble(columns[0]);
        NORMAL_LIMIT[i] = Long.parseLong(columns[1]);
        NORMAL_DENSITY[i] = Double.parseDouble(columns[2]);
        EXPONENTIAL_WIDTH[i] = Double.parseDouble(columns[3]);
        EXPONENTIAL_LIMIT[i] = Long.parseLong(columns[4]);
        EXPONENTIAL_DENSITY[i] = Double.parseDouble(columns[5]);
        FLOAT_WIDTH[i] = (float) (NORMAL_WIDTH[i] * 0x1p29);
        FLOAT_LIMIT[i] = (int) Math.rint(NORMAL_LIMIT[i] * 0x1p-29);
        FLOAT_DENSITY[i] = (float) NORMAL_DENSITY[i];
    }
}
