package io.pushforward.neural.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.pushforward.law.Ensemble;
import io.pushforward.neural.loss.annealing.Annealing;
import io.pushforward.neural.tensor.Rounding;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.project.Basis;
import io.pushforward.project.IdentityProjection;
import io.pushforward.project.Pca;
import io.pushforward.project.ProjectionMethod;
import io.pushforward.project.Standardised;
import io.pushforward.transport.AnnealedSinkhorn;
import io.pushforward.transport.Distances;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The loss in coefficients against core's divergence of the whole paths, which is another implementation. */
class SinkhornTest {
    private static Sinkhorn part(double blur, Symmetry symmetry) {
        return new Sinkhorn(new AnnealedSinkhorn(blur, 0.5), Optional.empty(), Optional.empty(), symmetry);
    }

    static Stream<ProjectionMethod> methods() {
        return Stream.of(
                new Standardised(new Pca(5)),
                new Pca(4),
                new IdentityProjection.Method(),
                new Basis(Basis.Family.COSINE, 6)); // orthonormal in another norm: compared in the original space
    }

    @ParameterizedTest
    @MethodSource("methods")
    void loss_inCoefficients_equalsDivergenceOfPaths(ProjectionMethod method) {
        Example example = Example.of(method, 20, 24, 24, 24);
        check(example, example.targets(), part(0.1, Symmetry.NONE), new AnnealedSinkhorn(0.1, 0.5));
    }

    @Test
    void loss_ofDifferentSizes_equalsDivergenceOfPaths() {
        Example example = Example.of(new Standardised(new Pca(5)), 17, 24, 9, 30);
        check(example, example.targets(), part(0.1, Symmetry.NONE), new AnnealedSinkhorn(0.1, 0.5));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void loss_withSymmetry_equalsDivergenceFromAllImages(ProjectionMethod method) {
        Example example = Example.of(method, 10, 8, 8);
        Symmetry symmetry = new Symmetry(List.of(Symmetry.Kind.ODD, Symmetry.Kind.PHASE_SHIFT), Optional.of(3));
        List<Ensemble> orbits = example.targets().stream()
                .map(law -> Ensemble.uniform(Example.PATHS, symmetry.orbit(law.points(), law.size())))
                .toList();
        check(example, orbits, part(0.1, symmetry), new AnnealedSinkhorn(0.1, 0.5));
    }

    private static void check(Example example, List<Ensemble> targets, Sinkhorn part, AnnealedSinkhorn naive) {
        List<AnnealedSinkhorn.Differential> expected = naive.differentials(example.predictedPaths(), targets);
        try (PointerScope scope = new PointerScope()) {
            Tensor predicted = example.predicted();
            Tensor loss = example.loss(part, predicted);
            loss.backward();
            double mean = expected.stream()
                    .mapToDouble(AnnealedSinkhorn.Differential::value)
                    .average()
                    .orElseThrow();
            double[] schedule = schedule(example, targets, naive);
            List<double[]> inPaths = new ArrayList<>();
            expected.forEach(each -> inPaths.add(each.inX()));
            double[] gradient = example.pulledBack(Example.joined(inPaths));
            double[] actual = Tensors.doubles(predicted.grad());
            double ofValue = 0;
            int width = example.particles() * example.projection().rank();
            for (int law = 0; law < example.laws(); law++) {
                Ensemble x = example.predictedPaths().get(law);
                double[] tolerances = new double[x.size()];
                ofValue += addRounding(tolerances, x, targets.get(law), Rounding.FLOAT, schedule)
                        + addRounding(tolerances, x, x, Rounding.FLOAT, schedule);
                for (int k = 0; k < width; k++)
                    assertThat(actual[law * width + k] * example.laws())
                            .isCloseTo(
                                    gradient[law * width + k],
                                    within(example.largestStretch()
                                            * tolerances[
                                                    k / example.projection().rank()]));
            }
            assertThat(loss.item_double()).isCloseTo(mean, within(ofValue / example.laws()));
        }
    }

    private static double[] schedule(Example example, List<Ensemble> targets, AnnealedSinkhorn naive) {
        List<Ensemble> all = new ArrayList<>(example.predictedPaths());
        all.addAll(targets);
        return naive.schedule(AnnealedSinkhorn.diameter(all));
    }

    /**
     * Adds what rounding may do to the gradient in each point of x: a point moves towards the mean of y under its row of the
     * plan, and where entries of the row are wrong by a factor of 1 ± η, the mean is wrong by η standard deviations of y
     * under the row. Returns what it may do to the value, a mean of two potentials.
     */
    static double addRounding(double[] tolerances, Ensemble x, Ensemble y, double unit, double... schedule) {
        double temperature = schedule[schedule.length - 1];
        double[] costs = Distances.squared(x, y);
        double largest = 0;
        for (int k = 0; k < costs.length; k++) {
            costs[k] *= 0.5;
            largest = Math.max(largest, costs[k]);
        }
        double[] plan = Tensors.doubles(Annealing.byTensors()
                .cross(
                        Tensors.doubles(costs, 1, x.size(), y.size()),
                        Tensors.doubles(x.weights(), 1, x.size()),
                        Tensors.doubles(y.weights(), 1, y.size()),
                        schedule)
                .plan());
        int d = y.dimension();
        for (int i = 0; i < x.size(); i++) {
            double variance = 0;
            for (int k = 0; k < d; k++) {
                double mean = 0;
                double square = 0;
                for (int j = 0; j < y.size(); j++) {
                    mean += plan[i * y.size() + j] * y.points()[j * d + k];
                    square += plan[i * y.size() + j] * y.points()[j * d + k] * y.points()[j * d + k];
                }
                variance += Math.max(0, square - mean * mean);
            }
            tolerances[i] += x.weights()[i]
                    * (Rounding.ofPlan(largest, temperature, unit) * Math.sqrt(variance)
                            + Rounding.of(y.size() + d, unit) * Math.sqrt(2 * largest));
        }
        return 2 * Rounding.ofPotentials(largest, temperature, unit);
    }

    @ParameterizedTest
    @CsvSource({"0.01, 1e-6", "0.1, 1e-6", "0.3, 1e-5", "1, 1e-3"})
    void ownTerm_ofTargets_hardlyDependsOnWhereTheScheduleStarts(double blur, double relative) {
        Example example = Example.of(new Pca(4), 8, 16);
        try (PointerScope scope = new PointerScope()) {
            Tensor paths = SelfTerm.points(example.targets().get(0));
            Tensor weights = SelfTerm.weights(example.targets().get(0), Symmetry.NONE);
            AnnealedSinkhorn annealed = new AnnealedSinkhorn(blur, 0.5);
            double near = own(paths, weights, annealed.schedule(10));
            double far = own(paths, weights, annealed.schedule(45));
            assertThat(far).isCloseTo(near, within(relative * Math.abs(near)));
        }
    }

    private static double own(Tensor paths, Tensor weights, double... schedule) {
        return weights.mul(Debiased.ofTarget(Annealing.byTensors(), paths, weights, schedule))
                .sum()
                .item_double();
    }
}
