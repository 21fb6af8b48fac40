package io.pushforward.neural.loss.annealing;

import io.pushforward.neural.tensor.Tensors;
import java.util.Arrays;
import org.bytedeco.pytorch.Tensor;

/**
 * Annealing by {@link AnnealedRows}: in float on the processor, law after law, six times as fast as tensor operations on
 * clouds of 128 points.
 */
final class RowAnnealing implements Annealing {

    @Override
    public Solved cross(Tensor cost, Tensor a, Tensor b, double[] schedule) {
        int laws = (int) cost.size(0);
        int rows = (int) cost.size(1);
        int columns = (int) cost.size(2);
        float[] costs = Tensors.floats(cost);
        float[] left = Tensors.floats(a);
        float[] right = Tensors.floats(b);
        float[] onRows = new float[laws * rows];
        float[] onColumns = new float[laws * columns];
        float[] plan = new float[costs.length];
        for (int law = 0; law < laws; law++) {
            float[] mine = Arrays.copyOfRange(left, law * rows, (law + 1) * rows);
            float[] theirs = Arrays.copyOfRange(right, law * columns, (law + 1) * columns);
            AnnealedRows solved = AnnealedRows.cross(costs, law * rows * columns, mine, theirs, schedule, plan);
            System.arraycopy(solved.f, 0, onRows, law * rows, rows);
            System.arraycopy(solved.g, 0, onColumns, law * columns, columns);
        }
        return new Solved(
                Tensors.of(onRows, laws, rows),
                Tensors.of(onColumns, laws, columns),
                Tensors.of(plan, laws, rows, columns));
    }

    @Override
    public Solved own(Tensor cost, Tensor a, double[] schedule) {
        int laws = (int) cost.size(0);
        int rows = (int) cost.size(1);
        float[] costs = Tensors.floats(cost);
        float[] weights = Tensors.floats(a);
        float[] potentials = new float[laws * rows];
        float[] plan = new float[costs.length];
        for (int law = 0; law < laws; law++) {
            float[] mine = Arrays.copyOfRange(weights, law * rows, (law + 1) * rows);
            AnnealedRows solved = AnnealedRows.own(costs, law * rows * rows, mine, schedule, plan);
            System.arraycopy(solved.f, 0, potentials, law * rows, rows);
        }
        Tensor potential = Tensors.of(potentials, laws, rows);
        return new Solved(potential, potential, Tensors.of(plan, laws, rows, rows));
    }
}
