package io.pushforward.spark;

import io.pushforward.settings.UserMistake;
import io.pushforward.work.Cluster;
import io.pushforward.work.Workers;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.sql.SparkSession;

/** Opens Spark: in this process, in processes of this machine, or on the machines of a cluster. */
public final class SparkCluster implements Cluster {
    private static final String CLASS_PATH = "spark.executor.extraClassPath";

    private static final String STANDALONE = "spark://";

    /** A master of a cluster answers at once; Spark itself would try for a minute, and say it in many lines. */
    private static final int PATIENCE_MILLIS = 10_000;

    private static final int NEWEST_JAVA = 21;

    @Override
    public Workers open(String master, String name, Map<String, String> settings) {
        SparkConf conf = conf(master, name, settings); // where Spark is missing, this says so first
        int java = Runtime.version().feature();
        if (java > NEWEST_JAVA)
            throw UserMistake.at("--spark", "Java 17 or 21, on which Apache Spark 4.1 runs", "Java " + java);
        if (SparkSession.getDefaultSession().isDefined())
            throw new IllegalStateException("a session of Spark is open in this process already");
        if (master.startsWith(STANDALONE)) requireAnswer(master);
        try {
            return new SparkWorkers(SparkSession.builder().config(conf).getOrCreate());
        } catch (Exception failure) { // Scala declares none of its checked exceptions
            throw mistake(master, failure);
        }
    }

    /** What a session needs so that tasks compute as the command does: one thread each, and the same classes. */
    static SparkConf conf(String master, String name, Map<String, String> settings) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("spark.ui.enabled", "false");
        if (isOnThisMachine(master)) {
            all.put("spark.driver.host", "127.0.0.1");
            all.put("spark.driver.bindAddress", "127.0.0.1");
        }
        for (String library : new String[] {"OMP", "OPENBLAS", "MKL"})
            all.put("spark.executorEnv." + library + "_NUM_THREADS", "1");
        all.put("spark.executorEnv.SPARK_SCALA_VERSION", "2.13");
        all.put(
                "spark.executor.extraJavaOptions",
                "--add-modules jdk.incubator.vector -XX:+UseParallelGC"
                        + " -Djava.util.concurrent.ForkJoinPool.common.parallelism=0"); // one thread per task
        // spark-submit sends the jar that it was given; else the machines find our jars where this one has them.
        if (!System.getProperties().containsKey("spark.jars")) all.put(CLASS_PATH, classPath());
        all.put("spark.driver.maxResultSize", "0"); // results go to disk as they come; their sum has no bound
        all.putAll(settings);
        SparkConf conf = new SparkConf().setMaster(master).setAppName(name);
        all.forEach(conf::set);
        return conf;
    }

    private static boolean isOnThisMachine(String master) {
        return master.startsWith("local") || master.contains("//127.0.0.1:") || master.contains("//localhost:");
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> new File(entry).getAbsolutePath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static RuntimeException mistake(String master, Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
            if (cause instanceof SparkException || cause instanceof IllegalArgumentException)
                return new UserMistake("--spark " + master + ": " + Failures.firstLine(cause), failure);
        return failure instanceof RuntimeException own ? own : new IllegalStateException(failure);
    }

    /** One of the masters in {@code spark://host:port,host:port} listens. */
    private static void requireAnswer(String master) {
        for (String address : master.substring(STANDALONE.length()).split(",")) {
            int colon = address.lastIndexOf(':');
            if (colon < 1 || !address.substring(colon + 1).matches("[0-9]{1,5}"))
                throw UserMistake.at("--spark", "spark://HOST:PORT", master);
            try (Socket socket = new Socket()) {
                int port = Integer.parseInt(address.substring(colon + 1));
                socket.connect(new InetSocketAddress(address.substring(0, colon), port), PATIENCE_MILLIS);
                return;
            } catch (IOException | IllegalArgumentException e) {
                // the next one may answer
            }
        }
        throw new UserMistake("--spark " + master + ": no master answers there");
    }
}
