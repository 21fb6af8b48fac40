package io.pushforward.neural.net;

import io.pushforward.law.Space;
import io.pushforward.neural.net.Parameter.Decay;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.random.Seed;
import io.pushforward.settings.Memory;
import io.pushforward.store.NdArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * Where the parts of a model ask for their parameters and constants by name while it is built.
 *
 * <p>Before training, parameters start at random and constants (means, atoms, bounds) are fitted to the training laws;
 * when a bundle is opened both are read. The parts cannot tell the difference, so that each has one way of being built.
 * Random starts depend on the seed and the name alone.
 */
public final class Assembly {
    /** What a part may know about the points that it sees. */
    public record Shape(Space inputSpace, int inputRank, Space targetSpace, int targetRank) {}

    private static final int BYTES_PER_PARAMETER = 5 * Float.BYTES; // value, start, gradient, two moments

    private final Shape shape;
    private final Device device;
    private final Optional<Start> start;
    private final Map<String, NdArray> stored;
    private final String prefix;
    private final List<Parameter> parameters;
    private final Map<String, float[]> values;
    private final Map<String, NdArray> constants;
    private final AtomicLong size; // of all parameters

    private record Start(Seed seed, TrainingLaws laws) {}

    private Assembly(
            Shape shape,
            Device device,
            Optional<Start> start,
            Map<String, NdArray> stored,
            String prefix,
            List<Parameter> parameters,
            Map<String, float[]> values,
            Map<String, NdArray> constants,
            AtomicLong size) {
        this.shape = shape;
        this.device = device;
        this.start = start;
        this.stored = stored;
        this.prefix = prefix;
        this.parameters = parameters;
        this.values = values;
        this.constants = constants;
        this.size = size;
    }

    /** An assembly that starts parameters at random and fits constants. */
    public static Assembly fresh(Shape shape, Device device, Seed seed, TrainingLaws laws) {
        return new Assembly(
                shape,
                device,
                Optional.of(new Start(seed, laws)),
                Map.of(),
                "",
                new ArrayList<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new AtomicLong());
    }

    /** An assembly that reads parameters and constants. */
    public static Assembly stored(Shape shape, Device device, Map<String, NdArray> arrays) {
        return new Assembly(
                shape,
                device,
                Optional.empty(),
                arrays,
                "",
                new ArrayList<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new AtomicLong());
    }

    /** This assembly, for a part whose names all begin with {@code scope}. */
    public Assembly in(String scope) {
        return new Assembly(shape, device, start, stored, prefix + scope + ".", parameters, values, constants, size);
    }

    public Shape shape() {
        return shape;
    }

    /** The full name of something in this scope. */
    public String name(String name) {
        return prefix + name;
    }

    public Parameter parameter(String name, Init init, long... extents) {
        return parameter(name, init, Decay.DECAYS, extents);
    }

    public Parameter parameter(String name, Init init, Decay decay, long... extents) {
        requireRoom(extents);
        Parameter parameter = new Parameter(name(name), decay, extents);
        if (values.containsKey(parameter.name()))
            throw new IllegalStateException("parameter " + parameter.name() + " is asked for twice");
        parameters.add(parameter);
        size.addAndGet(parameter.size());
        values.put(parameter.name(), start.map(s -> started(s, parameter, init)).orElseGet(() -> read(parameter)));
        return parameter;
    }

    /** All parameters lie in one array, and a training holds their gradients and the optimiser's moments beside them. */
    private void requireRoom(long... extents) {
        double count = 1;
        for (long extent : extents) count *= extent;
        count += size.get();
        String place = String.format(Locale.ROOT, "a network of %.0f parameters, of these widths,", count);
        Memory.require(place, (double) BYTES_PER_PARAMETER * count);
        Memory.requireNumbers(place, count);
    }

    /** A parameter that starts at numbers fitted to the training laws. */
    public Parameter fitted(String name, Function<TrainingLaws, double[]> fit, Decay decay, long... extents) {
        Init init = start.map(s -> Init.of(fit.apply(s.laws))).orElse(Init.ZERO);
        return parameter(name, init, decay, extents);
    }

    /** Where a parameter starts, for constants that depend on it. */
    public NdArray start(Parameter parameter) {
        int[] extents =
                Arrays.stream(parameter.shape()).mapToInt(Math::toIntExact).toArray();
        float[] numbers = values.get(parameter.name());
        if (numbers == null)
            throw new IllegalStateException("parameter " + parameter.name() + " is not assembled here");
        return NdArray.of(numbers.clone(), extents);
    }

    private static float[] started(Start start, Parameter parameter, Init init) {
        float[] numbers = new float[parameter.size()];
        init.fill(
                numbers, start.seed.derive("parameter").derive(parameter.name()).generator());
        return numbers;
    }

    private float[] read(Parameter parameter) {
        NdArray array = array(parameter.name());
        int[] expected =
                Arrays.stream(parameter.shape()).mapToInt(Math::toIntExact).toArray();
        if (!Arrays.equals(array.shape(), expected))
            throw new IllegalArgumentException("parameter " + parameter.name() + ": expected shape "
                    + Arrays.toString(expected) + ", got " + Arrays.toString(array.shape()));
        return array.floats();
    }

    private NdArray array(String name) {
        NdArray array = stored.get(name);
        if (array == null)
            throw new IllegalArgumentException("array " + name + " is missing; there are " + stored.keySet());
        return array;
    }

    /** A constant that is fitted to the training laws once, and kept beside the parameters. */
    public NdArray constant(String name, Function<TrainingLaws, NdArray> fit) {
        String full = name(name);
        NdArray array = start.map(s -> fit.apply(s.laws)).orElseGet(() -> array(full));
        constants.put(full, array);
        return array;
    }

    /** A fitted constant as a tensor of floats that lives as long as the model. */
    public Tensor tensor(NdArray array) {
        long[] extents = Arrays.stream(array.shape()).asLongStream().toArray();
        try (PointerScope scope = new PointerScope()) {
            Tensor tensor = Tensors.of(array.floats(), extents).to(device, torch.ScalarType.Float);
            tensor.retainReference();
            return tensor;
        }
    }

    /** Whole numbers that choose entries, as a tensor that lives as long as the model. */
    public Tensor indices(long[] chosen) {
        try (PointerScope scope = new PointerScope()) {
            Tensor tensor = Tensors.of(chosen, chosen.length).to(device, torch.ScalarType.Long);
            tensor.retainReference();
            return tensor;
        }
    }

    /** Random numbers for fitting the named constant; asked for within {@link #constant} only. */
    public Noise noise(String name) {
        Seed seed = start.orElseThrow(() -> new IllegalStateException("nothing is drawn when a bundle is opened")).seed;
        return new Noise(seed.derive("constant").derive(name(name)).generator());
    }

    /** Places all parameters that were asked for into one buffer. */
    public Parameters finish() {
        return new Parameters(parameters, values, device);
    }

    /** All constants that were asked for, by name. */
    public Map<String, NdArray> constants() {
        return new LinkedHashMap<>(constants);
    }
}
