package io.pushforward.metric;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.project.Pca;
import io.pushforward.project.Projection;
import io.pushforward.random.Seed;
import io.pushforward.transport.AnnealedSinkhorn;
import io.pushforward.transport.SupportPoints;
import io.pushforward.transport.kernel.Bits;
import io.pushforward.transport.kernel.DoubleKernel;
import io.pushforward.transport.kernel.Kernels;
import io.pushforward.transport.kernel.PackedCloud;
import java.util.List;
import java.util.stream.IntStream;

/** Prints the bits of kernels, all metrics, Sinkhorn gradients and principal components, for {@link CoreBitsTest}. */
final class CoreBits {
    private CoreBits() {}

    public static void main(String[] arguments) {
        Bits bits = new Bits();
        kernels(bits, "interpreted");
        Bits unused = new Bits();
        for (int k = 0; k < 3000; k++) kernels(unused, "run " + k);
        kernels(bits, "compiled");
        for (MetricContractTest.Case c : MetricContractTest.cases())
            bits.add(
                    c.toString(),
                    c.metric()
                            .between(c.laws().first(), c.laws().second(), Seed.of(5))
                            .value());
        List<Ensemble> xs = clouds(6, 1);
        List<Ensemble> ys = clouds(6, 2);
        List<AnnealedSinkhorn.Differential> differentials = new AnnealedSinkhorn(0.05, 0.5).differentials(xs, ys);
        for (int k = 0; k < xs.size(); k++) {
            bits.add("Sinkhorn value " + k, differentials.get(k).value());
            bits.add("Sinkhorn gradient in x " + k, differentials.get(k).inX());
            bits.add("Sinkhorn gradient in y " + k, differentials.get(k).inY());
        }
        Projection pca = new Pca(4).fit(xs.get(0).space(), xs);
        bits.add("principal components", pca.synthesise(Seed.of(6).generator().normals(4 * 4), 4));
        bits.add(
                "support points",
                SupportPoints.of(xs.get(0), 8, Seed.of(7)).points().points());
        bits.print();
    }

    private static List<Ensemble> clouds(int count, long seed) {
        return IntStream.range(0, count)
                .mapToObj(k -> Ensemble.uniform(
                        new Space.Vectors(7),
                        Seed.of(seed).derive(k).generator().normals(7 * (20 + k))))
                .toList();
    }

    private static void kernels(Bits bits, String when) {
        DoubleKernel kernel = Kernels.doubles();
        int n = 19;
        int m = 27;
        int d = 11;
        double[] x = Seed.of(1).generator().normals(n * d);
        double[] y = Seed.of(2).generator().normals(m * d);
        double[] squares = new double[n * m];
        kernel.squaredDistances(x, n, y, m, d, squares);
        bits.add("squared distances, " + when, squares);
        PackedCloud left = kernel.pack(x, n, d, new double[kernel.packedSize(n, d)]);
        PackedCloud right = kernel.pack(y, m, d, new double[kernel.packedSize(m, d)]);
        double[] cost = new double[n * kernel.stride(m)];
        kernel.halfSquaredCosts(left, right, cost);
        bits.add("costs, " + when, cost);
        double[] own = new double[n * kernel.stride(n)];
        kernel.ownHalfSquaredCosts(left, own);
        bits.add("own costs, " + when, own);
        double[] f = Seed.of(3).generator().normals(kernel.stride(n));
        double[] g = Seed.of(4).generator().normals(kernel.stride(m));
        double[] rows = new double[n];
        double[] columns = new double[kernel.stride(m)];
        kernel.scale(cost, n, m, f, g, 2, rows, columns);
        bits.add("rows, " + when, rows);
        bits.add("columns, " + when, columns);
        double[] nearest = new double[n * DoubleKernel.chunks(n)];
        kernel.nearest(own, n, n, nearest);
        kernel.scaleOwn(own, nearest, n, f, 0.3, rows);
        bits.add("own rows, " + when, rows);
        kernel.softmin(cost, n, m, g, 0.5, rows);
        bits.add("softmin, " + when, rows);
        double[] weights = new double[kernel.stride(m)];
        kernel.softmax(cost, 3, m, g, 0.5, weights);
        bits.add("softmax, " + when, weights);
        double[] sum = new double[d];
        kernel.addCombination(0.7, weights, m, y, d, sum, 0);
        bits.add("combination, " + when, sum);
    }
}
