package io.pushforward.random;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Where a random stream starts: a root and the path of purposes and indices that leads to it.
 *
 * <p>Two seeds with different roots or paths give independent streams; equal ones give the same stream, whatever was
 * drawn elsewhere. A path is a NumPy spawn key: {@code Seed.of(7).derive(3).generator()} draws what
 * {@code numpy.random.default_rng(numpy.random.SeedSequence(7, spawn_key=(3,)))} draws. A purpose enters the key as the
 * CRC-32 of its UTF-8 bytes ({@code zlib.crc32} in Python).
 *
 * <p>Two coincidences come with NumPy: a root is padded with zeros to four words, so that {@code of(7)} and
 * {@code of(7, 0)} are one stream (a derived seed never meets its root); and a number of 2³² or more counts as two words.
 */
public record Seed(List<Long> entropy, List<Long> path) implements Serializable {

    public Seed {
        entropy = List.copyOf(entropy);
        path = List.copyOf(path);
        for (long word : entropy) requireNatural(word);
        for (long word : path) requireNatural(word);
    }

    /** The seed whose generator is NumPy's {@code default_rng(SeedSequence(entropy))}. */
    public static Seed of(long... entropy) {
        List<Long> words = new ArrayList<>();
        for (long word : entropy) words.add(word);
        return new Seed(words, List.of());
    }

    public Seed derive(String purpose) {
        CRC32 crc = new CRC32();
        crc.update(purpose.getBytes(StandardCharsets.UTF_8));
        return derive(crc.getValue());
    }

    public Seed derive(long index) {
        List<Long> longer = new ArrayList<>(path);
        longer.add(index);
        return new Seed(entropy, longer);
    }

    /** A fresh generator at the start of this seed's stream. */
    public Generator generator() {
        return new Generator(new Pcg64(new SeedSequence(entropy, path)));
    }

    private static void requireNatural(long word) {
        if (word < 0) throw new IllegalArgumentException("a seed is made of numbers >= 0, got " + word);
    }
}
