package io.pushforward.simulate.darcy;

import io.pushforward.data.LawPair;
import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.LatinHypercube;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.simulate.Adjustable;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.Sized;
import io.pushforward.simulate.Sizes;
import io.pushforward.simulate.SystemFacts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Random fields: from the law of a medium's log-permeability to the law of the pressure in it.
 *
 * <p>Input: fields of log-permeability on 32 by 32 cells of the unit square, {@link LogPermeability}; variance, both
 * correlation lengths and their angle differ from law to law. Target: the pressure p in other media of the same law, with
 * {@code -div(exp(g) grad p) = 1} and p = 0 on the boundary, {@link PressureSolver}.
 *
 * <p>Streams: the design is SciPy's {@code LatinHypercube(4, seed)} scaled to its box; law i draws its inputs from
 * {@code seed/input/i} and its targets' media from {@code seed/target/i}, two fields at a time.
 */
@Part(
        name = "darcy",
        aliases = "darcy-flow",
        description = "random fields of log-permeability to the pressure of a flow through them")
public record Darcy(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes) implements Adjustable, Sized<Darcy> {
    private static final int CELLS = 32;
    private static final int NODES = CELLS * CELLS;
    private static final List<Axis> AXES = List.of(Axis.cells(0, 1, CELLS), Axis.cells(0, 1, CELLS));
    private static final Space INPUTS = space("log-permeability");
    private static final Space TARGETS = space("pressure");
    private static final List<String> NAMES = List.of("variance", "along", "across", "angle");
    private static final double[] LOW = {0.25, 0.08, 0.08, 0};
    private static final double[] HIGH = {2.0, 0.30, 0.30, Math.PI};

    private static final Sizes QUICK = new Sizes(120, 32, 32);
    private static final Sizes AS_PAPER = new Sizes(1200, 64, 64);

    public Darcy {
        sizes = sizes.or(QUICK, AS_PAPER);
        Declaration.check(Darcy.class, sizes);
    }

    /** At full size. */
    public Darcy() {
        this(new Sizes());
    }

    public Darcy(int laws, int inputSamples, int outputSamples) {
        this(new Sizes(laws, inputSamples, outputSamples));
    }

    private static Space space(String quantity) {
        return new Space.Fields(AXES, 1).called(Naming.of(List.of(Quantity.parse(quantity))));
    }

    @Override
    public Darcy withSizes(Sizes sizes) {
        return new Darcy(sizes);
    }

    @Override
    public SystemFacts facts() {
        return SystemFacts.of("Pressure in a random medium")
                .withParameter("variance", "variance of the log-permeability")
                .withParameter("along", "correlation length in the direction of the angle, in sides of the square")
                .withParameter("across", "correlation length at right angles to it, in sides of the square")
                .withParameter("angle", "direction of the layers, in radians");
    }

    @Override
    public Space inputSpace() {
        return INPUTS;
    }

    @Override
    public Space targetSpace() {
        return TARGETS;
    }

    @Override
    public LawPair simulate(long id, Seed seed) {
        Simulator.requireLaw(this, id);
        double[] point = LatinHypercube.design(laws(), LOW.length, seed.generator())[(int) id];
        Map<String, Double> at = new LinkedHashMap<>();
        for (int k = 0; k < LOW.length; k++) at.put(NAMES.get(k), LOW[k] + (HIGH[k] - LOW[k]) * point[k]);
        LogPermeability medium = new LogPermeability(law(at), CELLS);
        return new LawPair(
                id,
                at,
                Optional.empty(),
                media(medium, sizes.inputs(), seed.derive("input").derive(id).generator()),
                pressures(
                        medium,
                        sizes.outputs(),
                        seed.derive("target").derive(id).generator()));
    }

    @Override
    public List<Parameter> parameters() {
        return IntStream.range(0, LOW.length)
                .mapToObj(k -> new Parameter(NAMES.get(k), LOW[k], HIGH[k]))
                .toList();
    }

    @Override
    public LawPair draw(Map<String, Double> at, int size, Seed seed) {
        LogPermeability medium = new LogPermeability(law(at), CELLS);
        return new LawPair(
                0,
                at,
                Optional.empty(),
                media(medium, size, seed.derive("input").generator()),
                pressures(medium, size, seed.derive("target").generator()));
    }

    /** The pressures in fresh media. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        return pressures(
                new LogPermeability(law(pair.parameters()), CELLS),
                size,
                draws.derive("truth").generator());
    }

    /** The pressures in the input media themselves. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        Ensemble input = (Ensemble) pair.input();
        double[] points = input.points().clone();
        solve(points);
        return Optional.of(Ensemble.weighted(TARGETS, points, input.weights()));
    }

    private static LogPermeability.Parameters law(Map<String, Double> at) {
        return new LogPermeability.Parameters(
                Adjustable.value(at, "variance"),
                Adjustable.value(at, "along"),
                Adjustable.value(at, "across"),
                Adjustable.value(at, "angle"));
    }

    private static Ensemble media(LogPermeability medium, int count, Generator random) {
        double[] points = draws(medium, count, random);
        for (int i = 0; i < points.length; i++) points[i] = (float) points[i]; // fields are kept in single precision
        return Ensemble.uniform(INPUTS, points);
    }

    private static Ensemble pressures(LogPermeability medium, int count, Generator random) {
        double[] points = draws(medium, count, random);
        solve(points);
        for (int i = 0; i < points.length; i++) points[i] = (float) points[i];
        return Ensemble.uniform(TARGETS, points);
    }

    private static double[] draws(LogPermeability medium, int count, Generator random) {
        double[] points = new double[count * NODES];
        double[] first = new double[NODES];
        double[] second = new double[NODES];
        for (int i = 0; i < count; i += 2) {
            medium.draw(random, first, second);
            System.arraycopy(first, 0, points, i * NODES, NODES);
            if (i + 1 < count) System.arraycopy(second, 0, points, (i + 1) * NODES, NODES);
        }
        return points;
    }

    /** Replaces fields of log-permeability by the pressures in them. */
    private static void solve(double[] fields) {
        PressureSolver solver = new PressureSolver(CELLS);
        double[] permeability = new double[NODES];
        double[] pressure = new double[NODES];
        for (int start = 0; start < fields.length; start += NODES) {
            for (int k = 0; k < NODES; k++) permeability[k] = Math.exp(fields[start + k]);
            Arrays.fill(pressure, 1.0 / NODES);
            solver.solve(permeability, pressure);
            System.arraycopy(pressure, 0, fields, start, NODES);
        }
    }
}
