package io.pushforward.cli;

import io.pushforward.settings.UserMistake;
import io.pushforward.work.Cluster;
import io.pushforward.work.DistantFiles;
import io.pushforward.work.Workers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Where the work is done, if not by this process itself. */
final class SparkOption {
    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            description =
                    "Do the work on Apache Spark: local[*], local-cluster[2,1,2048], spark://host:7077 or yarn. Results"
                            + " are the same; data must lie where every machine sees them (docs/guides/scale.md).")
    private Optional<String> master = Optional.empty();

    @Option(
            names = "--spark-conf",
            paramLabel = "KEY=VALUE",
            description = "A setting of Spark's, such as spark.executor.memory=4g; once per setting.")
    private Map<String, String> settings = new LinkedHashMap<>();

    /** Does work with the machines that were asked for, or with none where this process does it. */
    <T> T with(String command, Function<Optional<Workers>, T> work) {
        Optional<Workers> workers = open(command);
        try {
            return work.apply(workers);
        } finally {
            workers.ifPresent(Workers::close);
        }
    }

    void run(String command, Consumer<Optional<Workers>> work) {
        with(command, workers -> {
            work.accept(workers);
            return true;
        });
    }

    private Optional<Workers> open(String command) {
        if (master.isEmpty()) {
            if (!settings.isEmpty())
                throw new UserMistake("--spark-conf belongs to --spark MASTER, which is not given");
            return Optional.empty();
        }
        try {
            Cluster cluster = ServiceLoader.load(Cluster.class)
                    .findFirst()
                    .orElseThrow(() -> missing(new ClassNotFoundException(Cluster.class.getName())));
            return Optional.of(cluster.open(master.get(), "pushforward " + command, settings));
        } catch (LinkageError | ServiceConfigurationError e) {
            throw missing(e);
        }
    }

    /** A path of this machine; a URI is a mistake, because only the executors of some commands reach its place. */
    static Path path(String place) {
        if (DistantFiles.isUri(place))
            throw UserMistake.at(
                    place,
                    "a path (places that a URI names are for simulate, predict and evaluate of datasets with --spark)",
                    "a URI");
        return UserMistake.checked(place, () -> Path.of(place));
    }

    boolean isGiven() {
        return master.isPresent();
    }

    private static UserMistake missing(Throwable cause) {
        return new UserMistake(
                "--spark: Apache Spark is not part of a release; run spark-submit --class"
                        + " io.pushforward.cli.Main pushforward-spark-VERSION.jar COMMAND … on a cluster, or ./pushforward in a"
                        + " clone, which fetches it (docs/guides/scale.md)",
                cause);
    }
}
