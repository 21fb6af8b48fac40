package io.pushforward.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.settings.Memory;
import io.pushforward.settings.Settings;
import io.pushforward.settings.UserMistake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What to do, in full: which law pairs, which operators, which scores.
 *
 * @param resolved the file with every default that this room knows written out
 */
public record Experiment(
        String name,
        Scale scale,
        long seed,
        DataSource data,
        List<OperatorEntry> operators,
        List<MetricEntry> metrics,
        Scoring scoring,
        ObjectNode resolved) {

    /** Where the law pairs come from. */
    public sealed interface DataSource {
        /** A simulator by name with its options. */
        record Simulated(String simulator, JsonNode options) implements DataSource {}

        /** A dataset directory. */
        record Stored(Path directory) implements DataSource {}
    }

    /**
     * One row of the table: an operator's recipe, trained once per seed.
     *
     * @param kind the provider that reads {@code options}
     */
    public record OperatorEntry(
            String name,
            String kind,
            JsonNode inputProjection,
            JsonNode targetProjection,
            int seeds,
            ObjectNode options) {}

    /** Which law a prediction is compared with. */
    public enum Against {
        /** The ensemble or frequencies of the test pair. */
        OBSERVED,
        /** The exact target law. */
        TRUTH,
        /** A large fresh ensemble of the true law. */
        FRESH
    }

    /** A score: the metric's name and options, under a label of its own in the table. */
    public record MetricEntry(String label, String name, Against against, JsonNode options) {}

    /**
     * How scoring draws.
     *
     * @param samples points drawn from a predicted law without atoms
     * @param fresh size of the fresh ensembles
     */
    public record Scoring(int samples, int fresh) {}

    /** Bytes that one trained operator takes, at the very least. */
    private static final int LEAST_TRAINED = 1 << 14;

    static Experiment read(Settings file, Scale scale, Optional<Path> directory) {
        String name = file.text("name");
        if (!name.matches("[a-z0-9][a-z0-9-]*"))
            throw file.error("name", "expected lower-case letters, digits and hyphens, got \"" + name + "\"");
        long seed = file.integer("seed", 0);
        if (seed < 0) throw file.error("seed", "expected a number >= 0, got " + seed);
        DataSource data = readData(file.group("data"), directory);
        JsonNode inputProjection = file.raw("inputProjection");
        JsonNode targetProjection = file.raw("targetProjection");
        List<OperatorEntry> operators = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Settings entry : file.groups("operators")) {
            OperatorEntry operator = readOperator(entry, inputProjection, targetProjection);
            if (!names.add(operator.name()))
                throw entry.error("name", "two operators are called \"" + operator.name() + "\"");
            operators.add(operator);
        }
        if (operators.isEmpty()) throw file.error("operators", "expected at least one operator");
        List<MetricEntry> metrics = readMetrics(file, file.raw("metrics"));
        Settings scoring = file.group("scoring");
        Scoring draws = new Scoring(positive(scoring, "samples", 128), positive(scoring, "fresh", 2048));
        return new Experiment(name, scale, seed, data, operators, metrics, draws, file.finish());
    }

    private static DataSource readData(Settings data, Optional<Path> directory) {
        Optional<String> simulator = data.optionalText("simulator");
        Optional<String> folder = data.optionalText("directory");
        if (simulator.isPresent() == folder.isPresent())
            throw new UserMistake(
                    data.path() + ": expected either simulator (a name) or directory (a dataset), and not both");
        if (folder.isPresent()) {
            Path path = UserMistake.checked(data.path() + ".directory", () -> Path.of(folder.get()));
            return new DataSource.Stored(directory.map(d -> d.resolve(path)).orElse(path));
        }
        ObjectNode options = data.rest();
        options.remove("simulator");
        return new DataSource.Simulated(simulator.get(), options);
    }

    private static OperatorEntry readOperator(Settings entry, JsonNode inputProjection, JsonNode targetProjection) {
        String name = entry.text("name");
        if (!name.matches("[a-z0-9][a-z0-9-]*"))
            throw entry.error("name", "expected lower-case letters, digits and hyphens, got \"" + name + "\"");
        String kind = entry.text("kind", entry.has("encoder") ? "neural" : name);
        JsonNode input = entry.raw("inputProjection");
        JsonNode target = entry.raw("targetProjection");
        int seeds = positive(entry, "seeds", 1);
        Memory.require(entry.path() + ".seeds " + seeds, (double) seeds * LEAST_TRAINED);
        ObjectNode options = entry.rest();
        options.remove(List.of("name", "kind", "inputProjection", "targetProjection", "seeds"));
        return new OperatorEntry(
                name,
                kind,
                input.isMissingNode() ? orMissing(inputProjection) : input,
                target.isMissingNode() ? orMissing(targetProjection) : target,
                seeds,
                options);
    }

    private static List<MetricEntry> readMetrics(Settings file, JsonNode list) {
        if (!list.isArray() || list.isEmpty())
            throw file.error("metrics", "expected a list of metrics such as [energy]");
        List<MetricEntry> metrics = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            MetricEntry metric = readMetric(file.path() + ": metrics[" + i + "]", list.get(i));
            if (!labels.add(metric.label()))
                throw file.error("metrics", "two metrics are called \"" + metric.label() + "\"");
            metrics.add(metric);
        }
        return metrics;
    }

    private static MetricEntry readMetric(String path, JsonNode node) {
        if (node.isTextual())
            return new MetricEntry(node.asText(), node.asText(), Against.OBSERVED, MissingNode.getInstance());
        Settings entry = Settings.of(path, node);
        String name = entry.text("name");
        Against against = entry.choice("against", Against.OBSERVED);
        String label = entry.text(
                "label", against == Against.FRESH ? name + "-" + against.name().toLowerCase(Locale.ROOT) : name);
        ObjectNode options = entry.rest();
        options.remove(List.of("name", "against", "label"));
        return new MetricEntry(label, name, against, options);
    }

    private static JsonNode orMissing(JsonNode node) {
        return node.isMissingNode() ? MissingNode.getInstance() : node;
    }

    private static int positive(Settings settings, String key, int fallback) {
        int value = settings.integer(key, fallback);
        if (value < 1) throw settings.error(key, "expected at least 1, got " + value);
        return value;
    }
}
