package io.pushforward.neural.train;

import io.pushforward.neural.net.Parameter;
import io.pushforward.neural.net.Parameters;
import io.pushforward.neural.tensor.Tensors;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Adam with decoupled weight decay (Loshchilov and Hutter 2019) on one buffer, with PyTorch's defaults: betas .9 and
 * .999, epsilon 1e-8. Nothing here allocates more than the size of the buffer, and no random number is drawn.
 */
final class AdamW implements AutoCloseable {
    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final double EPSILON = 1e-8;
    /** As in PyTorch's {@code clip_grad_norm_}. */
    private static final double CLIP_EPSILON = 1e-6;

    private final Parameters parameters;
    private final double decay;
    private final Optional<Double> clip;
    private final Tensor decays; // [parameters], 1 where decay applies, else 0
    private final Tensor first;
    private final Tensor second;

    AdamW(Parameters parameters, double decay, Optional<Double> clip) {
        this.parameters = parameters;
        this.decay = decay;
        this.clip = clip;
        try (PointerScope scope = new PointerScope()) {
            float[] mask = parameters.perParameter(p -> p.decay() == Parameter.Decay.DECAYS ? 1 : 0);
            decays = Tensors.of(mask, mask.length).to(parameters.values().device(), torch.ScalarType.Float);
            first = torch.zeros_like(parameters.values());
            second = torch.zeros_like(parameters.values());
            decays.retainReference();
            first.retainReference();
            second.retainReference();
        }
    }

    /** Running mean of gradients. */
    Tensor first() {
        return first;
    }

    /** Running mean of squared gradients. */
    Tensor second() {
        return second;
    }

    /**
     * Clips, decays, moves. To be called without gradients being recorded.
     *
     * @param count this step's number, from 1
     * @param norm the length of the gradient
     */
    void step(double rate, long count, double norm) {
        Tensor gradients = parameters.gradients();
        Tensor values = parameters.values();
        if (clip.isPresent() && norm > clip.get()) gradients.mul_(Tensors.scalar(clip.get() / (norm + CLIP_EPSILON)));
        if (decay > 0) values.addcmul_(values, decays, Tensors.scalar(-rate * decay));
        first.lerp_(gradients, Tensors.scalar(1 - BETA1));
        second.mul_(Tensors.scalar(BETA2)).addcmul_(gradients, gradients, Tensors.scalar(1 - BETA2));
        // m / (sqrt(v / c2) + e) = sqrt(c2) m / (sqrt(v) + e sqrt(c2)): one pass over the buffer less.
        double root = Math.sqrt(1 - Math.pow(BETA2, count));
        Tensor denominator = second.sqrt().add_(Tensors.scalar(EPSILON * root));
        values.addcdiv_(first, denominator, Tensors.scalar(-rate * root / (1 - Math.pow(BETA1, count))));
    }

    @Override
    public void close() {
        decays.releaseReference();
        first.releaseReference();
        second.releaseReference();
    }
}
