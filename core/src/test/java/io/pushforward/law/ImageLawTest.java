package io.pushforward.law;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The image of a planar normal law under an affine map to paths at three times. */
class ImageLawTest extends LawContract {
    private static final Space PATHS = Space.Fields.path(Axis.uniform(0, 1, 3), 1);

    private static double[] line(double[] points, int count) {
        double[] paths = new double[3 * count];
        for (int i = 0; i < count; i++)
            for (int k = 0; k < 3; k++) paths[3 * i + k] = points[2 * i] + points[2 * i + 1] * k / 2.0;
        return paths;
    }

    @Override
    protected ImageLaw law() {
        return new ImageLaw(Gaussian.of(new double[] {1, 2}, new double[] {1, 0, 0, 4}), ImageLawTest::line, PATHS);
    }

    @Override
    protected double[] mean() {
        return new double[] {1, 2, 3};
    }

    @Override
    protected double[] covariance() {
        return new double[] {1, 1, 1, 1, 2, 3, 1, 3, 5};
    }

    @Test
    void push_keepsWeights() {
        Ensemble base = Ensemble.weighted(new Space.Vectors(2), new double[] {0, 1, 1, 0}, new double[] {1, 3});
        Ensemble pushed = law().push(base);
        assertThat(pushed.points()).containsExactly(0, 0.5, 1, 1, 1, 1);
        assertThat(pushed.weights()).containsExactly(0.25, 0.75);
        assertThat(pushed.space()).isEqualTo(PATHS);
    }
}
