package io.pushforward.neural.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.law.Space;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.Rounding;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.project.IdentityProjection;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;

class LikelihoodTest {
    private static final Space LABELS = new Space.Labels(List.of("a", "b", "c"));
    private static final double STEP = 1e-5;
    private static final double[] MASSES = {0.5, 0.25, 0.25, 0.1, 0.2, 0.7};
    private static final double[] TRIALS = {30, 10};
    private static final double[] LOGITS = {0.3, -0.2, 1.1, 0, 0.4, -0.7};

    private static Tensor loss(TensorLaw predicted, TensorEnsemble target, Space space) {
        return new Likelihood()
                .build(new LossSetting(space, new IdentityProjection(space)))
                .of(predicted, target, new Noise(Seed.of(0).generator()));
    }

    private static Tensor counted(Tensor logits) {
        TensorEnsemble target = TensorEnsemble.weighted(
                        Tensors.doubles(new double[] {0, 1, 2, 0, 1, 2}, 2, 3, 1), Tensors.doubles(MASSES, 2, 3))
                .withLawFeature(TensorEnsemble.TRIALS, Tensors.doubles(TRIALS, 2, 1));
        return loss(new TensorLaw.LabelMasses(logits.log_softmax(1)), target, LABELS);
    }

    @Test
    void likelihood_ofCounts_isThatOfAllDraws() {
        double sum = 0;
        for (int law = 0; law < 2; law++) {
            double total = 0;
            for (int k = 0; k < 3; k++) total += Math.exp(LOGITS[3 * law + k]);
            for (int k = 0; k < 3; k++)
                sum -= TRIALS[law] * MASSES[3 * law + k] * Math.log(Math.exp(LOGITS[3 * law + k]) / total);
        }
        try (PointerScope scope = new PointerScope()) {
            assertThat(counted(Tensors.doubles(LOGITS, 2, 3)).item_double())
                    .isCloseTo(sum / 40, within(Rounding.of(6 * 8, Rounding.DOUBLE) * sum / 40));
        }
    }

    @Test
    void gradient_ofCounts_equalsDifferences() {
        equalsDifferences(LOGITS, logits -> counted(logits.view(2, 3)));
    }

    @Test
    void gradient_ofANormalDensity_equalsDifferences() {
        Generator random = Seed.of(2).generator();
        double[] points = random.normals(2 * 5 * 2);
        double[] parameters = {0.1, -0.4, 0.7, 0.2, 1.1, 0, 0.3, 0.8, 0.9, 0, -0.5, 1.4};
        equalsDifferences(parameters, values -> {
            TensorLaw.Gaussian law = new TensorLaw.Gaussian(
                    values.narrow(0, 0, 4).view(2, 2),
                    values.narrow(0, 4, 8).view(2, 2, 2).tril());
            TensorEnsemble target = TensorEnsemble.uniform(Tensors.doubles(points, 2, 5, 2));
            return loss(law, target, new Space.Vectors(2));
        });
    }

    @Test
    void likelihood_ofGoldenLaws_equalsTheirs() {
        // categorical.json: mpmath 1.2.1, 60 digits.
        int checked = 0;
        for (JsonNode golden : GoldenClouds.read("categorical.json").get("cases")) {
            double[] p = GoldenClouds.flat(golden.get("p"));
            double[] q = GoldenClouds.flat(golden.get("phat"));
            if (Arrays.stream(q).anyMatch(mass -> mass == 0)) continue; // a softmax has no zeros
            checked++;
            try (PointerScope scope = new PointerScope()) {
                TensorEnsemble target = TensorEnsemble.weighted(
                                Tensors.doubles(new double[p.length], 1, p.length, 1), Tensors.doubles(p, 1, p.length))
                        .withLawFeature(TensorEnsemble.TRIALS, Tensors.doubles(new double[] {200}, 1, 1));
                Tensor logs = Tensors.doubles(q, 1, q.length).log();
                double nll =
                        loss(new TensorLaw.LabelMasses(logs), target, LABELS).item_double();
                assertThat(nll)
                        .isCloseTo( // terms of one sign
                                golden.get("nll").asDouble(), within(Rounding.of(8 * p.length, Rounding.DOUBLE) * nll));
            }
        }
        assertThat(checked).isPositive();
    }

    private static void equalsDifferences(double[] at, java.util.function.UnaryOperator<Tensor> function) {
        try (PointerScope scope = new PointerScope()) {
            Tensor variable = Tensors.doubles(at, at.length).set_requires_grad(true);
            function.apply(variable).backward();
            double[] gradient = Tensors.doubles(variable.grad());
            ToDoubleFunction<double[]> value = values ->
                    function.apply(Tensors.doubles(values, values.length)).item_double();
            for (int k = 0; k < at.length; k++) {
                double difference = difference(value, at, k, STEP);
                // Over twice the step the curvature's share is four times as large.
                double curvature = Math.abs(difference(value, at, k, 2 * STEP) - difference);
                double rounding = Rounding.of(100, Rounding.DOUBLE) * (1 + Math.abs(value.applyAsDouble(at))) / STEP;
                assertThat(gradient[k]).isCloseTo(difference, within(curvature + rounding));
            }
        }
    }

    private static double difference(ToDoubleFunction<double[]> value, double[] at, int k, double step) {
        double[] up = at.clone();
        double[] down = at.clone();
        up[k] += step;
        down[k] -= step;
        return (value.applyAsDouble(up) - value.applyAsDouble(down)) / (2 * step);
    }
}
