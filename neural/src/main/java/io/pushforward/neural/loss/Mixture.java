package io.pushforward.neural.loss;

import io.pushforward.neural.LawLoss;
import io.pushforward.neural.LossRecipe;
import io.pushforward.neural.LossSetting;
import io.pushforward.neural.Noise;
import io.pushforward.neural.TargetFeature;
import io.pushforward.neural.TensorEnsemble;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.Tensors;
import io.pushforward.settings.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.pytorch.Tensor;

/** A weighted sum of losses; parts that draw equally many particles share one draw. */
record Mixture(List<Part> parts) implements LossRecipe {
    static final String NAME = "mixture";

    /** One loss and its factor. */
    record Part(double weight, LossRecipe loss) {
        Part {
            if (!(weight > 0 && weight < Double.POSITIVE_INFINITY))
                throw new IllegalArgumentException("weight must be positive and finite, got " + weight);
        }
    }

    Mixture {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) throw new IllegalArgumentException("a mixture of losses needs parts, got none");
    }

    /** Reads {@code parts}, each with its {@code weight} and {@code loss}. */
    static Mixture read(Settings settings) {
        List<Part> parts = new ArrayList<>();
        for (Settings part : settings.groups("parts"))
            parts.add(new Part(part.number("weight", 1), Losses.read(part.group("loss"))));
        return new Mixture(parts);
    }

    /** With the names of the parts, so that a message about what one of them asks for names it. */
    @Override
    public String name() {
        return NAME + " of "
                + String.join(", ", parts.stream().map(part -> part.loss.name()).toList());
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
        for (Part part : parts)
            for (TargetFeature feature : part.loss.features(setting)) byName.put(feature.name(), feature);
        return List.copyOf(byName.values());
    }

    @Override
    public LawLoss<TensorLaw> build(LossSetting setting) {
        List<LawLoss<TensorLaw>> losses = new ArrayList<>();
        for (Part part : parts) {
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
