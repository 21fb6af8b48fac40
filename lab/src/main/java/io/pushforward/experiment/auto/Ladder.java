package io.pushforward.experiment.auto;

import io.pushforward.data.Signature;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Scale;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The operators that fit laws between two spaces, simplest first. They are experiment files beside this class, one for each sort
 * of target.
 */
public record Ladder(List<Experiment.OperatorEntry> rungs) {
    /** The rung that ignores its input. */
    static final String CONSTANT = "constant";

    /** Vectors of more coordinates than this are projected on principal components first, as paths are. */
    private static final int FEW_COORDINATES = 64;

    private static final String PROJECTED =
            "inputProjection: {name: pca, explainedVariance: 0.99, norm: scaled, standardise: true}";
    private static final String STANDARDISED_INPUT = "inputProjection: {name: identity, standardise: true}";
    private static final String STANDARDISED_TARGET = "targetProjection: {name: identity, standardise: true}";

    /**
     * The ladder for pairs of laws.
     *
     * @param symmetries what the user declares of every target law, such as {@code odd}; losses on particles and decoders
     *     that can be odd are told
     */
    public static Ladder of(Signature laws, List<String> symmetries) {
        Space input = laws.input();
        Space target = laws.target();
        String sort = target instanceof Space.Labels ? "labels" : hasFewCoordinates(target) ? "points" : "paths";
        ExperimentFile file = ExperimentFile.of("auto/" + sort + ".yaml", resource(sort + ".yaml"));
        if (!(input instanceof Space.Labels))
            file = file.changed(hasFewCoordinates(input) ? STANDARDISED_INPUT : PROJECTED);
        // A point at zero is what a declared symmetry is about: it must stay where it is.
        if (sort.equals("points") && symmetries.isEmpty()) file = file.changed(STANDARDISED_TARGET);
        return new Ladder(file.at(Scale.PAPER, Optional.empty()).operators().stream()
                .filter(rung -> Declaration.fitsInputs((Record) rung.trainer(), input.kinds()))
                .map(rung ->
                        symmetries.isEmpty() ? rung : rung.with(rung.trainer().declaring(symmetries)))
                .map(rung -> rung.with(rung.trainer().seeing(laws)))
                .toList());
    }

    /** Whether targets are seen by their coefficients: paths, fields and points of many coordinates. */
    static boolean isProjected(Space target) {
        return !(target instanceof Space.Labels) && !hasFewCoordinates(target);
    }

    private static boolean hasFewCoordinates(Space space) {
        return !(space instanceof Space.Fields) && space.dimension() <= FEW_COORDINATES;
    }

    private static String resource(String name) {
        try (InputStream in = Ladder.class.getResourceAsStream(name)) {
            if (in == null) throw new IllegalStateException("the library lacks its own file " + name);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
