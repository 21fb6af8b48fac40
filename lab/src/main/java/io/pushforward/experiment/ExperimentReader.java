package io.pushforward.experiment;

import io.pushforward.metric.Metric;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.project.ProjectionOptions;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Registry;
import io.pushforward.settings.Settings;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulation;
import io.pushforward.work.DistantFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads an experiment from the groups of its file, once. */
final class ExperimentReader {
    static final String NAMES = "[a-z0-9][a-z0-9-]*";

    /** Bytes that one trained operator takes, at the very least. */
    private static final int LEAST_TRAINED = 1 << 14;

    private ExperimentReader() {}

    /** @param directory where the file lies, which the paths in it start from */
    static Experiment read(Settings file, Scale scale, Optional<Path> directory) {
        String name = named(file);
        Optional<String> title = file.optionalText("title");
        long seed = file.integer("seed", 0);
        if (seed < 0) throw file.error("seed", "expected a number >= 0, got " + seed);
        Experiment.DataSource data = data(file.group("data"), directory);
        ProjectionOptions input = projection(file, "inputProjection", new ProjectionOptions());
        ProjectionOptions target = projection(file, "targetProjection", new ProjectionOptions());
        List<Experiment.OperatorEntry> operators = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Settings entry : file.groups("operators")) {
            String own = named(entry);
            if (!names.add(own)) throw entry.error("name", "two operators are called \"" + own + "\"");
            operators.add(operator(entry, input, target));
        }
        if (operators.isEmpty()) throw file.error("operators", "expected at least one operator");
        List<Experiment.MetricEntry> metrics = metrics(file);
        Experiment.Scoring scoring = Declaration.of(Experiment.Scoring.class).read(file.group("scoring"));
        file.finish();
        return new Experiment(name, title, scale, seed, data, operators, metrics, scoring);
    }

    private static String named(Settings group) {
        String name = group.text("name");
        if (!name.matches(NAMES))
            throw group.error("name", "expected lower-case letters, digits and hyphens, got \"" + name + "\"");
        return name;
    }

    static Experiment.DataSource data(Settings data, Optional<Path> directory) {
        if (data.has("simulator") == data.has("directory"))
            throw new UserMistake(
                    data.path() + ": expected either simulator (a name) or directory (a dataset), and not both");
        if (data.has("simulator")) return new Experiment.DataSource.Simulated(Simulation.read(data));
        String written = data.text("directory");
        if (DistantFiles.isUri(written))
            throw data.error(
                    "directory",
                    "expected a path, got the URI " + written
                            + " (places that a URI names are for simulate, predict and evaluate with --spark)");
        Path path = UserMistake.checked(data.path() + ".directory", () -> Path.of(written));
        return new Experiment.DataSource.Stored(
                directory.map(d -> d.resolve(path)).orElse(path), written);
    }

    private static ProjectionOptions projection(Settings group, String side, ProjectionOptions otherwise) {
        return group.optionalGroup(side)
                .map(options -> Declaration.of(ProjectionOptions.class).read(options))
                .orElse(otherwise);
    }

    static Experiment.OperatorEntry operator(Settings entry, ProjectionOptions input, ProjectionOptions target) {
        String name = named(entry);
        String kind = entry.text("kind", entry.has("encoder") ? "neural" : name);
        ProjectionOptions own = projection(entry, "inputProjection", input);
        ProjectionOptions ownTarget = projection(entry, "targetProjection", target);
        int seeds = entry.integer("seeds", 1);
        if (seeds < 1) throw entry.error("seeds", "expected at least 1, got " + seeds);
        Memory.require(entry.path() + ".seeds " + seeds, (double) seeds * LEAST_TRAINED);
        return new Experiment.OperatorEntry(
                name, Registry.read(OperatorTrainer.class, kind, entry), own, ownTarget, seeds);
    }

    private static List<Experiment.MetricEntry> metrics(Settings file) {
        List<Experiment.MetricEntry> metrics = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (Settings entry : file.parts("metrics")) {
            Experiment.MetricEntry metric = metric(entry);
            if (!labels.add(metric.label()))
                throw file.error("metrics", "two metrics are called \"" + metric.label() + "\"");
            metrics.add(metric);
        }
        if (metrics.isEmpty()) throw file.error("metrics", "expected a list of metrics such as [energy]");
        return metrics;
    }

    private static Experiment.MetricEntry metric(Settings entry) {
        String name = entry.text("name");
        Experiment.Against against = entry.choice("against", Experiment.Against.OBSERVED);
        String label = entry.text("label", against == Experiment.Against.FRESH ? name + "-" + against.word() : name);
        return new Experiment.MetricEntry(label, Registry.read(Metric.class, entry), against);
    }
}
