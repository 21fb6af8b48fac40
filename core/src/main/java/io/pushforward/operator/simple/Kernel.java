package io.pushforward.operator.simple;

import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.law.Statistics;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.ArrayList;
import java.util.Arrays;
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
    private static final int FEW_LAWS = 2000;

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
        double[] errors = errors(nearness, vectors, candidates);
        int least = 0;
        for (int c = 1; c < errors.length; c++) if (errors[c] < errors[least]) least = c;
        return new Weighted(laws.target(), nearness, targets, candidates.get(least));
    }

    /** The summed errors of each candidate, laws left out in turn; laws are shared among threads and added in their order. */
    private static double[] errors(Nearness nearness, double[][] vectors, List<Bandwidth> candidates) {
        int n = vectors.length;
        Optional<double[][]> products = n <= FEW_LAWS ? Optional.of(products(vectors)) : Optional.empty();
        int tried = Math.min(n, MOST_TRIED);
        double[] errors = new double[candidates.size()];
        IntStream.range(0, tried)
                .parallel()
                .mapToObj(t -> {
                    int law = (int) ((long) t * n / tried);
                    double[] squared = nearness.squared(law);
                    squared[law] = Double.POSITIVE_INFINITY;
                    int[] order = Statistics.order(squared);
                    double[][] weights = candidates.stream()
                            .map(candidate -> candidate.weights(squared, order))
                            .toArray(double[][]::new);
                    return products.isPresent()
                            ? forms(weights, order, products.get(), law)
                            : Arrays.stream(weights)
                                    .mapToDouble(own -> error(own, order, vectors, law))
                                    .toArray();
                })
                .forEachOrdered(own -> Points.add(own, errors));
        return errors;
    }

    /** Inner products of all vectors: scores of mixtures are then quadratic forms. */
    private static double[][] products(double[][] vectors) {
        int n = vectors.length;
        double[][] products = new double[n][n];
        IntStream.range(0, n).parallel().forEach(i -> {
            for (int j = 0; j <= i; j++) products[i][j] = product(vectors[i], vectors[j], vectors[i].length);
        });
        for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) products[j][i] = products[i][j];
        return products;
    }

    /** The inner product of the first numbers, in four sums that do not wait for each other. */
    private static double product(double[] x, double[] y, int length) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int k = 0;
        for (; k + 3 < length; k += 4) {
            s0 += x[k] * y[k];
            s1 += x[k + 1] * y[k + 1];
            s2 += x[k + 2] * y[k + 2];
            s3 += x[k + 3] * y[k + 3];
        }
        for (; k < length; k++) s0 += x[k] * y[k];
        return (s0 + s1) + (s2 + s3);
    }

    /** The squared distances of mixtures from a law; each row of products is brought in order once for all of them. */
    private static double[] forms(double[][] weights, int[] order, double[][] products, int law) {
        int most = 0;
        for (double[] own : weights) most = Math.max(most, own.length);
        double[] forms = new double[weights.length];
        Arrays.fill(forms, products[law][law]);
        double[] row = new double[most];
        for (int i = 0; i < most; i++) {
            double[] all = products[order[i]];
            for (int j = 0; j < most; j++) row[j] = all[order[j]];
            for (int c = 0; c < forms.length; c++)
                if (i < weights[c].length)
                    forms[c] += weights[c][i] * (product(weights[c], row, weights[c].length) - 2 * all[law]);
        }
        return forms;
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
            weights = Arrays.copyOf(weights, count);
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
