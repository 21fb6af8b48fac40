package io.pushforward.neural.loss;

import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.Tensor;

/** A weighted sum of losses; parts that draw equally many particles share one draw. */
@Part(name = "mixture", description = "weighted sum of losses")
public record Mixture(@Option("losses with their weights") List<Weighted> parts) implements Loss {
    /** One loss and its factor. */
    public record Weighted(
            @Option(value = "the factor of the loss", above = 0, below = Double.POSITIVE_INFINITY, fallback = "1")
            double weight,

            @Option("the loss") Loss loss) {
        public Weighted {
            Declaration.check(Weighted.class, weight, loss);
        }
    }

    public Mixture {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) throw new IllegalArgumentException("a mixture of losses needs parts, got none");
    }

    /** With the names of the parts, so that a message about what one of them asks for names it. */
    @Override
    public String title() {
        return Loss.super.title() + " of "
                + String.join(
                        ", ", parts.stream().map(part -> part.loss.title()).toList());
    }

    @Override
    public Mixture declaring(List<String> symmetries) {
        return new Mixture(parts.stream()
                .map(part -> new Weighted(part.weight, part.loss.declaring(symmetries)))
                .toList());
    }

    /** What every part takes is not one list of kinds; this is what the most demanding part asks for. */
    @Override
    public List<Class<? extends TensorLaw>> asks() {
        return parts.stream()
                .map(part -> part.loss.asks())
                .min((one, other) -> Integer.compare(one.size(), other.size()))
                .orElseThrow();
    }

    @Override
    public boolean takes(Class<? extends TensorLaw> given) {
        return parts.stream().allMatch(part -> part.loss.takes(given));
    }

    @Override
    public List<TargetFeature> features(LossSetting setting) {
        Map<String, TargetFeature> byName = new LinkedHashMap<>();
        for (Weighted part : parts)
            for (TargetFeature feature : part.loss.features(setting)) byName.put(feature.name(), feature);
        return List.copyOf(byName.values());
    }

    @Override
    public LawLoss<TensorLaw> build(LossSetting setting) {
        List<LawLoss<TensorLaw>> losses = new ArrayList<>();
        for (Weighted part : parts) {
            @SuppressWarnings("unchecked") // takes() has been asked about every part
            LawLoss<TensorLaw> loss = (LawLoss<TensorLaw>) part.loss.build(setting);
            losses.add(loss);
        }
        return (predicted, target, noise) -> sum(losses, predicted, target, noise);
    }

    private Tensor sum(List<LawLoss<TensorLaw>> losses, TensorLaw predicted, TensorEnsemble target, Noise noise) {
        TensorLaw shared = predicted instanceof TensorLaw.Particles drawn ? new TensorLaw.DrawnOnce(drawn) : predicted;
        Tensor sum = Tensors.of(new float[1], 1)
                .squeeze(0)
                .to(target.points().device(), target.points().scalar_type());
        for (int k = 0; k < losses.size(); k++) {
            boolean draws = parts.get(k).loss.asks().contains(TensorLaw.Particles.class);
            Tensor value = losses.get(k).of(draws ? shared : predicted, target, noise);
            sum = sum.add(value.mul(Tensors.scalar(parts.get(k).weight)));
        }
        return sum;
    }
}
