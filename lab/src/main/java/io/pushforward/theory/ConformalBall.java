package io.pushforward.theory;

import io.pushforward.law.Statistics;
import java.util.Arrays;

/**
 * A radius r such that a fresh law's distance to its prediction is at most r with probability at least 1 − α, whatever
 * the operator and the law of laws, as long as the fresh law is exchangeable with the calibration laws and none of them
 * was trained on: the split-conformal quantile (Vovk, Gammerman and Shafer 2005; Lei et al. 2018).
 *
 * @param radius infinite where there are fewer than 1/α − 1 calibration laws
 */
public record ConformalBall(double radius, double alpha, int calibrationLaws) {

    /** From the distances between prediction and truth on calibration laws. */
    public static ConformalBall of(double[] distances, double alpha) {
        if (!(alpha > 0 && alpha < 1))
            throw new IllegalArgumentException("alpha must lie between 0 and 1, got " + alpha);
        for (double distance : distances)
            if (!(distance >= 0))
                throw new IllegalArgumentException("a distance must not be negative, got " + distance);
        double[] sorted = distances.clone();
        Arrays.sort(sorted);
        return new ConformalBall(Statistics.conformal(sorted, 1 - alpha), alpha, sorted.length);
    }
}
