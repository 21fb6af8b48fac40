package io.pushforward.neural.loss.annealing;

import io.pushforward.neural.tensor.Tensors;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** Annealing with tensor operations: on any device and in any precision. */
final class TensorAnnealing implements Annealing {
    /** The log-weight of a point without mass, as in GeomLoss. */
    private static final double LOG_ZERO = -100_000;

    @Override
    public Solved cross(Tensor cost, Tensor a, Tensor b, double[] schedule) {
        Tensor logA = logs(a).unsqueeze(2); // [laws, rows, 1]
        Tensor logB = logs(b).unsqueeze(1); // [laws, 1, columns]
        Tensor f = softmin(cost, logB, torch.zeros_like(logB), schedule[0], 2);
        Tensor g = softmin(cost, logA, torch.zeros_like(logA), schedule[0], 1);
        for (double temperature : schedule) {
            Tensor nextF = softmin(cost, logB, g, temperature, 2);
            Tensor nextG = softmin(cost, logA, f, temperature, 1);
            f = half(f, nextF);
            g = half(g, nextG);
        }
        double last = schedule[schedule.length - 1];
        return new Solved(
                softmin(cost, logB, g, last, 2).squeeze(2),
                softmin(cost, logA, f, last, 1).squeeze(1),
                exponents(cost, logB, g, last).softmax(2));
    }

    @Override
    public Solved own(Tensor cost, Tensor a, double[] schedule) {
        Tensor logA = logs(a).unsqueeze(1); // [laws, 1, rows]
        Tensor f = softmin(cost, logA, torch.zeros_like(logA), schedule[0], 2).transpose(1, 2);
        for (double temperature : schedule)
            f = half(f, softmin(cost, logA, f, temperature, 2).transpose(1, 2));
        double last = schedule[schedule.length - 1];
        Tensor potential = softmin(cost, logA, f, last, 2).squeeze(2);
        return new Solved(potential, potential, exponents(cost, logA, f, last).softmax(2));
    }

    private static Tensor logs(Tensor weights) {
        Tensor floor = torch.full_like(weights, Tensors.scalar(LOG_ZERO));
        return torch.where(weights.gt(Tensors.scalar(0)), weights.log(), floor);
    }

    private static Tensor half(Tensor one, Tensor other) {
        return one.add(other).mul(Tensors.scalar(0.5));
    }

    private static Tensor exponents(Tensor cost, Tensor logWeights, Tensor potential, double temperature) {
        return potential.sub(cost).mul(Tensors.scalar(1 / temperature)).add(logWeights);
    }

    private static Tensor softmin(Tensor cost, Tensor logWeights, Tensor potential, double temperature, long axis) {
        return torch.logsumexp(exponents(cost, logWeights, potential, temperature), new long[] {axis}, true)
                .mul(Tensors.scalar(-temperature));
    }
}
