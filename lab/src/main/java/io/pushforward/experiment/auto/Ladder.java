package io.pushforward.experiment.auto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Scale;
import io.pushforward.law.Space;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The recipes that fit laws between two spaces, simplest first. They are experiment files beside this class, one for each sort
 * of target.
 */
public record Ladder(List<Experiment.OperatorEntry> rungs) {
    /** The rung that ignores its input. */
    static final String CONSTANT = "constant";

    /** Vectors of more coordinates than this are projected on principal components first, as paths are. */
    private static final int FEW_COORDINATES = 64;

    private static final String PROJECTED = "inputProjection: {name: pca, explainedVariance: 0.99, standardise: true}";
    private static final String STANDARDISED_INPUT = "inputProjection: {name: identity, standardise: true}";
    private static final String STANDARDISED_TARGET = "targetProjection: {name: identity, standardise: true}";

    /**
     * @param symmetries what the user declares of every target law, such as {@code odd}; losses on particles and decoders
     *     that can be odd are told
     */
    public static Ladder between(Space input, Space target, List<String> symmetries) {
        String sort = target instanceof Space.Labels ? "labels" : hasFewCoordinates(target) ? "points" : "paths";
        ExperimentFile file = ExperimentFile.of("auto/" + sort + ".yaml", resource(sort + ".yaml"));
        if (!(input instanceof Space.Labels))
            file = file.changed(hasFewCoordinates(input) ? STANDARDISED_INPUT : PROJECTED);
        // A point at zero is what a declared symmetry is about: it must stay where it is.
        if (sort.equals("points") && symmetries.isEmpty()) file = file.changed(STANDARDISED_TARGET);
        List<Experiment.OperatorEntry> rungs = file.at(Scale.PAPER, Optional.empty()).operators().stream()
                .filter(rung -> input instanceof Space.Paths || !rung.name().startsWith("path-"))
                .toList();
        if (!symmetries.isEmpty()) rungs.forEach(rung -> declare(rung, symmetries));
        return new Ladder(rungs);
    }

    private static void declare(Experiment.OperatorEntry rung, List<String> symmetries) {
        declare(rung.options().path("loss"), symmetries);
        if (rung.options().get("decoder") instanceof ObjectNode decoder && decoder.has("odd"))
            decoder.put("odd", symmetries.contains("odd"));
    }

    private static void declare(JsonNode loss, List<String> symmetries) {
        loss.path("parts").forEach(part -> declare(part.path("loss"), symmetries));
        if (!(loss instanceof ObjectNode own) || !own.has("particles")) return;
        ArrayNode declared = own.putArray("symmetry");
        symmetries.forEach(declared::add);
    }

    private static boolean hasFewCoordinates(Space space) {
        return !(space instanceof Space.Paths) && space.dimension() <= FEW_COORDINATES;
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
