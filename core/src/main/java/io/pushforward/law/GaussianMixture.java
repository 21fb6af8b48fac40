package io.pushforward.law;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** A weighted mixture of normal laws on one space. */
public final class GaussianMixture implements DensityLaw {
    private final List<Gaussian> components;
    private final double[] weights;

    /** Weights are normalised on entry; they may be zero, but not all. */
    public GaussianMixture(List<Gaussian> components, double[] weights) {
        this.components = List.copyOf(components);
        if (components.isEmpty()) throw new IllegalArgumentException("a mixture needs at least one component");
        for (Gaussian component : components)
            if (!component.space().equals(components.get(0).space()))
                throw new IllegalArgumentException(
                        "expected components on " + components.get(0).space() + ", got one on " + component.space());
        this.weights = Masses.normalised(weights, components.size(), "component");
    }

    @Override
    public Space space() {
        return components.get(0).space();
    }

    public List<Gaussian> components() {
        return components;
    }

    public double[] weights() {
        return weights.clone();
    }

    public double[] mean() {
        int d = space().dimension();
        double[] mean = new double[d];
        for (int c = 0; c < weights.length; c++) {
            double[] centre = components.get(c).mean();
            for (int k = 0; k < d; k++) mean[k] += weights[c] * centre[k];
        }
        return mean;
    }

    /** The covariance within components plus that of their means, row-major. */
    public double[] covariance() {
        int d = space().dimension();
        double[] mean = mean();
        double[] covariance = new double[d * d];
        for (int c = 0; c < weights.length; c++) {
            double[] centre = components.get(c).mean();
            double[] within = components.get(c).covariance();
            for (int i = 0; i < d; i++)
                for (int j = 0; j < d; j++)
                    covariance[i * d + j] +=
                            weights[c] * (within[i * d + j] + (centre[i] - mean[i]) * (centre[j] - mean[j]));
        }
        return covariance;
    }

    @Override
    public double logDensity(double[] point) {
        double[] terms = new double[weights.length];
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < terms.length; c++) {
            terms[c] = weights[c] > 0
                    ? Math.log(weights[c]) + components.get(c).logDensity(point)
                    : Double.NEGATIVE_INFINITY;
            largest = Math.max(largest, terms[c]);
        }
        if (largest == Double.NEGATIVE_INFINITY) return largest;
        double sum = 0;
        for (double term : terms) sum += Math.exp(term - largest);
        return largest + Math.log(sum);
    }

    @Override
    public Ensemble sample(int size, RandomGenerator random) {
        int d = space().dimension();
        double[] cumulative = Draws.cumulative(weights);
        double[] drawn = new double[size * d];
        double[] normals = new double[d];
        for (int i = 0; i < size; i++)
            components.get(Draws.index(cumulative, random)).draw(random, normals, drawn, i * d);
        return Ensemble.uniform(space(), drawn);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GaussianMixture law
                && components.equals(law.components)
                && Arrays.equals(weights, law.weights);
    }

    @Override
    public int hashCode() {
        return 31 * components.hashCode() + Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        return "mixture of " + weights.length + " normal laws on " + space();
    }
}
