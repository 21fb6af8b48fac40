package io.pushforward.neural.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.metric.EnergyDistance;
import io.pushforward.metric.Estimator;
import io.pushforward.metric.MaximumMeanDiscrepancy;
import io.pushforward.metric.Metric;
import io.pushforward.metric.UnbiasedEnergyDistance;
import io.pushforward.metric.UnbiasedMeanDiscrepancy;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.tensor.Base;
import io.pushforward.neural.tensor.Rounding;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.project.Basis;
import io.pushforward.project.Pca;
import io.pushforward.project.Standardised;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Energy and MMD in coefficients against core's metrics of the whole paths, and their gradients against differences. */
class PairLossTest {
    private static final double SIGMA = 4;

    private static Energy energy(Estimator estimator, Symmetry symmetry) {
        return new Energy(estimator, Optional.empty(), symmetry, Distances.ORIGINAL);
    }

    private static Energy ofCoefficients(Estimator estimator, Symmetry symmetry) {
        return new Energy(estimator, Optional.empty(), symmetry, Distances.COEFFICIENTS);
    }

    private static MeanDiscrepancy mmd(Estimator estimator) {
        return new MeanDiscrepancy(Optional.of(SIGMA), estimator, Optional.empty(), Symmetry.NONE);
    }

    private static Example example(int... sizes) {
        return Example.of(new Standardised(new Pca(5)), 11, sizes);
    }

    private static double value(Example example, Loss part) {
        try (PointerScope scope = new PointerScope()) {
            return example.loss(part, example.predicted()).item_double();
        }
    }

    /**
     * What rounding may do to an energy: the mean distance within each target is kept in float, one rounding of it, and the
     * rest are sums over pairs in double.
     */
    private static double ofEnergy(Example example) {
        double worst = 0;
        for (Ensemble law : example.targets()) {
            double[] squares = io.pushforward.transport.Distances.squared(law, law);
            double mean =
                    Arrays.stream(squares).map(Math::sqrt).average().orElseThrow() * law.size() / (law.size() - 1);
            worst = Math.max(worst, mean * (Rounding.FLOAT + Rounding.of(4.0 * squares.length, Rounding.DOUBLE)));
        }
        return worst;
    }

    /** The same for a discrepancy, whose kernel is at most one. */
    private static final double OF_KERNEL = Rounding.FLOAT + Rounding.of(1000, Rounding.DOUBLE);

    private static double naive(Example example, Metric metric) {
        List<Ensemble> predicted = example.predictedPaths();
        double sum = 0;
        for (int law = 0; law < example.laws(); law++)
            sum += metric.between(predicted.get(law), example.targets().get(law), Seed.of(0))
                    .value();
        return sum / example.laws();
    }

    @ParameterizedTest
    @EnumSource(Estimator.class)
    void energy_inCoefficients_equalsEnergyOfPaths(Estimator estimator) {
        for (Example example : List.of(
                example(12, 12, 12), example(12, 5, 20), Example.of(new Basis(Basis.Family.COSINE, 6), 11, 9, 9)))
            assertThat(value(example, energy(estimator, Symmetry.NONE)))
                    .isCloseTo(naive(example, energy(estimator)), within(ofEnergy(example)));
    }

    @ParameterizedTest
    @EnumSource(Estimator.class)
    void energy_ofCoefficients_equalsEnergyOfWhatTheProjectionGives(Estimator estimator) {
        for (Example example : List.of(
                example(12, 12, 12), example(12, 5, 20), Example.of(new Basis(Basis.Family.COSINE, 6), 11, 9, 9))) {
            Space.Vectors space = new Space.Vectors(example.projection().rank());
            int width = example.particles() * space.dimension();
            double sum = 0;
            for (int law = 0; law < example.laws(); law++) {
                double[] predicted = Arrays.copyOfRange(example.coefficients(), law * width, (law + 1) * width);
                Ensemble target = example.targets().get(law);
                double[] seen = example.projection().analyse(target.points(), target.size());
                sum += energy(estimator)
                        .between(Ensemble.uniform(space, predicted), Ensemble.uniform(space, seen), Seed.of(0))
                        .value();
            }
            assertThat(value(example, ofCoefficients(estimator, Symmetry.NONE)))
                    .isCloseTo(sum / example.laws(), within(ofEnergy(example)));
        }
    }

    @Test
    void energy_ofCoefficients_underASymmetry_isThatOfTargetsWithAllImages() {
        Symmetry symmetry = new Symmetry(List.of(Symmetry.Kind.ODD, Symmetry.Kind.PHASE_SHIFT), Optional.of(3));
        Example example = example(9, 9);
        List<Ensemble> unfolded = new ArrayList<>();
        for (Ensemble law : example.targets())
            unfolded.add(Ensemble.uniform(law.space(), symmetry.orbit(law.points(), law.size())));
        assertThat(value(example, ofCoefficients(Estimator.BIASED, symmetry)))
                .isCloseTo(
                        value(example.with(unfolded), ofCoefficients(Estimator.BIASED, Symmetry.NONE)),
                        within(2 * ofEnergy(example)));
    }

    @Test
    void mmd_inCoefficients_equalsSquaredMmdOfPaths() {
        Example example = example(12, 12, 12);
        Metric unbiased = new UnbiasedMeanDiscrepancy(Optional.of(SIGMA * SIGMA));
        assertThat(value(example, mmd(Estimator.UNBIASED))).isCloseTo(naive(example, unbiased), within(OF_KERNEL));
        Example one = example(12);
        double root = naive(one, new MaximumMeanDiscrepancy(Optional.of(SIGMA * SIGMA)));
        assertThat(value(one, mmd(Estimator.BIASED))).isCloseTo(root * root, within(OF_KERNEL));
    }

    @Test
    void mmd_withoutBandwidth_takesTheMedianOfTheTarget() {
        Example example = example(12);
        double[] squares = io.pushforward.transport.Distances.squared(
                example.targets().get(0), example.targets().get(0));
        double[] positive =
                java.util.Arrays.stream(squares).filter(s -> s > 0).sorted().toArray();
        double median = 0.5 * (positive[positive.length / 2 - 1] + positive[positive.length / 2]);
        MeanDiscrepancy automatic =
                new MeanDiscrepancy(Optional.empty(), Estimator.UNBIASED, Optional.empty(), Symmetry.NONE);
        MeanDiscrepancy given = new MeanDiscrepancy(
                Optional.of(Math.sqrt(median)), Estimator.UNBIASED, Optional.empty(), Symmetry.NONE);
        assertThat(value(example, automatic))
                .isCloseTo(
                        // kernels of at most one, in three means of which one counts twice; their bandwidth is rounded
                        // once more
                        value(example, given), within(4 * Rounding.of(2, Rounding.FLOAT)));
    }

    @Test
    void gradients_inCoefficients_equalDifferences() {
        Symmetry symmetry = new Symmetry(List.of(Symmetry.Kind.ODD, Symmetry.Kind.PHASE_SHIFT), Optional.of(3));
        for (Loss part : List.of(
                energy(Estimator.UNBIASED, Symmetry.NONE),
                energy(Estimator.BIASED, symmetry),
                ofCoefficients(Estimator.UNBIASED, symmetry),
                mmd(Estimator.UNBIASED),
                mmd(Estimator.BIASED))) {
            Example example = example(7, 7);
            try (PointerScope scope = new PointerScope()) {
                Tensor predicted = example.predicted();
                example.loss(part, predicted).backward();
                double[] gradient = Tensors.doubles(predicted.grad());
                for (int k = 0; k < gradient.length; k += 7)
                    assertThat(gradient[k])
                            .isCloseTo(
                                    difference(
                                            example.coefficients(), k, c -> value(example.withCoefficients(c), part)),
                                    within(OF_DIFFERENCE));
            }
        }
    }

    @Test
    void gradients_inWeights_equalDifferences() {
        Example example = example(7);
        double[] weights = {0.05, 0.05, 0.1, 0.1, 0.1, 0.1, 0.2, 0.1, 0.1, 0.05, 0.05};
        for (Loss part : List.of(
                energy(Estimator.UNBIASED, Symmetry.NONE),
                energy(Estimator.BIASED, Symmetry.NONE),
                mmd(Estimator.UNBIASED)))
            try (PointerScope scope = new PointerScope()) {
                Tensor masses = Tensors.doubles(weights, 1, weights.length).set_requires_grad(true);
                weightedLoss(example, part, masses).backward();
                double[] gradient = Tensors.doubles(masses.grad());
                for (int k = 0; k < gradient.length; k++)
                    assertThat(gradient[k])
                            .isCloseTo(
                                    difference(
                                            weights,
                                            k,
                                            w -> weightedLoss(example, part, Tensors.doubles(w, 1, w.length))
                                                    .item_double()),
                                    within(OF_DIFFERENCE));
            }
    }

    private static Tensor weightedLoss(Example example, Loss part, Tensor masses) {
        return example.loss(part, TensorEnsemble.weighted(example.predicted().detach(), masses));
    }

    private static final double STEP = 1e-5;

    /**
     * Of a central difference of losses below ten: their rounding in double over the step, and the third derivative, below
     * ten, times a sixth of the step's square. What is kept of targets in float is the same on both sides.
     */
    private static final double OF_DIFFERENCE = 10 * Rounding.of(1000, Rounding.DOUBLE) / STEP + 10 * STEP * STEP / 6;

    private static double difference(double[] at, int k, ToDoubleFunction<double[]> function) {
        double step = STEP;
        double[] up = at.clone();
        double[] down = at.clone();
        up[k] += step;
        down[k] -= step;
        return (function.applyAsDouble(up) - function.applyAsDouble(down)) / (2 * step);
    }

    @Test
    void symmetricEnergy_whenTargetsAreMapped_isTheSame() {
        Symmetry symmetry = new Symmetry(List.of(Symmetry.Kind.ODD, Symmetry.Kind.PHASE_SHIFT), Optional.of(3));
        Example example = example(8, 8);
        double before = value(example, energy(Estimator.UNBIASED, symmetry));
        for (int element = 1; element < symmetry.order(); element++) {
            List<Ensemble> mapped = new ArrayList<>();
            for (Ensemble law : example.targets()) {
                // Only some of the points, so that the ensemble as a whole is not an image.
                double[] points = law.points().clone();
                double[] images = symmetry.images(element, points, law.size());
                System.arraycopy(images, 0, points, 0, points.length / 2);
                mapped.add(Ensemble.uniform(Example.PATHS, points));
            }
            assertThat(value(example.with(mapped), energy(Estimator.UNBIASED, symmetry)))
                    .isCloseTo(before, within(2 * ofEnergy(example.with(mapped))));
        }
        assertThat(value(example, energy(Estimator.UNBIASED, Symmetry.NONE))).isNotCloseTo(before, within(1e-2));
    }

    @Test
    void oddEnergy_ofBiasedEstimator_equalsEnergyFromBothSigns() {
        Symmetry odd = new Symmetry(Symmetry.Kind.ODD);
        Example example = example(8, 8);
        List<Ensemble> both = example.targets().stream()
                .map(law -> Ensemble.uniform(Example.PATHS, odd.orbit(law.points(), law.size())))
                .toList();
        assertThat(value(example, energy(Estimator.BIASED, odd)))
                .isCloseTo(naive(example.with(both), new EnergyDistance()), within(ofEnergy(example.with(both))));
    }

    /** Laws of four and of seven particles, of which nine are wanted: what the loss sees is each particle once. */
    @Test
    void energy_ofPushedInputParticles_neverRepeatsOne() {
        Example example = example(9, 9);
        Loss part = energy(Estimator.UNBIASED, Symmetry.NONE);
        try (PointerScope scope = new PointerScope()) {
            double[] particles = Seed.of(4).generator().normals(11 * 5);
            double[] weights = new double[11];
            for (int i = 0; i < 11; i++) weights[i] = i < 4 ? 1.0 / 4 : 1.0 / 7;
            TensorEnsemble inputs =
                    TensorEnsemble.ragged(Tensors.doubles(particles, 11, 5), Tensors.doubles(weights, 11), 4, 7);
            TensorLaw.Generated law = new TensorLaw.Generated(
                    2, new Base.InputParticles(inputs, new Base.Variables(0, 0), false), draws -> draws);
            double sum = 0;
            for (int k = 0; k < 2; k++) {
                Example one = example.with(List.of(example.targets().get(k)));
                double[] own = k == 0 ? Arrays.copyOf(particles, 20) : Arrays.copyOfRange(particles, 20, 55);
                Tensor once = Tensors.doubles(own, 1, own.length / 5, 5);
                sum += one.loss(part, once).item_double() / 2;
            }
            assertThat(example.loss(part, law).item_double()).isCloseTo(sum, within(2 * ofEnergy(example)));
        }
    }

    @Test
    void unbiasedEnergy_ofOneParticle_isRefused() {
        Example example = Example.of(new Pca(3), 1, 5);
        assertThatThrownBy(() -> value(example, energy(Estimator.UNBIASED, Symmetry.NONE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two points");
    }

    @Test
    void phaseShift_ofPointsThatAreNoPaths_isRefused() {
        assertThatThrownBy(() -> new Symmetry(List.of(Symmetry.Kind.PHASE_SHIFT), Optional.of(4))
                        .requireFits(new io.pushforward.law.Space.Vectors(8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("phase-shift");
        assertThatThrownBy(() ->
                        new Symmetry(List.of(Symmetry.Kind.PHASE_SHIFT), Optional.of(5)).requireFits(Example.PATHS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("24 times");
    }

    private static Metric energy(Estimator estimator) {
        return estimator == Estimator.BIASED ? new EnergyDistance() : new UnbiasedEnergyDistance();
    }
}
