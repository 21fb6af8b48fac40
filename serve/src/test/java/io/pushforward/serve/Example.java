package io.pushforward.serve;

import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Listener;
import io.pushforward.experiment.Run;
import io.pushforward.experiment.Scale;
import io.pushforward.experiment.Workspace;
import io.pushforward.law.Gaussian;
import io.pushforward.random.Generator;
import io.pushforward.random.Seed;
import io.pushforward.report.ExperimentReport;
import io.pushforward.store.Disk;
import io.pushforward.store.NdArray;
import io.pushforward.store.Npz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Small runs to serve, made once per process: {@code ou}, paths to passage times; {@code plane}, a user's own data;
 * {@code seasons}, own data with covariates and a further input law; {@code mixtures}, a system in four dimensions;
 * {@code media}, fields on a plane; {@code weather}, own paths of two channels to fields of two channels.
 */
final class Example {
    static final String OU = "ou";
    static final String PLANE = "plane";
    static final String SEASONS = "seasons";
    static final String MIXTURES = "mixtures";
    static final String MEDIA = "media";
    static final String WEATHER = "weather";

    private static final Path RUNS = made();

    private Example() {}

    /** The folder of all runs. */
    static Path runs() {
        return RUNS;
    }

    static Path run(String name) {
        return RUNS.resolve(name);
    }

    static Path bundle(String run, String operator) {
        return run(run).resolve("bundles").resolve(operator).resolve("seed-0");
    }

    private static Path made() {
        try {
            Path folder = Files.createTempDirectory("pushforward-serve");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            Path runs = Files.createDirectory(folder.resolve("runs"));
            train(ExperimentFile.of("ou.yaml", """
                    name: ou
                    data: {simulator: ou-first-passage, laws: 36, inputSamples: 60, outputSamples: 60}
                    operators:
                      - name: compact-operator
                        encoder: {name: path-statistics, statistics: [terminal-mean, log-quadratic-variation]}
                        decoder: {name: ordinal, hidden: [16], activation: silu, shapes: free, count: 3}
                        loss: {name: likelihood}
                        epochs: 30
                        batch: 16
                        rate: 1.0e-2
                        seeds: 2
                      - {name: kernel-regression, distance: histogram-w2, bandwidth: 0.15}
                    metrics: [nll, finite-w2]
                    """), runs.resolve(OU));
            Map<String, NdArray> arrays = new LinkedHashMap<>();
            arrays.put("input", plane("input", 0));
            arrays.put("target", plane("target", 1));
            Npz.write(folder.resolve("data.npz"), arrays);
            Path file = Files.writeString(folder.resolve("plane.yaml"), """
                    name: plane
                    data: {directory: "%s"}
                    operators:
                      - {name: kernel-regression, distance: sinkhorn, bandwidth: 1.0, combine: mixture}
                    metrics: [energy, sliced-w2]
                    """.formatted(folder.resolve("data.npz")));
            train(ExperimentFile.read(file), runs.resolve(PLANE));
            train(ExperimentFile.read(seasons(folder)), runs.resolve(SEASONS));
            train(ExperimentFile.of("mixtures.yaml", """
                    name: mixtures
                    data: {simulator: gaussian, laws: 12, inputSamples: 30, outputSamples: 30}
                    operators:
                      - {name: affine-push}
                    metrics: [energy]
                    """), runs.resolve(MIXTURES));
            train(ExperimentFile.of("media.yaml", """
                    name: media
                    data: {simulator: darcy, laws: 12, inputSamples: 6, outputSamples: 6}
                    operators:
                      - {name: location-scale}
                    metrics: [energy]
                    """), runs.resolve(MEDIA));
            train(ExperimentFile.read(weather(folder)), runs.resolve(WEATHER));
            return runs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Pressure and humidity at a station over some hours, and then over the country. */
    private static Path weather(Path folder) throws IOException {
        StringBuilder paths = new StringBuilder("law,sample,time,pressure [hPa],humidity [%]\n");
        StringBuilder fields = new StringBuilder("law,sample,y [km],x [km],pressure [hPa],humidity [%]\n");
        Generator random = Seed.of(8).generator();
        for (int law = 0; law < 12; law++)
            for (int sample = 0; sample < 8; sample++)
                for (int node = 0; node < 12; node++) {
                    String values =
                            "%s,%s%n".formatted(1000 + law + random.nextGaussian(), 50 - law + random.nextGaussian());
                    paths.append("%d,%d,%d,%s".formatted(law, sample, node, values));
                    fields.append("%d,%d,%d,%d,%s".formatted(law, sample, node / 4, node % 4, values));
                }
        Path data = Files.createDirectory(folder.resolve("weather"));
        Files.writeString(data.resolve("input.csv"), paths);
        Files.writeString(data.resolve("target.csv"), fields);
        return Files.writeString(folder.resolve("weather.yaml"), """
                name: weather
                data: {directory: "%s"}
                operators:
                  - {name: location-scale}
                metrics: [energy]
                """.formatted(data));
    }

    /** Wind of a month, given the month, the site, the dose of something, and the wind of the month before. */
    private static Path seasons(Path folder) throws IOException {
        StringBuilder rows =
                new StringBuilder("law,side,wind [kn],covariate_month: cyclic 12,covariate_site,covariate_dose [mg]\n");
        for (int law = 0; law < 24; law++)
            for (String side : List.of("input", "input_before", "target")) {
                double[] points = Gaussian.standard(1)
                        .sample(20, Seed.of(9).derive(side).derive(law).generator())
                        .points();
                double season = 3 * Math.cos(Math.PI * law / 6) + (law % 2 == 0 ? 4 : 0);
                double level = side.equals("target") ? 10 + season : 10;
                for (double point : points)
                    rows.append("%d,%s,%s,%d,%s,%s%n"
                            .formatted(law, side, level + point, law % 12, law % 2 == 0 ? "coast" : "hill", law % 5));
            }
        Files.writeString(folder.resolve("seasons.csv"), rows);
        return Files.writeString(folder.resolve("seasons.yaml"), """
                name: seasons
                data: {directory: "%s"}
                operators:
                  - {name: location-scale}
                metrics: [energy, w1]
                """.formatted(folder.resolve("seasons.csv")));
    }

    private static void train(ExperimentFile file, Path folder) {
        Experiment experiment = file.at(Scale.PAPER, Optional.empty());
        try (Workspace workspace = Workspace.open(folder, Workspace.Start.FRESH)) {
            Run run = Run.of(experiment, workspace, Listener.SILENT);
            ExperimentReport.write(run, workspace, "./pushforward run");
        }
    }

    private static NdArray plane(String side, double shift) {
        int laws = 12;
        int size = 30;
        double[] points = new double[laws * size * 2];
        for (int law = 0; law < laws; law++) {
            double[] own = Gaussian.standard(2)
                    .sample(size, Seed.of(7).derive(side).derive(law).generator())
                    .points();
            for (int i = 0; i < own.length; i++)
                points[law * size * 2 + i] = own[i] + (i % 2 == 0 ? law * 0.3 + shift : 0);
        }
        return NdArray.of(points, laws, size, 2);
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> tree = Files.walk(from)) {
            for (Path path : tree.toList())
                Files.copy(path, to.resolve(from.relativize(path).toString()));
        }
    }

    static void delete(Path folder) {
        try {
            Disk.deleteTree(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> arguments(Path... folders) {
        return Stream.of(folders).map(Path::toString).toList();
    }
}
