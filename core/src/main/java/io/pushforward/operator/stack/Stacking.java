package io.pushforward.operator.stack;

import io.pushforward.data.Observed;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.operator.simple.Embedding;
import io.pushforward.operator.simple.Points;
import io.pushforward.project.Projection;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Chooses the weights of a stack from what its members predict for held-out laws.
 *
 * <p>The energy distance between a mixture Σ w_k p_k and a target is a quadratic form in w, convex on the simplex: with laws
 * as the vectors of {@link Embedding}, it is |Σ w_k (v_k − v)|². On the line the squared W2 distance of averaged quantiles is
 * such a form too. On labels whose masses were counted from trials the log score of
 * a mixture is concave. Weights below {@value #LEAST} are dropped.
 *
 * <p>Laws that are known in full were not drawn: nothing asks for the square, which a few unusual laws decide. Their score is
 * the distance itself, |Σ w_k (v_k − v)|, and weights minimise its mean, which is convex too (Weiszfeld 1937).
 */
public final class Stacking {
    private static final double LEAST = 0.01;
    private static final int LEVELS = 200;

    private final Objective objective;
    private final List<Law> targets;
    private final boolean labels;
    private final boolean counted;
    private final boolean known; // in full
    private final boolean line;
    private final Embedding embedding;
    private final double[][] observed; // [law]: vectors, or masses
    private final double[][] observedQuantiles; // [law], on the line
    private final List<Member> members = new ArrayList<>();

    /** What one member predicts: vectors or masses by law, quantiles on the line, and what finite draws add to a square. */
    private record Member(double[][] vectors, double[][] quantiles, double noise, double[] scores) {}

    /** How the laws of members become one. */
    public enum Combine {
        MIXTURE,
        QUANTILES
    }

    /**
     * @param weights by member, summing to one
     * @param scores of the stack by held-out law
     */
    public record Solution(Combine combine, double[] weights, double[] scores) {
        public double mean() {
            return Arrays.stream(scores).average().orElseThrow();
        }
    }

    /**
     * @param training targets that fix the units in which laws are compared
     * @param how targets became known
     * @param targets the held-out laws, in the order of predictions
     */
    public Stacking(Objective objective, List<Law> training, Observed how, List<Law> targets) {
        this(objective, training, how, targets, Optional.empty());
    }

    /** @param view the projection by which paths are compared; empty where points are compared as they are */
    public Stacking(
            Objective objective, List<Law> training, Observed how, List<Law> targets, Optional<Projection> view) {
        Space space = targets.get(0).space();
        this.objective = objective;
        this.targets = targets; // read when they are asked for
        this.labels = !space.isNumeric();
        this.counted = targets.stream()
                .anyMatch(law ->
                        law instanceof Categorical masses && masses.trials().isPresent());
        this.known = !counted && (labels || how == Observed.EXACT);
        this.line = labels ? Points.exist(space) : space.dimension() == 1;
        this.embedding = Embedding.of(training, view);
        this.observed = vectors(targets);
        this.observedQuantiles = quantiles(targets);
    }

    /**
     * What counts of one predicted law: its vector or masses, its quantiles on the line, and what finite draws add to a square.
     */
    public record Seen(double[] vector, double[] quantiles, double noise) implements Serializable {}

    public Seen seen(Law law) {
        return new Seen(
                counted ? Points.masses(law) : embedding.of(law),
                line ? Points.quantiles(Points.of(law), LEVELS) : new double[0],
                law.atoms().isEmpty() ? embedding.noise(law, Points.of(law).size()) : 0);
    }

    /** The same of the law that a law of the view's coefficients stands for. */
    public Seen seenCoefficients(Law coefficients) {
        return new Seen(
                embedding.ofCoefficients(coefficients),
                new double[0],
                coefficients.atoms().isEmpty()
                        ? embedding.noiseOfCoefficients(
                                coefficients, Points.of(coefficients).size())
                        : 0);
    }

    private double[][] vectors(List<Law> laws) {
        return laws.stream()
                .parallel()
                .map(law -> counted ? Points.masses(law) : embedding.of(law))
                .toArray(double[][]::new);
    }

    /** Whether scores are log scores, whose least value is an entropy. */
    public boolean isLogScore() {
        return counted;
    }

    private double[][] quantiles(List<Law> laws) {
        return line
                ? laws.stream()
                        .parallel()
                        .map(law -> Points.quantiles(Points.of(law), LEVELS))
                        .toArray(double[][]::new)
                : new double[0][];
    }

    /** Adds a member by its predictions for the held-out laws; the scores that it has alone. */
    public double[] add(List<Law> predictions) {
        return addSeen(predictions.stream().parallel().map(this::seen).toList());
    }

    /** The same by what was seen of each prediction. */
    public double[] addSeen(List<Seen> predictions) {
        members.add(member(predictions));
        return members.get(members.size() - 1).scores().clone();
    }

    /** Puts other predictions in the place of a member's. */
    public void replace(int member, List<Seen> predictions) {
        members.set(member, member(predictions));
    }

    /** The scores that predictions have alone. */
    public double[] scores(List<Seen> predictions) {
        return member(predictions).scores();
    }

    private Member member(List<Seen> predictions) {
        if (predictions.size() != targets.size())
            throw new IllegalArgumentException(
                    "expected " + targets.size() + " predictions, got " + predictions.size());
        double noise = 0;
        for (Seen law : predictions) noise += law.noise() / predictions.size();
        double[][] vectors = predictions.stream().map(Seen::vector).toArray(double[][]::new);
        double[][] quantiles =
                line ? predictions.stream().map(Seen::quantiles).toArray(double[][]::new) : new double[0][];
        double[] scores = new double[targets.size()];
        for (int i = 0; i < scores.length; i++)
            scores[i] = score(i, vectors[i], noise, line ? Optional.of(quantiles[i]) : Optional.empty());
        return new Member(vectors, quantiles, noise, scores);
    }

    public int size() {
        return members.size();
    }

    /** What scores are called. */
    public String score() {
        if (counted) return "log score";
        if (labels && !line) return "distance of masses";
        return switch (objective) {
            case ENERGY -> known ? "root energy distance" : "energy distance";
            case W1 -> line ? "W1" : "sliced W1";
            case W2 -> line ? "W2" : "sliced W1";
        };
    }

    private double score(int law, double[] vector, double noise, Optional<double[]> atoms) {
        if (counted) return crossEntropy(vector, observed[law]);
        if (objective != Objective.ENERGY && (line || !labels)) {
            if (line) return distance(atoms.orElseThrow(IllegalStateException::new), observedQuantiles[law]);
            return embedding.w1(vector, observed[law]);
        }
        double sum = -noise;
        for (int j = 0; j < vector.length; j++) sum += Math.pow(vector[j] - observed[law][j], 2);
        return embedding.inData(known ? Math.sqrt(Math.max(0, sum)) : sum);
    }

    private static double crossEntropy(double[] masses, double[] observed) {
        double sum = 0;
        for (int k = 0; k < masses.length; k++) if (observed[k] > 0) sum -= observed[k] * Math.log(masses[k]);
        return sum;
    }

    /** W1 or W2 between quantiles at equal levels. */
    private double distance(double[] quantiles, double[] others) {
        double sum = 0;
        for (int k = 0; k < LEVELS; k++) {
            double difference = Math.abs(quantiles[k] - others[k]);
            sum += objective == Objective.W2 ? difference * difference : difference;
        }
        return objective == Objective.W2 ? Math.sqrt(sum / LEVELS) : sum / LEVELS;
    }

    /** The best weights over the members so far. */
    public Solution solve() {
        List<Solution> candidates = new ArrayList<>();
        candidates.add(mixture(counted ? mostLikely() : best(products(true))));
        if (line && !labels) candidates.add(averaged(best(products(false))));
        for (int k = 0; k < members.size(); k++) {
            double[] alone = new double[members.size()];
            alone[k] = 1;
            candidates.add(new Solution(Combine.MIXTURE, alone, members.get(k).scores()));
        }
        Solution best = candidates.get(0);
        for (Solution candidate : candidates) if (candidate.mean() < best.mean()) best = candidate;
        return best;
    }

    /**
     * The distances of {@link io.pushforward.predict.HeldOutError#metric} between what a stack predicts and the held-out laws: W1
     * on the line and on bins, total variation on other labels, the energy distance of paths. None where coordinates have units
     * of their own, which laws are compared without.
     */
    public double[] distances(Solution solution) {
        if (!line && !labels && !embedding.isInData()) return new double[0];
        double[] distances = new double[targets.size()];
        for (int i = 0; i < distances.length; i++) {
            double[] weights = solution.weights();
            if (line && labels && !counted) { // exact, where quantiles are steps from bin to bin
                distances[i] = embedding.w1(summed(weights, i, Member::vectors), observed[i]);
                continue;
            }
            if (line) {
                double[] own = solution.combine() == Combine.QUANTILES
                        ? summed(weights, i, Member::quantiles)
                        : mixedQuantiles(weights, i);
                for (int k = 0; k < LEVELS; k++) distances[i] += Math.abs(own[k] - observedQuantiles[i][k]) / LEVELS;
                continue;
            }
            double[] own = summed(weights, i, Member::vectors);
            for (int j = 0; j < own.length; j++) {
                double difference = Math.abs(own[j] - observed[i][j]);
                distances[i] += labels ? difference / 2 : difference * difference;
            }
            if (!labels) distances[i] = embedding.inData(distances[i]);
        }
        return distances;
    }

    private double[] summed(double[] weights, int law, Function<Member, double[][]> numbers) {
        double[] sum = new double[numbers.apply(members.get(0))[law].length];
        for (int k = 0; k < weights.length; k++) add(sum, weights[k], numbers.apply(members.get(k))[law]);
        return sum;
    }

    private double[] best(double[][][] forms) {
        return known ? Simplex.leastRoots(forms) : Simplex.leastSquare(Simplex.mean(forms));
    }

    /** G_kl of each law, ⟨v_k − v, v_l − v⟩, of vectors or of quantiles. */
    private double[][][] products(boolean ofVectors) {
        double[][][] forms = new double[targets.size()][][];
        for (int i = 0; i < forms.length; i++) {
            int law = i;
            double[] target = ofVectors ? observed[i] : observedQuantiles[i];
            forms[i] = products(
                    members.stream()
                            .map(member -> (ofVectors ? member.vectors() : member.quantiles())[law])
                            .toArray(double[][]::new),
                    target);
            if (ofVectors)
                for (int k = 0; k < members.size(); k++)
                    forms[i][k][k] -= members.get(k).noise();
        }
        return forms;
    }

    private static double[][] products(double[][] vectors, double[] target) {
        int n = vectors.length;
        double[][] left = new double[n][target.length];
        double[][] g = new double[n][n];
        for (int k = 0; k < n; k++) {
            for (int j = 0; j < target.length; j++) left[k][j] = vectors[k][j] - target[j];
            for (int l = 0; l <= k; l++) {
                double sum = 0;
                for (int j = 0; j < target.length; j++) sum += left[k][j] * left[l][j];
                g[k][l] = g[l][k] = sum;
            }
        }
        return g;
    }

    private double[] mostLikely() {
        int width = observed[0].length;
        double[] flat = new double[targets.size() * width];
        double[][] masses = new double[members.size()][flat.length];
        for (int i = 0; i < targets.size(); i++) {
            System.arraycopy(observed[i], 0, flat, i * width, width);
            for (int k = 0; k < masses.length; k++)
                System.arraycopy(members.get(k).vectors()[i], 0, masses[k], i * width, width);
        }
        return Simplex.mostLikely(masses, flat);
    }

    private Solution mixture(double[] all) {
        double[] weights = Simplex.without(all, LEAST);
        double[] scores = new double[targets.size()];
        double noise = 0;
        for (int k = 0; k < weights.length; k++)
            noise += weights[k] * weights[k] * members.get(k).noise();
        for (int i = 0; i < scores.length; i++) {
            double[] mixed = new double[observed[i].length];
            for (int k = 0; k < weights.length; k++)
                if (weights[k] > 0) add(mixed, weights[k], members.get(k).vectors()[i]);
            Optional<double[]> atoms =
                    line && objective != Objective.ENERGY ? Optional.of(mixedQuantiles(weights, i)) : Optional.empty();
            scores[i] = score(i, mixed, noise, atoms);
        }
        return new Solution(Combine.MIXTURE, weights, scores);
    }

    private double[] mixedQuantiles(double[] weights, int law) {
        double[] points = new double[weights.length * LEVELS];
        double[] mass = new double[points.length];
        for (int k = 0; k < weights.length; k++) {
            System.arraycopy(members.get(k).quantiles()[law], 0, points, k * LEVELS, LEVELS);
            Arrays.fill(mass, k * LEVELS, (k + 1) * LEVELS, weights[k]);
        }
        return Points.quantiles(Ensemble.weighted(new Space.Vectors(1), points, mass), LEVELS);
    }

    private Solution averaged(double[] all) {
        double[] weights = Simplex.without(all, LEAST);
        double[] scores = new double[targets.size()];
        Space space = targets.get(0).space();
        for (int i = 0; i < scores.length; i++) {
            double[] mean = new double[LEVELS];
            for (int k = 0; k < weights.length; k++)
                add(mean, weights[k], members.get(k).quantiles()[i]);
            double[] vector =
                    objective == Objective.ENERGY ? embedding.of(Ensemble.uniform(space, mean)) : new double[0];
            scores[i] = score(i, vector, 0, Optional.of(mean));
        }
        return new Solution(Combine.QUANTILES, weights, scores);
    }

    private static void add(double[] sum, double weight, double[] values) {
        for (int j = 0; j < sum.length; j++) sum[j] += weight * values[j];
    }
}
