package io.pushforward.operator;

import io.pushforward.random.Seed;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One training: its seed, where it keeps checkpoints, and whom it tells.
 *
 * @param checkpoints a directory; a checkpoint that is found there is continued, so a caller who wants a fresh start
 *     empties it first
 */
public record TrainingRun(Seed seed, Optional<Path> checkpoints, Progress progress) {
    public static TrainingRun of(Seed seed) {
        return new TrainingRun(seed, Optional.empty(), Progress.SILENT);
    }
}
