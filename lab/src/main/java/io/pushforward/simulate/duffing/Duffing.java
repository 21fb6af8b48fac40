package io.pushforward.simulate.duffing;

import io.pushforward.data.LawPair;
import io.pushforward.data.Split;
import io.pushforward.law.Axis;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The paper's second experiment: from the law of a random forcing to the law of a Duffing oscillator's response.
 *
 * <p>Input: forcing paths at 256 times on [0, 20]. Target: displacements at the same times under other paths of the same
 * {@link Forcing} law, so that no input path belongs to a target path. The targets' forcing is drawn on a grid of step
 * 0.005 and interpolated by a cubic spline inside the solver; the inputs' is drawn at the 256 times themselves, which is
 * the same law.
 *
 * <p>Streams: the design of amplitude, frequency, noise deviation and noise length is SciPy's
 * {@code LatinHypercube(4, seed)} scaled to its box; law i draws its inputs from {@code seed/input/i} and its targets'
 * forcing from {@code seed/target/i}, as {@link Forcing} says.
 */
@Part(
        name = "duffing",
        aliases = "duffing-oscillator",
        description = "random forcing paths to the responses of a Duffing oscillator")
public record Duffing(
        @Option(value = "how large the design is", inline = true)
        Sizes sizes,

        @Option("which laws the test holds back") Reserve reserve)
        implements Adjustable, Sized<Duffing> {
    public static final double END = 20;
    static final double STEP = 0.005;
    private static final int TIMES = 256;
    private static final Axis GRID = Axis.uniform(0, END, TIMES);
    private static final Space SPACE = Space.Fields.path(GRID, 1);
    private static final double[] LOW = {0.5, 0.10, 0.05, 0.10};
    private static final double[] HIGH = {2.0, 0.30, 0.40, 1.00};

    /** Which laws the test holds back. */
    public enum Reserve {
        /** A random sixth: interpolation. */
        RANDOM,
        /** The laws with the smallest and the largest amplitudes, a twelfth each: extrapolation. */
        AMPLITUDE,
        /** The laws with the smallest and the largest frequencies, a twelfth each: extrapolation. */
        FREQUENCY
    }

    private static final Sizes QUICK = new Sizes(120, 64, 64);
    private static final Sizes AS_PAPER = new Sizes(1200, 128, 128);

    public Duffing {
        sizes = sizes.or(QUICK, AS_PAPER);
        Declaration.check(Duffing.class, sizes, reserve);
    }

    /** As large as in the paper. */
    public Duffing() {
        this(new Sizes(), Reserve.RANDOM);
    }

    public Duffing(int laws, int inputSamples, int outputSamples, Reserve reserve) {
        this(new Sizes(laws, inputSamples, outputSamples), reserve);
    }

    public Duffing withReserve(Reserve reserve) {
        return new Duffing(sizes, reserve);
    }

    @Override
    public Duffing withSizes(Sizes sizes) {
        return new Duffing(sizes, reserve);
    }

    @Override
    public SystemFacts facts() {
        return SystemFacts.of("Duffing oscillator under random forcing")
                .withParameter("A", "amplitude of the forcing")
                .withParameter("f", "frequency of the forcing")
                .withParameter("sigma", "deviation of the noise in the forcing")
                .withParameter("length", "correlation time of the noise")
                .withPublished(
                        List.of("sinkhorn", "mmd", "sliced-w2", "energy"),
                        new double[][] {
                            {8.2050, 0.0760, 0.1639, 0.3407},
                            {9.9426, 0.0777, 0.1718, 0.3890},
                            {18.6291, 0.1255, 0.2498, 0.8650}
                        },
                        new double[][] {{0.2786, 0.0010, 0.0036, 0.0104}, {0.6795, 0.0017, 0.0036, 0.0173}});
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
        Forcing law = design(seed).get((int) id);
        Map<String, Double> parameters = new LinkedHashMap<>();
        parameters.put("A", law.amplitude());
        parameters.put("f", law.frequency());
        parameters.put("sigma", law.deviation());
        parameters.put("length", law.length());
        Ensemble input =
                forcing(law, sizes.inputs(), seed.derive("input").derive(id).generator());
        Ensemble target =
                response(law, sizes.outputs(), seed.derive("target").derive(id).generator());
        return new LawPair(id, parameters, Optional.empty(), input, target);
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("A", LOW[0], HIGH[0]),
                new Parameter("f", LOW[1], HIGH[1]),
                new Parameter("sigma", LOW[2], HIGH[2]),
                new Parameter("length", LOW[3], HIGH[3]));
    }

    @Override
    public LawPair draw(Map<String, Double> at, int size, Seed seed) {
        Forcing law = new Forcing(
                Adjustable.value(at, "A"),
                Adjustable.value(at, "f"),
                Adjustable.value(at, "sigma"),
                Adjustable.value(at, "length"));
        Ensemble input = forcing(law, size, seed.derive("input").generator());
        Ensemble target = response(law, size, seed.derive("target").generator());
        return new LawPair(0, at, Optional.empty(), input, target);
    }

    @Override
    public Split split(Seed seed) {
        int test = Math.round(laws() / 6f);
        List<Long> ids = LongStream.range(0, laws()).boxed().toList();
        if (reserve == Reserve.RANDOM) return Split.shuffled(ids, test, seed.generator());
        List<Forcing> design = design(seed);
        List<Long> ordered = new ArrayList<>(ids);
        ordered.sort((a, b) -> Double.compare(reserved(design.get(a.intValue())), reserved(design.get(b.intValue()))));
        int low = test / 2;
        int high = laws() - (test - low);
        List<Long> outer = new ArrayList<>(ordered.subList(0, low));
        outer.addAll(ordered.subList(high, laws()));
        return new Split(
                ordered.subList(low, high).stream().sorted().toList(),
                outer.stream().sorted().toList());
    }

    /** Responses to fresh forcing. */
    @Override
    public Law truth(LawPair pair, int size, Seed draws) {
        Forcing law = new Forcing(
                pair.parameter("A"), pair.parameter("f"), pair.parameter("sigma"), pair.parameter("length"));
        return response(law, size, draws.derive("truth").generator());
    }

    /** The responses to the input paths themselves, interpolated from the 256 times. */
    @Override
    public Optional<Law> plugIn(LawPair pair) {
        Ensemble input = (Ensemble) pair.input();
        UniformSpline spline = new UniformSpline(0, END / (TIMES - 1), TIMES);
        double[] times = GRID.nodes();
        double[] responses = new double[input.points().length];
        for (int i = 0; i < input.size(); i++)
            Oscillator.PAPER.respond(spline.fit(input.point(i)), times, responses, i * TIMES);
        return Optional.of(Ensemble.weighted(SPACE, responses, input.weights()));
    }

    private double reserved(Forcing law) {
        return reserve == Reserve.AMPLITUDE ? law.amplitude() : law.frequency();
    }

    private List<Forcing> design(Seed seed) {
        double[][] cube = LatinHypercube.design(laws(), LOW.length, seed.generator());
        List<Forcing> design = new ArrayList<>();
        for (double[] point : cube) design.add(forcing(point));
        return design;
    }

    /** The corners of the design's box, and its centre. */
    static List<Forcing> corners() {
        List<Forcing> corners = new ArrayList<>();
        for (int corner = 0; corner < 1 << LOW.length; corner++) {
            double[] point = new double[LOW.length];
            for (int k = 0; k < LOW.length; k++) point[k] = corner >> k & 1;
            corners.add(forcing(point));
        }
        corners.add(forcing(new double[] {0.5, 0.5, 0.5, 0.5}));
        return corners;
    }

    private static Forcing forcing(double[] point) {
        return new Forcing(scaled(point, 0), scaled(point, 1), scaled(point, 2), scaled(point, 3));
    }

    private static double scaled(double[] point, int k) {
        return LOW[k] + (HIGH[k] - LOW[k]) * point[k];
    }

    private static Ensemble forcing(Forcing law, int count, Generator random) {
        double[] points = new double[count * TIMES];
        law.draw(count, 0, END / (TIMES - 1), TIMES, random, (i, path) -> round(path, points, i * TIMES));
        return Ensemble.uniform(SPACE, points);
    }

    private static Ensemble response(Forcing law, int count, Generator random) {
        double start = -UniformSpline.MARGIN * STEP;
        int fine = (int) Math.round(END / STEP) + 1 + 2 * UniformSpline.MARGIN;
        UniformSpline spline = new UniformSpline(start, STEP, fine);
        double[] times = GRID.nodes();
        double[] response = new double[TIMES];
        double[] points = new double[count * TIMES];
        law.draw(count, start, STEP, fine, random, (i, path) -> {
            Oscillator.PAPER.respond(spline.fit(path), times, response, 0);
            round(response, points, i * TIMES);
        });
        return Ensemble.uniform(SPACE, points);
    }

    /** Paths are kept in single precision. */
    private static void round(double[] path, double[] points, int offset) {
        for (int k = 0; k < TIMES; k++) points[offset + k] = (float) path[k];
    }
}
