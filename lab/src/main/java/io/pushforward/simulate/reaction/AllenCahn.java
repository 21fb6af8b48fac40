package io.pushforward.simulate.reaction;

import io.pushforward.data.LawPair;
import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Naming;
import io.pushforward.law.Quantity;
import io.pushforward.law.Space;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.simulate.Adjustable;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.Sized;
import io.pushforward.simulate.Sizes;
import io.pushforward.simulate.SystemFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jtransforms.fft.DoubleFFT_1D;

/**
 * A stochastic partial differential equation: the law of an initial field on a circle goes in, the law of the field at time 2 under
 * the stochastic Allen-Cahn equation comes out ({@link Reaction}; diffusion 0.001, reaction 1, noise 0.1, 128 points).
 *
 * <p>The initial field is Gaussian and stationary with a mean, a deviation and a correlation length that vary by law. The reaction
 * drives it to -1 and +1, diffusion smooths what is between, and the noise makes the map one of laws: two fields that start
 * equal end different.
 *
 * <p>Streams: law i draws mean, deviation and length from {@code seed/law/i}, its input from {@code seed/input/i} and its target
 * from {@code seed/target/i}: other initial fields, then their moves.
 */
@Part(
        name = "allen-cahn",
        aliases = "stochastic-allen-cahn",
        description =
                "the law of an initial field on a circle to that of a stochastic Allen-Cahn equation's field later")
public record AllenCahn(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes) implements Adjustable, Sized<AllenCahn> {
    static final int POINTS = 128;
    static final double TIME = 2;
    static final int STEPS = 64;
    static final double DIFFUSION = 1e-3;
    static final double NOISE = 0.1;
    private static final Space SPACE = Space.Fields.path(Axis.periodic(0, 1, POINTS), 1)
            .called(Naming.of(List.of(new Quantity("u", ""))).withAxes(new Quantity("x", "")));
    private static final double[] LOW = {-0.5, 0.2, 0.03};
    private static final double[] HIGH = {0.5, 1, 0.2};
    private static final List<String> NAMES = List.of("mean", "deviation", "length");

    private static final Sizes QUICK = new Sizes(120, 64, 64);
    private static final Sizes FULL = new Sizes(1200, 64, 64);

    public AllenCahn {
        sizes = sizes.or(QUICK, FULL);
        Declaration.check(AllenCahn.class, sizes);
    }

    /** 1,200 laws of 64 fields. */
    public AllenCahn() {
        this(new Sizes());
    }

    @Override
    public AllenCahn withSizes(Sizes sizes) {
        return new AllenCahn(sizes);
    }

    @Override
    public SystemFacts facts() {
        return SystemFacts.of("Stochastic Allen-Cahn equation")
                .withParameter("mean", "mean of the initial field")
                .withParameter("deviation", "deviation of the initial field")
                .withParameter("length", "correlation length of the initial field, of a circle of length 1");
    }

    @Override
    public Space inputSpace() {
        return SPACE;
    }

    @Override
    public Space targetSpace() {
        return SPACE;
    }

    @Override
    public LawPair simulate(long id, Seed seed) {
        Simulator.requireLaw(this, id);
        Generator random = seed.derive("law").derive(id).generator();
        Map<String, Double> parameters = new LinkedHashMap<>();
        for (int k = 0; k < LOW.length; k++) parameters.put(NAMES.get(k), random.nextDouble(LOW[k], HIGH[k]));
        Ensemble input = start(
                parameters, sizes.inputs(), seed.derive("input").derive(id).generator());
        Ensemble target = end(
                parameters, sizes.outputs(), seed.derive("target").derive(id).generator());
        return new LawPair(id, parameters, Optional.empty(), input, target);
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("mean", LOW[0], HIGH[0]),
                new Parameter("deviation", LOW[1], HIGH[1]),
                new Parameter("length", LOW[2], HIGH[2]));
    }

    @Override
    public LawPair draw(Map<String, Double> at, int size, Seed seed) {
        Ensemble input = start(at, size, seed.derive("input").generator());
        return new LawPair(
                0,
                at,
                Optional.empty(),
                input,
                end(at, size, seed.derive("target").generator()));
    }

    /** Fresh fields. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        return end(pair.parameters(), size, draws.derive("truth").generator());
    }

    /** The input fields, each moved by noise of its own. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        Ensemble input = (Ensemble) pair.input();
        double[] fields = input.points().clone();
        equation()
                .move(
                        fields,
                        input.size(),
                        TIME,
                        STEPS,
                        Seed.of(pair.id()).derive("plug-in").generator());
        return Optional.of(Ensemble.weighted(SPACE, fields, input.weights()));
    }

    static Reaction equation() {
        return new Reaction(POINTS, DIFFUSION, 1, NOISE);
    }

    private static Ensemble end(Map<String, Double> at, int count, Generator random) {
        double[] fields = start(at, count, random).points();
        equation().move(fields, count, TIME, STEPS, random);
        return Ensemble.uniform(SPACE, fields);
    }

    /** Stationary Gaussian fields with correlation exp(-d^2 / 2 length^2), summed over the ways round the circle. */
    static Ensemble start(Map<String, Double> at, int count, Generator random) {
        double mean = Adjustable.value(at, "mean");
        double deviation = Adjustable.value(at, "deviation");
        double[] roots = roots(Adjustable.value(at, "length"));
        DoubleFFT_1D transform = new DoubleFFT_1D(POINTS);
        double[] fields = new double[count * POINTS];
        double[] modes = new double[2 * POINTS];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < POINTS; k++) {
                modes[2 * k] = random.nextGaussian();
                modes[2 * k + 1] = 0;
            }
            transform.complexForward(modes);
            for (int k = 0; k < POINTS; k++) {
                modes[2 * k] *= roots[k];
                modes[2 * k + 1] *= roots[k];
            }
            transform.complexInverse(modes, true);
            for (int k = 0; k < POINTS; k++) fields[i * POINTS + k] = mean + deviation * modes[2 * k];
        }
        return Ensemble.uniform(SPACE, fields);
    }

    private static double[] roots(double length) {
        double[] row = new double[2 * POINTS];
        for (int k = 0; k < POINTS; k++)
            for (int round = -2; round <= 2; round++) {
                double distance = ((double) k / POINTS + round) / length;
                row[2 * k] += Math.exp(-0.5 * distance * distance);
            }
        double variance = row[0];
        new DoubleFFT_1D(POINTS).complexForward(row);
        double[] roots = new double[POINTS];
        for (int k = 0; k < POINTS; k++) roots[k] = Math.sqrt(Math.max(0, row[2 * k]) / variance);
        return roots;
    }
}
