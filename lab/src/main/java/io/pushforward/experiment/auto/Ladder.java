package io.pushforward.experiment.auto;

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
 * The operators that fit laws between two spaces, simplest first, and the score that compares them. They are read from
 * experiment files beside this class, one for each sort of target.
 *
 * @param score smaller is better; the truth minimises it in expectation
 */
public record Ladder(List<Experiment.OperatorEntry> rungs, Experiment.MetricEntry score, Experiment.Scoring scoring) {
    /** Points of more coordinates than this are projected first. */
    private static final int FEW_COORDINATES = 10;

    private static final String PROJECTED = "inputProjection: {name: pca, explainedVariance: 0.99, standardise: true}";

    /**
     * @param symmetries what the user declares of every target law, such as {@code odd}; losses on particles and decoders
     *     that can be odd are told
     */
    public static Ladder between(Space input, Space target, List<String> symmetries) {
        String sort = target instanceof Space.Labels ? "labels" : hasFewCoordinates(target) ? "points" : "paths";
        ExperimentFile file = ExperimentFile.of("auto/" + sort + ".yaml", resource(sort + ".yaml"));
        Experiment experiment =
                (hasFewCoordinates(input) ? file : file.changed(PROJECTED)).at(Scale.PAPER, Optional.empty());
        List<Experiment.OperatorEntry> rungs = experiment.operators().stream()
                .filter(rung -> Declaration.fitsInputs((Record) rung.trainer(), input.kinds()))
                .map(rung ->
                        symmetries.isEmpty() ? rung : rung.with(rung.trainer().declaring(symmetries)))
                .toList();
        return new Ladder(rungs, experiment.metrics().get(0), experiment.scoring());
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
