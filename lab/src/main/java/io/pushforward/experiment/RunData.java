package io.pushforward.experiment;

import io.pushforward.data.Dataset;
import io.pushforward.importer.Import;
import io.pushforward.settings.UserMistake;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The law pairs of a finished run: those that it simulated into its folder, or the user's own, where they still lie. */
public final class RunData {
    private RunData() {}

    public static Dataset of(Path folder) {
        return experiment(folder).data() instanceof Experiment.DataSource.Stored stored
                ? Import.open(stored.directory())
                : Dataset.read(folder.resolve("data"));
    }

    /** What a run does or did, with every default written out. */
    static Experiment experiment(Path folder) {
        Path file = folder.resolve("experiment.yaml");
        if (!Files.isRegularFile(file))
            throw UserMistake.at(folder.toString(), "the folder of a run", "no " + file.getFileName());
        return ExperimentFile.read(file).at(Scale.PAPER, Optional.empty());
    }
}
