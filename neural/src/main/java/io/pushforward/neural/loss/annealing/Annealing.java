package io.pushforward.neural.loss.annealing;

import io.pushforward.settings.VectorModule;
import org.bytedeco.pytorch.Tensor;

/**
 * The annealed Sinkhorn iteration of a batch on costs that are given, as GeomLoss 0.2.6 runs it (Feydy et al. 2019): from
 * softmins at the first temperature, through a schedule of updates averaged with the old potentials, to one undamped
 * update at the last temperature. No gradient is recorded.
 */
public interface Annealing {
    /** With tensor operations: on any device and in any precision. */
    static Annealing byTensors() {
        return new TensorAnnealing();
    }

    /** In float on the processor, law after law, with vector instructions where Java was started with them. */
    static Annealing byRows() {
        return VectorModule.available() ? new RowAnnealing() : new TensorAnnealing();
    }

    /** The fastest for tensors like this one. */
    static Annealing on(Tensor points) {
        return points.is_cuda() ? byTensors() : byRows();
    }

    /**
     * What an iteration ends with.
     *
     * @param onRows potentials [laws, rows]
     * @param onColumns potentials [laws, columns]; the same as {@code onRows} for clouds with themselves
     * @param plan [laws, rows, columns], each row the weights of the last softmin, of sum one
     */
    record Solved(Tensor onRows, Tensor onColumns, Tensor plan) {}

    /**
     * @param cost [laws, rows, columns]
     * @param a weights [laws, rows]
     * @param b weights [laws, columns]
     */
    Solved cross(Tensor cost, Tensor a, Tensor b, double[] schedule);

    /** Clouds with themselves: costs [laws, rows, rows], symmetric. */
    Solved own(Tensor cost, Tensor a, double[] schedule);
}
