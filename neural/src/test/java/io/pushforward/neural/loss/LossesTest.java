package io.pushforward.neural.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.project.Pca;
import io.pushforward.project.Standardised;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.Test;

class LossesTest {
    private static Loss read(String yaml) {
        try {
            Settings settings = Settings.of("ou.yaml: loss", new ObjectMapper(new YAMLFactory()).readTree(yaml));
            Loss part = Registry.read(Loss.class, settings);
            settings.finish();
            return part;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double value(Example example, String yaml) {
        try (PointerScope scope = new PointerScope()) {
            return example.loss(read(yaml), example.predicted()).item_double();
        }
    }

    @Test
    void loss_withUnknownOrImpossibleOptions_isRefusedWithItsPlace() {
        assertThatThrownBy(() -> read("{name: sinkhorn, blurr: 1}"))
                .hasMessageContaining("ou.yaml: loss")
                .hasMessageContaining("blurr")
                .hasMessageContaining("scaling");
        assertThatThrownBy(() -> read("{name: sinkhorn, blur: -1}"))
                .hasMessageContaining("ou.yaml: loss")
                .hasMessageContaining("blur: expected a number > 0, got -1");
        assertThatThrownBy(() -> read("{name: energy, symmetry: [even]}")).hasMessageContaining("phase-shift");
        assertThatThrownBy(() -> read("{name: energy, shifts: 3}")).hasMessageContaining("shifts");
        assertThatThrownBy(() -> read("{name: energy, particles: 0}")).hasMessageContaining("particles");
        assertThatThrownBy(() -> read("{name: mmd, bandwidth: 0}")).hasMessageContaining("bandwidth");
        assertThatThrownBy(() -> read("{name: mixture}")).hasMessageContaining("parts");
        assertThatThrownBy(() -> read("{name: wasserstein}"))
                .hasMessageContaining("wasserstein")
                .hasMessageContaining("sinkhorn");
    }

    @Test
    void mixture_ofLosses_isTheirWeightedSum() {
        Example example = Example.of(new Standardised(new Pca(4)), 9, 9, 9);
        String sinkhorn = "{name: sinkhorn, blur: 0.1}";
        String energy = "{name: energy, symmetry: [odd]}";
        double sum = value(example, energy) + 0.05 * value(example, sinkhorn);
        String mixture = "{name: mixture, parts: [{loss: " + energy + "}, {weight: 0.05, loss: " + sinkhorn + "}]}";
        assertThat(value(example, mixture)).isCloseTo(sum, within(1e-9));
    }

    @Test
    void mixture_withALikelihood_takesOnlyLawsWithADensity() {
        Loss mixture = read("{name: mixture, parts: [{loss: {name: energy}}, {loss: {name: likelihood}}]}");
        assertThat(mixture.takes(TensorLaw.Flow.class)).isTrue();
        assertThat(mixture.takes(TensorLaw.Generated.class)).isFalse();
        assertThat(mixture.takes(TensorLaw.LabelMasses.class)).isFalse();
        assertThat(mixture.title()).contains("energy").contains("likelihood");
    }

    @Test
    void gaussianLikelihood_fromMeanAndCovariance_equalsThatOfTheParticles() {
        Generator random = Seed.of(5).generator();
        int d = 3;
        for (int[] sizes : new int[][] {{6, 6}, {4, 8}})
            try (PointerScope scope = new PointerScope()) {
                double[] factors = new double[2 * d * d];
                for (int law = 0; law < 2; law++)
                    for (int i = 0; i < d; i++)
                        for (int j = 0; j <= i; j++)
                            factors[(law * d + i) * d + j] = i == j ? 0.5 + random.nextDouble() : random.nextGaussian();
                Tensor mean = Tensors.doubles(random.normals(2 * d), 2, d).set_requires_grad(true);
                Tensor factor = Tensors.doubles(factors, 2, d, d).set_requires_grad(true);
                int total = sizes[0] + sizes[1];
                double[] weights = new double[total];
                for (int k = 0; k < total; k++) weights[k] = 0.5 + random.nextDouble();
                normalise(weights, 0, sizes[0]);
                normalise(weights, sizes[0], total);
                TensorEnsemble target = TensorEnsemble.ragged(
                        Tensors.doubles(random.normals(total * d), total, d), Tensors.doubles(weights, total), sizes);
                TensorLaw.Gaussian law = new TensorLaw.Gaussian(mean, factor);
                double[] one = valueAndGradients(new GaussianLikelihood(), law, target);
                double[] other = valueAndGradients(read("{name: likelihood}"), law, target);
                assertThat(one).containsExactly(other, within(1e-12));
            }
    }

    private static void normalise(double[] weights, int from, int to) {
        double sum = 0;
        for (int k = from; k < to; k++) sum += weights[k];
        for (int k = from; k < to; k++) weights[k] /= sum;
    }

    private static double[] valueAndGradients(Loss part, TensorLaw.Gaussian law, TensorEnsemble target) {
        @SuppressWarnings("unchecked")
        var loss = (io.pushforward.neural.net.LawLoss<TensorLaw>) part.build(
                new LossSetting(Example.PATHS, new io.pushforward.project.IdentityProjection(Example.PATHS)));
        for (Tensor each : new Tensor[] {law.mean(), law.cholesky()})
            if (each.grad().defined()) each.mutable_grad().zero_();
        Tensor value = loss.of(law, target, new Noise(Seed.of(0).generator()));
        value.backward();
        double[] inMean = Tensors.doubles(law.mean().grad());
        double[] inFactor = Tensors.doubles(law.cholesky().grad().tril());
        double[] all = new double[1 + inMean.length + inFactor.length];
        all[0] = value.item_double();
        System.arraycopy(inMean, 0, all, 1, inMean.length);
        System.arraycopy(inFactor, 0, all, 1 + inMean.length, inFactor.length);
        return all;
    }

    @Test
    void particleLosses_overManySteps_keepNoMemory() {
        Example example = Example.of(new Standardised(new Pca(4)), 64, 64, 64);
        Loss mixture = read("{name: mixture, parts: [{loss: {name: energy, symmetry: [odd]}}, "
                + "{loss: {name: sinkhorn}}, {loss: {name: mmd}}]}");
        steps(example, mixture, 10);
        long before = Pointer.totalCount();
        steps(example, mixture, 100);
        // A step makes some hundred tensors. Those of the geometry stay until they are collected.
        assertThat(Pointer.totalCount() - before).isLessThan(100);
    }

    private static void steps(Example example, Loss part, int count) {
        try (PointerScope outer = new PointerScope()) {
            TensorEnsemble target = example.target(part);
            @SuppressWarnings("unchecked")
            var loss = (io.pushforward.neural.net.LawLoss<TensorLaw>) part.build(example.setting());
            for (int step = 0; step < count; step++)
                try (PointerScope scope = new PointerScope()) {
                    Tensor predicted = example.predicted();
                    var law = new TensorLaw.DrawnOnce(
                            new TensorLaw.AtomMasses(predicted, predicted),
                            new java.util.HashMap<>(java.util.Map.of(64, TensorEnsemble.uniform(predicted))));
                    loss.of(law, target, new Noise(Seed.of(0).generator())).backward();
                }
        }
    }
}
