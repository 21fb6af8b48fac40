package io.pushforward.simulate;

import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import java.util.Optional;

/** How large a design is. What is left out goes with the scale, and is filled in by the system that knows it. */
public record Sizes(
        @Option("how large a design is where nothing else is said")
        Scale scale,

        @Option(value = "how many laws", atLeast = 2) Optional<Integer> laws,

        @Option(value = "points of each input", atLeast = 1) Optional<Integer> inputSamples,

        @Option(value = "points, or trials, of each target", atLeast = 1)
        Optional<Integer> outputSamples) {
    /** How large a design is where nothing else is said. */
    public enum Scale {
        /** Some hundred laws in seconds, for trials. */
        QUICK,
        /** As large as in the paper. */
        PAPER
    }

    public Sizes {
        Declaration.check(Sizes.class, scale, laws, inputSamples, outputSamples);
    }

    public Sizes() {
        this(Scale.PAPER, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public Sizes(int laws, int inputSamples, int outputSamples) {
        this(Scale.PAPER, Optional.of(laws), Optional.of(inputSamples), Optional.of(outputSamples));
    }

    public Sizes withLaws(int laws) {
        return new Sizes(scale, Optional.of(laws), inputSamples, outputSamples);
    }

    public Sizes withInputSamples(int inputSamples) {
        return new Sizes(scale, laws, Optional.of(inputSamples), outputSamples);
    }

    public Sizes withOutputSamples(int outputSamples) {
        return new Sizes(scale, laws, inputSamples, Optional.of(outputSamples));
    }

    /** With what is left out taken from the sizes that go with the scale. */
    public Sizes or(Sizes quick, Sizes paper) {
        Sizes preset = scale == Scale.QUICK ? quick : paper;
        return new Sizes(
                scale,
                laws.or(preset::laws),
                inputSamples.or(preset::inputSamples),
                outputSamples.or(preset::outputSamples));
    }

    /** The number of laws, once filled in. */
    public int lawCount() {
        return laws.orElseThrow();
    }

    /** The points of an input, once filled in. */
    public int inputs() {
        return inputSamples.orElseThrow();
    }

    /** The points of a target, once filled in. */
    public int outputs() {
        return outputSamples.orElseThrow();
    }
}
