package io.pushforward.operator;

import io.pushforward.data.LawPass;
import io.pushforward.random.Seed;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One training: its seed, where it keeps checkpoints, whom it tells, and who reads its laws.
 *
 * @param checkpoints a directory; a checkpoint that is found there is continued, so a caller who wants a fresh start
 *     empties it first
 * @param pass reads the laws of the training set; who does it changes nothing
 */
public record TrainingRun(Seed seed, Optional<Path> checkpoints, Progress progress, LawPass pass) {
    /** A training whose laws this machine reads. */
    public TrainingRun(Seed seed, Optional<Path> checkpoints, Progress progress) {
        this(seed, checkpoints, progress, LawPass.HERE);
    }

    public static TrainingRun of(Seed seed) {
        return new TrainingRun(seed, Optional.empty(), Progress.SILENT);
    }

    public TrainingRun with(LawPass other) {
        return new TrainingRun(seed, checkpoints, progress, other);
    }

    /** The training of a part with a name of its own. */
    public TrainingRun part(String name, Seed own, Progress told) {
        return new TrainingRun(own, checkpoints.map(directory -> directory.resolve(name)), told, pass);
    }
}
