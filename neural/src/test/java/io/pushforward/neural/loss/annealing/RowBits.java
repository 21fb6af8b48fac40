package io.pushforward.neural.loss.annealing;

import io.pushforward.random.Seed;
import io.pushforward.transport.AnnealedSinkhorn;
import io.pushforward.transport.kernel.Bits;
import java.util.Arrays;

/** Prints the bits of annealed potentials and plans, for {@link RowBitsTest}. */
final class RowBits {
    private RowBits() {}

    public static void main(String[] arguments) {
        Bits bits = new Bits();
        Bits unused = new Bits();
        for (int n : new int[] {7, 16, 33}) {
            solve(bits, n, "interpreted");
            for (int k = 0; k < 300; k++) solve(unused, n, "run " + k);
            solve(bits, n, "compiled");
        }
        bits.print();
    }

    private static void solve(Bits bits, int n, String when) {
        int m = n + 5;
        double[] x = Seed.of(1).generator().normals(n * 3);
        double[] y = Seed.of(2).generator().normals(m * 3);
        double[] schedule = new AnnealedSinkhorn(0.05, 0.5).schedule(6);
        float[] plan = new float[n * m];
        AnnealedRows cross = AnnealedRows.cross(costs(x, n, y, m), 0, uniform(n), uniform(m), schedule, plan);
        bits.add(n + " points: onto rows, " + when, cross.f);
        bits.add(n + " points: onto columns, " + when, cross.g);
        bits.add(n + " points: plan, " + when, plan);
        float[] ownPlan = new float[n * n];
        AnnealedRows own = AnnealedRows.own(costs(x, n, x, n), 0, uniform(n), schedule, ownPlan);
        bits.add(n + " points: own, " + when, own.f);
        bits.add(n + " points: own plan, " + when, ownPlan);
    }

    private static float[] costs(double[] x, int n, double[] y, int m) {
        float[] costs = new float[n * m];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < 3; k++) {
                    double difference = x[i * 3 + k] - y[j * 3 + k];
                    costs[i * m + j] += (float) (0.5 * difference * difference);
                }
        return costs;
    }

    private static float[] uniform(int size) {
        float[] weights = new float[size];
        Arrays.fill(weights, 1f / size);
        return weights;
    }
}
