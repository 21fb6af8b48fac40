package io.pushforward.benchmarks;

import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.transport.AssignmentSolver;
import io.pushforward.transport.Cost;
import io.pushforward.transport.NetworkSimplex;
import io.pushforward.transport.TransportProblem;
import io.pushforward.transport.TransportSolution;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Exact W2² between 128 and 128 equally weighted paths of 256 points, costs included, on one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class AssignmentBenchmark {
    private final Ensemble x = SinkhornBenchmark.paths(1, 128, 256, Seed.of(3)).get(0);
    private final Ensemble y = SinkhornBenchmark.paths(1, 128, 256, Seed.of(4)).get(0);
    private final TransportProblem problem = new TransportProblem(x, y, Cost.SQUARED_DISTANCE);

    @Benchmark
    public TransportSolution assignment128() {
        return new AssignmentSolver().solve(problem);
    }

    @Benchmark
    public TransportSolution networkSimplex128() {
        return new NetworkSimplex().solve(problem);
    }
}
