package io.pushforward.spark;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A master of Spark's and two workers of one core each, as processes on the loopback address, from the class path alone. */
final class StandaloneCluster implements AutoCloseable {
    private final List<Process> processes = new ArrayList<>();
    private final int port;

    private StandaloneCluster(int port) {
        this.port = port;
    }

    static StandaloneCluster start(Path logs) throws IOException, InterruptedException {
        StandaloneCluster cluster = new StandaloneCluster(freePort());
        cluster.run(
                logs.resolve("master.log"),
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                "" + cluster.port,
                "--webui-port",
                "0");
        cluster.awaitMaster();
        for (int k = 0; k < 2; k++)
            cluster.run(
                    logs.resolve("worker-" + k + ".log"),
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    "127.0.0.1",
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    "--webui-port",
                    "0",
                    "--work-dir",
                    logs.resolve("work-" + k).toString(),
                    cluster.master());
        return cluster;
    }

    String master() {
        return "spark://127.0.0.1:" + port;
    }

    /** The processes that do the work, each the child of a worker. */
    List<ProcessHandle> executors() {
        return processes.stream()
                .flatMap(process -> process.toHandle().children())
                .filter(ProcessHandle::isAlive)
                .toList();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    private void run(Path log, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1"));
        System.getProperty("spark.opens", "").lines().forEach(line -> command.addAll(List.of(line.split(" "))));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        processes.add(builder.start());
    }

    private void awaitMaster() throws IOException, InterruptedException {
        long end = System.nanoTime() + 60_000_000_000L;
        while (System.nanoTime() < end) {
            if (!processes.get(0).isAlive()) throw new IOException("the master ended");
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", port), 500);
                return;
            } catch (IOException e) {
                Thread.sleep(100);
            }
        }
        throw new IOException("the master does not listen");
    }

    @Override
    public void close() throws InterruptedException {
        List<ProcessHandle> all = new ArrayList<>(executors());
        processes.forEach(process -> all.add(process.toHandle()));
        all.forEach(ProcessHandle::destroyForcibly);
        for (Process process : processes) process.waitFor();
    }

    /** Spark wants a home with a folder of jars, even where all jars are on the class path. */
    static void makeHome() throws IOException {
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
    }
}
