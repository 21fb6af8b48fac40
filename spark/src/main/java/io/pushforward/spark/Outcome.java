package io.pushforward.spark;

import io.pushforward.settings.UserMistake;
import io.pushforward.work.Job;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.spark.SparkEnv;
import org.jspecify.annotations.Nullable;

/**
 * What came of a job: its result, or a mistake of the user's, which no repetition would mend. A mistake travels as a value,
 * since Spark would do a task that throws four times, and tell of it in many lines.
 */
final class Outcome<R extends Serializable> implements Serializable {
    private static final long serialVersionUID = 1;

    private final @Nullable R result;
    private final @Nullable String mistake;

    private Outcome(@Nullable R result, @Nullable String mistake) {
        this.result = result;
        this.mistake = mistake;
    }

    static <R extends Serializable> Outcome<R> of(Job<R> job) {
        try {
            return new Outcome<>(job.run(), null);
        } catch (UserMistake mistake) {
            return new Outcome<>(null, String.valueOf(mistake.getMessage()));
        } catch (UncheckedIOException disk) {
            IOException cause = disk.getCause();
            return new Outcome<>(null, place() + disk.getMessage() + (cause == null ? "" : " (" + cause + ")"));
        }
    }

    private static String place() {
        return "executor " + SparkEnv.get().executorId() + ": ";
    }

    /** The result; a mistake is thrown. */
    R value() {
        if (mistake != null) throw new UserMistake(mistake);
        return Optional.ofNullable(result)
                .orElseThrow(() -> new IllegalStateException("a job of Spark's ended without a result"));
    }
}
