package io.pushforward.spark;

import io.pushforward.settings.UserMistake;
import java.io.UncheckedIOException;
import org.apache.spark.SparkException;

/** What went wrong in Spark, as an exception of ours. */
final class Failures {
    private Failures() {}

    static RuntimeException of(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
            if (cause instanceof UserMistake || cause instanceof UncheckedIOException)
                return (RuntimeException) cause; // the latter from this machine's disk
        if (failure instanceof SparkException)
            return new UserMistake("Spark: " + firstLine(failure) + " (executors' logs say more)", failure);
        return failure instanceof RuntimeException own ? own : new IllegalStateException(failure);
    }

    static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("it gave no reason");
    }
}
