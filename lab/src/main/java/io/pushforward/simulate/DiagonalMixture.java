package io.pushforward.simulate;

import io.pushforward.data.LawPair;
import io.pushforward.law.Bins;
import io.pushforward.random.Generator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hipparchus.special.Erf;

/** A mixture of Gaussians with independent coordinates. */
final class DiagonalMixture {
    /**
     * What random mixtures are drawn from: one component to {@code most}, exponential weights, means uniform on [-reach,
     * reach], deviations uniform on [lowest, highest], each by coordinate.
     */
    record Family(int dimension, int most, double reach, double lowest, double highest) {

        /** Draws the count, the weights, all means, then all deviations. */
        DiagonalMixture draw(Generator random) {
            int count = random.nextInt(1, most + 1);
            double[] weights = random.exponentials(count);
            double total = 0;
            for (double weight : weights) total += weight;
            for (int c = 0; c < count; c++) weights[c] /= total;
            double[] means = random.uniforms(-reach, reach, count * dimension);
            double[] deviations = random.uniforms(lowest, highest, count * dimension);
            return new DiagonalMixture(dimension, weights, means, deviations);
        }

        /**
         * The mixture as parameters: {@code weight0} is the first component's weight, {@code mean01} its mean in the
         * second coordinate; on the line {@code mean0} is the mean. Components that a mixture does not have are zeros.
         */
        Map<String, Double> parameters(DiagonalMixture mixture) {
            Map<String, Double> parameters = new LinkedHashMap<>();
            int count = mixture.components();
            parameters.put("components", (double) count);
            for (int c = 0; c < most; c++) {
                parameters.put("weight" + c, c < count ? mixture.weight(c) : 0);
                for (int j = 0; j < dimension; j++) {
                    parameters.put("mean" + index(c, j), c < count ? mixture.mean(c, j) : 0);
                    parameters.put("deviation" + index(c, j), c < count ? mixture.deviation(c, j) : 0);
                }
            }
            return parameters;
        }

        /** The mixture with a pair's parameters. */
        DiagonalMixture of(LawPair pair) {
            int count = (int) pair.parameter("components");
            double[] weights = new double[count];
            double[] means = new double[count * dimension];
            double[] deviations = new double[count * dimension];
            for (int c = 0; c < count; c++) {
                weights[c] = pair.parameter("weight" + c);
                for (int j = 0; j < dimension; j++) {
                    means[c * dimension + j] = pair.parameter("mean" + index(c, j));
                    deviations[c * dimension + j] = pair.parameter("deviation" + index(c, j));
                }
            }
            return new DiagonalMixture(dimension, weights, means, deviations);
        }

        private String index(int component, int coordinate) {
            return dimension == 1 ? "" + component : "" + component + coordinate;
        }
    }

    private final int dimension;
    private final double[] weights; // [components], summing to one
    private final double[] means; // [components, dimension]
    private final double[] deviations; // [components, dimension]

    DiagonalMixture(int dimension, double[] weights, double[] means, double[] deviations) {
        this.dimension = dimension;
        this.weights = weights.clone();
        this.means = means.clone();
        this.deviations = deviations.clone();
    }

    int components() {
        return weights.length;
    }

    double weight(int component) {
        return weights[component];
    }

    double mean(int component, int coordinate) {
        return means[component * dimension + coordinate];
    }

    double deviation(int component, int coordinate) {
        return deviations[component * dimension + coordinate];
    }

    /** {@code count} points in row order: the components of all of them are drawn first, then their normals. */
    double[] draw(int count, Generator random) {
        int[] component = random.choice(weights, count);
        double[] points = random.normals(count * dimension);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < dimension; j++) {
                int at = component[i] * dimension + j;
                points[i * dimension + j] = means[at] + deviations[at] * points[i * dimension + j];
            }
        return points;
    }

    /** The probabilities of bins of the line, for a mixture on the line. */
    double[] masses(Bins bins) {
        double[] masses = new double[bins.count()];
        for (int c = 0; c < weights.length; c++) {
            double scale = deviations[c] * Math.sqrt(2);
            for (int b = 0; b < masses.length; b++)
                masses[b] += weights[c]
                        / 2
                        * Erf.erf((bins.edge(b) - means[c]) / scale, (bins.edge(b + 1) - means[c]) / scale);
        }
        return masses;
    }
}
