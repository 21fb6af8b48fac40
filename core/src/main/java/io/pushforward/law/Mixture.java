package io.pushforward.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A weighted mixture of laws of any kind on one space: draw a component, then a point of it.
 *
 * <p>{@link #of} gives the most telling law instead, where there is one.
 */
public final class Mixture implements Law {
    private final List<Law> components;
    private final double[] weights;

    private Mixture(List<Law> components, double[] weights) {
        this.components = components;
        this.weights = weights;
    }

    /**
     * The mixture of laws with weights that need not sum to one: masses for categorical laws, a density for normal
     * laws, the law itself for a single one of positive weight, a {@link Mixture} otherwise.
     */
    public static Law of(List<? extends Law> laws, double[] weights) {
        if (laws.isEmpty()) throw new IllegalArgumentException("a mixture needs at least one law, got none");
        Space space = laws.get(0).space();
        for (Law law : laws)
            if (!law.space().equals(space))
                throw new IllegalArgumentException("expected laws on " + space + ", got one on " + law.space());
        double[] normalised = Masses.normalised(weights, laws.size(), "law");
        if (laws.stream().allMatch(Categorical.class::isInstance)) return categorical(laws, normalised);
        List<Law> components = new ArrayList<>();
        double[] positive = new double[laws.size()];
        for (int k = 0; k < laws.size(); k++)
            if (normalised[k] > 0) {
                positive[components.size()] = normalised[k];
                components.add(laws.get(k));
            }
        positive = Arrays.copyOf(positive, components.size());
        if (components.size() == 1) return components.get(0);
        if (components.stream().allMatch(Gaussian.class::isInstance))
            return new GaussianMixture(
                    components.stream().map(Gaussian.class::cast).toList(), positive);
        return new Mixture(List.copyOf(components), positive);
    }

    private static Categorical categorical(List<? extends Law> laws, double[] weights) {
        Space.Labels space = (Space.Labels) laws.get(0).space();
        double[] masses = new double[space.size()];
        for (int k = 0; k < weights.length; k++) {
            Categorical law = (Categorical) laws.get(k);
            for (int label = 0; label < masses.length; label++) masses[label] += weights[k] * law.mass(label);
        }
        return Categorical.of(space, masses);
    }

    @Override
    public Space space() {
        return components.get(0).space();
    }

    public List<Law> components() {
        return components;
    }

    public double[] weights() {
        return weights.clone();
    }

    @Override
    public Optional<Ensemble> atoms() {
        List<Ensemble> parts = new ArrayList<>();
        for (Law component : components) component.atoms().ifPresent(parts::add);
        if (parts.size() < components.size()) return Optional.empty();
        int d = space().dimension();
        int size = parts.stream().mapToInt(Ensemble::size).sum();
        double[] points = new double[size * d];
        double[] mass = new double[size];
        int at = 0;
        for (int k = 0; k < weights.length; k++) {
            Ensemble part = parts.get(k);
            System.arraycopy(part.points(), 0, points, at * d, part.size() * d);
            for (int i = 0; i < part.size(); i++) mass[at + i] = weights[k] * part.weights()[i];
            at += part.size();
        }
        return Optional.of(Ensemble.weighted(space(), points, mass));
    }

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        int d = space().dimension();
        double[] cumulative = Draws.cumulative(weights);
        int[] chosen = new int[size];
        int[] counts = new int[weights.length];
        for (int i = 0; i < size; i++) counts[chosen[i] = Draws.index(cumulative, random)]++;
        // A block from each component: networks draw many points for little more than one.
        double[][] blocks = new double[weights.length][];
        for (int k = 0; k < counts.length; k++)
            if (counts[k] > 0)
                blocks[k] = components.get(k).sample(counts[k], random).points();
        double[] drawn = new double[size * d];
        for (int i = 0; i < size; i++) System.arraycopy(blocks[chosen[i]], --counts[chosen[i]] * d, drawn, i * d, d);
        return Ensemble.uniform(space(), drawn);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mixture law && components.equals(law.components) && Arrays.equals(weights, law.weights);
    }

    @Override
    public int hashCode() {
        return 31 * components.hashCode() + Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        return "mixture of " + weights.length + " laws on " + space();
    }
}
