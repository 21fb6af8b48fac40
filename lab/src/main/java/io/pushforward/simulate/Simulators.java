package io.pushforward.simulate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Settings;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.duffing.Duffing;
import io.pushforward.simulate.ou.OuFirstPassage;
import java.util.List;
import java.util.function.Function;

/** The simulators by name, with their options read strictly. */
public final class Simulators {
    /** How large a design is where nothing else is said. */
    public enum Scale {
        /** Some hundred laws in seconds, for trials. */
        QUICK,
        /** As large as in the paper. */
        PAPER
    }

    /** A simulator and its options with every default written out. */
    public record Recipe(Simulator simulator, ObjectNode options) {}

    /** What can be asked for by name. */
    public record Entry(String name, List<String> aliases, String options, String description) {}

    private record Known(Entry entry, Function<Settings, Simulator> reader) {}

    /** Bytes of what is kept of a law while the others are made: its id, parameters and sizes. */
    private static final int LEAST_LAW = 256;

    private static final String SIZES = "scale: quick|paper, laws, inputSamples, outputSamples";

    private static final List<Known> KNOWN = List.of(
            new Known(
                    new Entry(
                            "ou-first-passage",
                            List.of("ou"),
                            SIZES + ", targets: euler|exact",
                            "drifted Brownian paths to first-passage times of the leaky integrator they drive"),
                    Simulators::ou),
            new Known(
                    new Entry(
                            "duffing",
                            List.of("duffing-oscillator"),
                            SIZES + ", reserve: random|amplitude|frequency",
                            "random forcing paths to the responses of a Duffing oscillator"),
                    Simulators::duffing),
            new Known(
                    new Entry(
                            "gaussian",
                            List.of("controlled-gaussian"),
                            SIZES + ", mapSeed",
                            "Gaussian mixtures in four dimensions to Gaussians with known parameters"),
                    Simulators::gaussian),
            new Known(
                    new Entry(
                            "mean-field",
                            List.of("mckean-vlasov"),
                            SIZES + ", population",
                            "the law of a population in a double well, drawn to its mean, from start to end"),
                    Simulators::meanField));

    private Simulators() {}

    public static List<Entry> entries() {
        return KNOWN.stream().map(Known::entry).toList();
    }

    /** The simulator with these options; an unknown name or key is an error that names the known ones. */
    public static Recipe of(String name, JsonNode options) {
        for (Known known : KNOWN)
            if (known.entry.name.equals(name) || known.entry.aliases.contains(name)) {
                Settings settings = Settings.of("simulator " + known.entry.name, options);
                Simulator simulator = UserMistake.checked(settings.path(), () -> known.reader.apply(settings));
                Recipe recipe = new Recipe(simulator, settings.finish());
                requireRoom(settings.path(), recipe);
                return recipe;
            }
        throw new UserMistake("expected a simulator among "
                + KNOWN.stream().map(known -> known.entry.name).toList() + ", got \"" + name + "\"");
    }

    /** Each law is made in memory, and each law of a design has an entry in memory. */
    private static void requireRoom(String place, Recipe recipe) {
        Simulator simulator = recipe.simulator;
        double input = recipe.options.path("inputSamples").asDouble();
        double output = recipe.options.path("outputSamples").asDouble();
        double population = recipe.options.path("population").asDouble();
        Memory.require(place + ": laws " + simulator.laws(), (double) LEAST_LAW * simulator.laws());
        Memory.requireNumbers(
                place + ": inputSamples " + (long) input,
                input * simulator.inputSpace().dimension());
        Memory.requireNumbers(
                place + ": outputSamples " + (long) output,
                simulator.targetSpace() instanceof Space.Labels
                        ? output
                        : output * simulator.targetSpace().dimension());
        Memory.requireNumbers(place + ": population " + (long) population, population);
    }

    private static Simulator ou(Settings options) {
        Sizes sizes = Sizes.read(options, new Sizes(120, 100, 100), new Sizes(1200, 200, 200));
        return new OuFirstPassage(
                sizes.laws, sizes.input, sizes.output, options.choice("targets", OuFirstPassage.Targets.EULER));
    }

    private static Simulator duffing(Settings options) {
        Sizes sizes = Sizes.read(options, new Sizes(120, 64, 64), new Sizes(1200, 128, 128));
        return new Duffing(sizes.laws, sizes.input, sizes.output, options.choice("reserve", Duffing.Reserve.RANDOM));
    }

    private static Simulator gaussian(Settings options) {
        Sizes sizes = Sizes.read(options, new Sizes(120, 100, 100), new Sizes(1200, 200, 200));
        int mapSeed = options.integer("mapSeed", 0);
        return new ControlledGaussian(sizes.laws, sizes.input, sizes.output, new GaussianMap(Seed.of(mapSeed)));
    }

    private static Simulator meanField(Settings options) {
        Sizes sizes = Sizes.read(options, new Sizes(120, 100, 100), new Sizes(1200, 200, 200));
        return new MeanField(sizes.laws, sizes.input, sizes.output, options.integer("population", 2000));
    }

    private record Sizes(int laws, int input, int output) {
        static Sizes read(Settings options, Sizes quick, Sizes paper) {
            Sizes preset = options.choice("scale", Scale.PAPER) == Scale.QUICK ? quick : paper;
            return new Sizes(
                    options.integer("laws", preset.laws),
                    options.integer("inputSamples", preset.input),
                    options.integer("outputSamples", preset.output));
        }
    }
}
