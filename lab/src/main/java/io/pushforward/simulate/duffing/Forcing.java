package io.pushforward.simulate.duffing;

import io.pushforward.random.Generator;

/**
 * A law of forcing paths: {@code X(t) = A sin(2 pi f t + Phi) + eta(t)} with a uniform phase and a Gaussian process of
 * covariance {@code s^2 exp(-d^2 / (2 l^2))}.
 *
 * @param amplitude A
 * @param frequency f
 * @param deviation s, the noise's
 * @param length l, over which the noise remembers itself
 */
record Forcing(double amplitude, double frequency, double deviation, double length) {
    /** Lengths after which the covariance, exp(-81/2), is below a double's rounding. */
    private static final double REACH = 9;

    Forcing {
        if (!(amplitude >= 0 && frequency >= 0 && deviation >= 0 && length > 0))
            throw new IllegalArgumentException("expected amplitude, frequency, deviation >= 0 and length > 0, got "
                    + amplitude + ", " + frequency + ", " + deviation + ", " + length);
    }

    double covariance(double lag) {
        double z = lag / length;
        return deviation * deviation * Math.exp(-z * z / 2);
    }

    /** The noise on a uniform grid. */
    CirculantEmbedding noise(double step, int points) {
        return new CirculantEmbedding(this::covariance, REACH * length, step, points);
    }

    /** Hears each path of an ensemble; the array is reused for the next. */
    @FunctionalInterface
    interface Listener {
        void path(int index, double[] values);
    }

    /**
     * Draws {@code count} paths on {@code points} times from {@code start} on: all phases first, then the noise of two
     * paths at a time.
     */
    void draw(int count, double start, double step, int points, Generator random, Listener listener) {
        double[] phases = random.uniforms(0, 2 * Math.PI, count);
        CirculantEmbedding noise = noise(step, points);
        double[] even = new double[points];
        double[] odd = new double[points];
        for (int i = 0; i < count; i += 2) {
            noise.draw(random, even, odd);
            addWave(even, start, step, phases[i]);
            listener.path(i, even);
            if (i + 1 == count) break;
            addWave(odd, start, step, phases[i + 1]);
            listener.path(i + 1, odd);
        }
    }

    /** Adds the sine by turning a pointer from time to time, which is exact to rounding and needs no sine each. */
    private void addWave(double[] path, double start, double step, double phase) {
        double turn = 2 * Math.PI * frequency * step;
        double cosTurn = Math.cos(turn);
        double sinTurn = Math.sin(turn);
        double angle = 2 * Math.PI * frequency * start + phase;
        double sine = amplitude * Math.sin(angle);
        double cosine = amplitude * Math.cos(angle);
        for (int j = 0; j < path.length; j++) {
            path[j] += sine;
            double turned = sine * cosTurn + cosine * sinTurn;
            cosine = cosine * cosTurn - sine * sinTurn;
            sine = turned;
        }
    }
}
