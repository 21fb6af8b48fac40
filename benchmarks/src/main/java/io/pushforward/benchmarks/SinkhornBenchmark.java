package io.pushforward.benchmarks;

import io.pushforward.law.Ensemble;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.transport.AnnealedSinkhorn;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Value and gradient of the annealed Sinkhorn divergence on one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "--add-modules",
            "jdk.incubator.vector",
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0"
        })
public class SinkhornBenchmark {
    private final List<Ensemble> xs = paths(8, 128, 256, Seed.of(1));
    private final List<Ensemble> ys = paths(8, 128, 256, Seed.of(2));
    private final Ensemble x = paths(1, 64, 256, Seed.of(3)).get(0);
    private final Ensemble y = paths(1, 64, 256, Seed.of(4)).get(0);
    private final AnnealedSinkhorn fine = new AnnealedSinkhorn(0.01, 0.5);
    private final AnnealedSinkhorn usual = new AnnealedSinkhorn(0.05, 0.5);

    /** Random walks on [0, 1] of {@code dimension} steps with random slope. */
    static List<Ensemble> paths(int laws, int size, int dimension, Seed seed) {
        List<Ensemble> made = new ArrayList<>();
        RandomGenerator random = seed.generator();
        for (int law = 0; law < laws; law++) {
            double[] points = new double[size * dimension];
            for (int i = 0; i < size; i++) {
                double value = 0;
                double slope = random.nextGaussian();
                for (int k = 0; k < dimension; k++) {
                    value += slope / dimension + random.nextGaussian() / Math.sqrt(dimension);
                    points[i * dimension + k] = value;
                }
            }
            made.add(Ensemble.uniform(new Space.Vectors(dimension), points));
        }
        return made;
    }

    @Benchmark
    public List<AnnealedSinkhorn.Differential> eightProblems128x128x256AtBlur001() {
        return fine.differentials(xs, ys);
    }

    @Benchmark
    public AnnealedSinkhorn.Differential onePair64x64x256AtBlur005() {
        return usual.differential(x, y);
    }
}
