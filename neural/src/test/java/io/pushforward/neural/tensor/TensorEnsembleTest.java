package io.pushforward.neural.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;

class TensorEnsembleTest {
    private static final float[] POINTS = {1, 2, 3, 4, 5, 6, 7, 8};

    @Test
    void average_ofRaggedLaws_isTheWeightedMeanOfEach() {
        TensorEnsemble laws = TensorEnsemble.ragged(
                Tensors.of(POINTS, 4, 2), Tensors.of(new float[] {1, 0.25f, 0.25f, 0.5f}, 4), 1, 3);
        assertThat(Tensors.floats(laws.average(laws.points()))).containsExactly(1, 2, 5.5f, 6.5f);
        assertThat(laws.commonSize()).isEmpty();
    }

    @Test
    void average_ofEqualSizes_agreesForUniformAndWeighted() {
        Tensor points = Tensors.of(POINTS, 2, 2, 2);
        TensorEnsemble uniform = TensorEnsemble.uniform(points);
        TensorEnsemble weighted = TensorEnsemble.weighted(points, Tensors.of(new float[] {.5f, .5f, .5f, .5f}, 2, 2));
        float[] expected = {2, 3, 6, 7};
        assertThat(Tensors.floats(uniform.average(uniform.points()))).containsExactly(expected);
        assertThat(Tensors.floats(weighted.average(weighted.points()))).containsExactly(expected);
    }

    @Test
    void spread_ofRaggedLaws_givesEachPointItsLawsValues() {
        TensorEnsemble laws = TensorEnsemble.ragged(
                Tensors.of(POINTS, 4, 2), Tensors.of(new float[] {1, 0.25f, 0.25f, 0.5f}, 4), 1, 3);
        Tensor values = Tensors.of(new float[] {10, 20}, 2, 1);
        assertThat(Tensors.floats(laws.spread(values))).containsExactly(10, 20, 20, 20);
    }

    @Test
    void law_ofABatch_isThatLawAlone() {
        TensorEnsemble laws = TensorEnsemble.ragged(
                        Tensors.of(POINTS, 4, 2), Tensors.of(new float[] {1, 0.25f, 0.25f, 0.5f}, 4), 1, 3)
                .withPointFeature("r", Tensors.of(new float[] {1, 2, 3, 4}, 4, 1));
        TensorEnsemble second = laws.law(1);
        assertThat(Tensors.floats(second.points())).containsExactly(3, 4, 5, 6, 7, 8);
        assertThat(Tensors.floats(second.pointFeature("r").orElseThrow())).containsExactly(2, 3, 4);
        assertThat(Tensors.floats(second.average(second.points()))).containsExactly(5.5f, 6.5f);
    }

    @Test
    void select_givesOtherLawsWhoseWeightsKeepTheirProportions() {
        TensorEnsemble law = TensorEnsemble.weighted(
                        Tensors.of(POINTS, 1, 4, 2), Tensors.of(new float[] {.1f, .2f, .3f, .4f}, 1, 4))
                .withPointFeature("r", Tensors.of(new float[] {1, 2, 3, 4}, 4, 1));
        TensorEnsemble some = law.select(new int[] {3, 0, 1}, 2, 1);
        assertThat(some.laws()).isEqualTo(2);
        assertThat(Tensors.floats(some.points())).containsExactly(7, 8, 1, 2, 3, 4);
        assertThat(Tensors.floats(some.weights())).containsExactly(0.8f, 0.2f, 1);
        assertThat(Tensors.floats(some.pointFeature("r").orElseThrow())).containsExactly(4, 1, 2);
    }

    @Test
    void densePoints_ofRaggedLaws_isAnError() {
        TensorEnsemble laws =
                TensorEnsemble.ragged(Tensors.of(POINTS, 4, 2), Tensors.of(new float[] {1, .2f, .3f, .5f}, 4), 1, 3);
        assertThatThrownBy(laws::densePoints).hasMessageContaining("[1, 3]");
    }

    @Test
    void gaussianLogDensity_atItsMean_isTheNormalisingConstant() {
        Tensor mean = Tensors.of(new float[] {1, 2}, 1, 2);
        Tensor cholesky = Tensors.of(new float[] {2, 0, 1, 3}, 1, 2, 2);
        TensorLaw.Gaussian law = new TensorLaw.Gaussian(mean, cholesky);
        TensorEnsemble points = TensorEnsemble.uniform(Tensors.of(new float[] {1, 2, 3, 3}, 1, 2, 2));
        double constant = -Math.log(6) - Math.log(2 * Math.PI);
        float[] values = Tensors.floats(law.logDensity(points));
        // Two rows solved and squared, two logarithms, their sum and the constant; no term is larger than all together.
        double rounding = Rounding.of(16, Rounding.FLOAT) * (Math.abs(constant) + 0.5);
        assertThat((double) values[0]).isCloseTo(constant, within(rounding));
        // L^-1 (2, 1) = (1, 0)
        assertThat((double) values[1]).isCloseTo(constant - 0.5, within(rounding));
    }
}
