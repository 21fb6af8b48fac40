package io.pushforward.theory;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.store.NdArray;
import io.pushforward.store.State;
import java.util.List;
import java.util.Map;

/**
 * The features E(μ) of a law: integrals of bounded test functions and, apart from them, its second moment.
 *
 * <p>The tests are cosines and sines of random directions at several frequencies, which together tell any two laws
 * apart as their number grows. Coordinates are first shifted and scaled to the training points' mean and deviation.
 * Features are divided by the root of their number: distances between them are root mean squares.
 */
final class TestFunctions {
    private static final int DIRECTIONS = 16;
    private static final double[] FREQUENCIES = {0.5, 1, 2};

    private final double[] mean; // [dimension]
    private final double[] deviation; // [dimension]
    private final double[] waves; // [count, dimension]

    private TestFunctions(double[] mean, double[] deviation, double[] waves) {
        this.mean = mean;
        this.deviation = deviation;
        this.waves = waves;
    }

    static TestFunctions fit(List<Ensemble> laws, Seed seed) {
        int d = laws.get(0).dimension();
        double[] mean = new double[d];
        double[] squares = new double[d];
        for (Ensemble law : laws)
            for (int i = 0; i < law.size(); i++)
                for (int k = 0; k < d; k++) {
                    double share = law.weights()[i] / laws.size();
                    mean[k] += share * law.points()[i * d + k];
                    squares[k] += share * law.points()[i * d + k] * law.points()[i * d + k];
                }
        double[] deviation = new double[d];
        for (int k = 0; k < d; k++) {
            double variance = squares[k] - mean[k] * mean[k];
            // A coordinate that does not vary, to rounding, carries nothing: any scale will do.
            deviation[k] = variance > 1e-14 * squares[k] ? Math.sqrt(variance) : 1;
        }
        return new TestFunctions(mean, deviation, waves(d, seed.generator()));
    }

    private static double[] waves(int d, Generator random) {
        double[] waves = new double[FREQUENCIES.length * DIRECTIONS * d];
        int at = 0;
        for (double frequency : FREQUENCIES)
            for (int r = 0; r < DIRECTIONS; r++) {
                double[] direction = random.normals(d);
                double length = 0;
                for (double entry : direction) length += entry * entry;
                for (double entry : direction) waves[at++] = frequency * entry / Math.sqrt(length);
            }
        return waves;
    }

    int count() {
        return 2 * waves.length / mean.length + 1;
    }

    /** E(μ), [count]. */
    double[] of(Ensemble law) {
        int d = mean.length;
        int pairs = waves.length / d;
        double[] features = new double[count()];
        double[] x = new double[d];
        for (int i = 0; i < law.size(); i++) {
            double weight = law.weights()[i];
            double square = 0;
            for (int k = 0; k < d; k++) {
                x[k] = (law.points()[i * d + k] - mean[k]) / deviation[k];
                square += x[k] * x[k];
            }
            for (int r = 0; r < pairs; r++) {
                double phase = 0;
                for (int k = 0; k < d; k++) phase += waves[r * d + k] * x[k];
                features[2 * r] += weight * Math.cos(phase);
                features[2 * r + 1] += weight * Math.sin(phase);
            }
            features[2 * pairs] += weight * square / d;
        }
        double root = Math.sqrt(features.length);
        for (int f = 0; f < features.length; f++) features[f] /= root;
        return features;
    }

    void write(Map<String, NdArray> arrays) {
        int d = mean.length;
        arrays.put("tests.mean", NdArray.of(mean, d));
        arrays.put("tests.deviation", NdArray.of(deviation, d));
        arrays.put("tests.waves", NdArray.of(waves, waves.length / d, d));
    }

    static TestFunctions read(State state) {
        return new TestFunctions(
                state.array("tests.mean").doubles(),
                state.array("tests.deviation").doubles(),
                state.array("tests.waves").doubles());
    }
}
