package io.pushforward.law;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/** Masses on labels, exact or counted from a number of trials. */
public final class Categorical implements Law {
    private final Space.Labels space;
    private final double[] masses;
    private final OptionalInt trials;

    private Categorical(Space.Labels space, double[] masses, OptionalInt trials) {
        this.space = space;
        this.masses = Masses.normalised(masses, space.size(), "label");
        this.trials = trials;
    }

    /** A law with known masses, normalised on entry. */
    public static Categorical of(Space.Labels space, double[] masses) {
        return new Categorical(space, masses, OptionalInt.empty());
    }

    /** The observed frequencies of {@code trials} independent draws. */
    public static Categorical observed(Space.Labels space, double[] frequencies, int trials) {
        if (trials < 1)
            throw new IllegalArgumentException("observed frequencies need at least one trial, got " + trials);
        return new Categorical(space, frequencies, OptionalInt.of(trials));
    }

    @Override
    public Space.Labels space() {
        return space;
    }

    public double mass(int label) {
        return masses[label];
    }

    public double[] masses() {
        return masses.clone();
    }

    /** How many draws the masses were counted from; empty when they are exact or predicted. */
    public OptionalInt trials() {
        return trials;
    }

    @Override
    public Optional<Ensemble> atoms() {
        double[] labels = new double[masses.length];
        Arrays.setAll(labels, label -> label);
        return Optional.of(Ensemble.weighted(space, labels, masses));
    }

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        double[] cumulative = Draws.cumulative(masses);
        double[] drawn = new double[size];
        for (int i = 0; i < size; i++) drawn[i] = Draws.index(cumulative, random);
        return Ensemble.uniform(space, drawn);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Categorical law
                && space.equals(law.space)
                && Arrays.equals(masses, law.masses)
                && trials.equals(law.trials);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(masses);
    }

    @Override
    public String toString() {
        return "categorical law on " + masses.length + " labels";
    }
}
