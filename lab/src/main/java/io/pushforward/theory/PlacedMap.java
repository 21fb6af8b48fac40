package io.pushforward.theory;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import java.util.Optional;
import java.util.function.Function;

/**
 * Laws whose W2 is at most a Euclidean distance of numbers that describe them: atoms of equal weight (the root mean square of
 * their displacements, by the coupling that keeps each atom's number), or mean and factor of a normal law (by the coupling m + Lξ
 * with the same ξ, |m − m'|² + |L − L'|² in the Frobenius norm).
 *
 * @param numbers whose Euclidean distance bounds W2, where nothing follows
 * @param factor the numbers that softplus makes positive first, and the linear map after it
 * @param law the law of the numbers
 */
record PlacedMap(Layers numbers, Optional<Factor> factor, Function<double[], Law> law) implements AnswerMap {
    /**
     * @param from the first number that goes through softplus
     * @param to the one after the last
     */
    record Factor(int from, int to, Layers.Layer places) {
        Enclosure after(Enclosure free) {
            double[] bent = free.values().clone();
            double[][] slopes = new double[bent.length][];
            for (int i = 0; i < bent.length; i++)
                slopes[i] = i >= from && i < to
                        ? new double[] {sigmoid(bent[i] - free.reach(i)), sigmoid(bent[i] + free.reach(i))}
                        : new double[] {1, 1};
            return free.then(bent, slopes, places); // only the derivative is asked for
        }

        private static double sigmoid(double x) {
            return 1 / (1 + Math.exp(-x));
        }
    }

    @Override
    public Law at(double[] features) {
        return law.apply(numbers.apply(features));
    }

    @Override
    public double bound(double[] features, double radius) {
        Enclosure free = Enclosure.of(numbers, features, radius);
        return radius * factor.map(last -> last.after(free)).orElse(free).lipschitz();
    }

    @Override
    public double diameter(Law answer) {
        return answer instanceof Ensemble atoms
                ? new CommonSupport(atoms.space(), atoms.points()).diameter()
                : Double.POSITIVE_INFINITY;
    }
}
