package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Training targets mixed with weights exp(-d²/(2h²)) of their inputs' distance d from the query (Nadaraya 1964, Watson 1964).
 * The bandwidth h is the query's distance from its k-th neighbour times a factor; both are those with the least
 * leave-one-out energy distance on the training laws.
 */
@Part(
        name = "kernel",
        description = "training targets mixed by a kernel, its relative bandwidth chosen by leave-one-out")
public record Kernel(
        @Option(
                "what is compared: features of the input, or the prediction of the target's moments by ridge regression")
        Nearness.By by)
        implements SimpleTrainer {
    private static final int[] NEIGHBOURS = {2, 3, 5, 8, 12, 20, 32, 50, 80, 130};
    private static final double[] FACTORS = {0.35, 0.5, 0.7, 1};

    /** So many training laws at most are left out in turn; more would choose no better. */
    private static final int MOST_TRIED = 300;

    /** Up to so many laws, inner products of all pairs are computed first. */
    private static final int FEW_LAWS = 800;

    /** Weights below this share of the largest are dropped. */
    private static final double NEGLIGIBLE = 1e-3;

    public Kernel() {
        this(Nearness.By.FEATURES);
    }

    @Override
    public Model fit(Laws all) {
        Laws laws = Nearness.some(all);
        Nearness nearness = Nearness.fit(laws, by);
        List<Law> targets = Nearness.remembered(laws);
        Bandwidth best = new Bandwidth(1, 1);
        int n = laws.size();
        if (n < 4) return new Weighted(laws.target(), nearness, targets, best);
        Embedding embedding = Embedding.of(targets);
        double[][] vectors = targets.stream().parallel().map(embedding::of).toArray(double[][]::new);
        List<Bandwidth> candidates = new ArrayList<>();
        for (int k : NEIGHBOURS)
            if (k <= (n - 1) / 2 || k == NEIGHBOURS[0])
                for (double factor : FACTORS) candidates.add(new Bandwidth(k, factor));
        Optional<double[][]> products = n <= FEW_LAWS ? Optional.of(products(vectors)) : Optional.empty();
        double[] errors = new double[candidates.size()];
        int tried = Math.min(n, MOST_TRIED);
        for (int t = 0; t < tried; t++) {
            int law = (int) ((long) t * n / tried);
            double[] squared = nearness.squared(law);
            squared[law] = Double.POSITIVE_INFINITY;
            int[] order = Statistics.order(squared);
            for (int c = 0; c < errors.length; c++) {
                double[] weights = candidates.get(c).weights(squared, order);
                errors[c] += products.isPresent()
                        ? form(weights, order, products.get(), law)
                        : error(weights, order, vectors, law);
            }
        }
        int least = 0;
        for (int c = 1; c < errors.length; c++) if (errors[c] < errors[least]) least = c;
        return new Weighted(laws.target(), nearness, targets, candidates.get(least));
    }

    /** Inner products of all vectors: scores of mixtures are then quadratic forms. */
    private static double[][] products(double[][] vectors) {
        int n = vectors.length;
        double[][] products = new double[n][n];
        IntStream.range(0, n).parallel().forEach(i -> {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int k = 0; k < vectors[i].length; k++) sum += vectors[i][k] * vectors[j][k];
                products[i][j] = sum;
            }
        });
        for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) products[j][i] = products[i][j];
        return products;
    }

    /** The squared distance of a mixture from a law. */
    private static double form(double[] weights, int[] order, double[][] products, int law) {
        double sum = products[law][law];
        for (int i = 0; i < weights.length; i++) {
            double[] row = products[order[i]];
            double own = -2 * row[law];
            for (int j = 0; j < weights.length; j++) own += weights[j] * row[order[j]];
            sum += weights[i] * own;
        }
        return sum;
    }

    private static double error(double[] weights, int[] order, double[][] vectors, int law) {
        double[] mixed = new double[vectors[law].length];
        for (int i = 0; i < weights.length; i++) {
            double[] own = vectors[order[i]];
            for (int j = 0; j < mixed.length; j++) mixed[j] += weights[i] * own[j];
        }
        double sum = 0;
        for (int j = 0; j < mixed.length; j++) sum += (mixed[j] - vectors[law][j]) * (mixed[j] - vectors[law][j]);
        return sum;
    }

    @Override
    public Model open(SavedModel opened) {
        ModelArrays saved = opened.saved();
        return new Weighted(
                opened.target(),
                Nearness.open(opened),
                saved.laws("targets", opened.target()),
                new Bandwidth((int) saved.number("neighbour"), saved.number("factor")));
    }

    /** A bandwidth relative to the distance of a neighbour. */
    record Bandwidth(int neighbour, double factor) {
        /** Weights of the nearest laws in order, until they are negligible; they sum to one. */
        double[] weights(double[] squared, int[] order) {
            double least = squared[order[0]];
            double reach = squared[order[Math.min(neighbour, order.length) - 1]];
            double width = 2 * factor * factor * reach;
            double[] weights = new double[order.length];
            double total = 0;
            int count = 0;
            for (int i : order) {
                double excess = squared[i] - least;
                double weight = excess == 0 ? 1 : width > 0 ? Math.exp(-excess / width) : 0;
                if (!(weight > NEGLIGIBLE)) break;
                total += weights[count++] = weight;
            }
            weights = java.util.Arrays.copyOf(weights, count);
            for (int i = 0; i < count; i++) weights[i] /= total;
            return weights;
        }
    }

    record Weighted(Space space, Nearness nearness, List<Law> targets, Bandwidth bandwidth) implements Model {
        @Override
        public Law apply(Query query) {
            double[] squared = nearness.squared(query);
            int[] order = Statistics.order(squared);
            double[] weights = bandwidth.weights(squared, order);
            List<Law> chosen = new ArrayList<>();
            for (int i = 0; i < weights.length; i++) chosen.add(targets.get(order[i]));
            return Mixture.of(chosen, weights);
        }

        @Override
        public void write(ModelArrays saved) {
            nearness.write(saved);
            saved.put("targets", targets);
            saved.put("neighbour", bandwidth.neighbour());
            saved.put("factor", bandwidth.factor());
        }

        @Override
        public long parameters() {
            return 1;
        }
    }
}
