package io.pushforward.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.pushforward.project.ProjectionOptions;
import io.pushforward.settings.Document;
import io.pushforward.settings.Settings;
import io.pushforward.settings.UserMistake;
import java.util.Optional;

/** An experiment as a file in which every default of every part is written out. */
final class Resolved {
    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .build());

    private Resolved() {}

    static String yaml(Experiment experiment) {
        try {
            return YAML.writeValueAsString(of(experiment).json());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static Document of(Experiment experiment) {
        ObjectNode file = YAML.createObjectNode();
        file.put("name", experiment.name());
        experiment.title().ifPresent(title -> file.put("title", title));
        file.put("seed", experiment.seed());
        file.set("data", data(experiment.data()));
        ArrayNode operators = file.putArray("operators");
        for (Experiment.OperatorEntry entry : experiment.operators()) operators.add(operator(entry));
        ArrayNode metrics = file.putArray("metrics");
        for (Experiment.MetricEntry entry : experiment.metrics()) metrics.add(metric(entry));
        file.set("scoring", Document.of(experiment.scoring()).json());
        return Document.of(file);
    }

    /**
     * What one operator's trainings depend on, of a file that {@link #of} gave, perhaps by an earlier version: seed, data and
     * its own options, with defaults that have been added since.
     */
    static Document ofTraining(Document file, String operator) {
        ObjectNode given = file.json();
        ObjectNode training = YAML.createObjectNode();
        training.put("seed", given.path("seed").asLong());
        training.set("data", today(given.path("data")));
        for (JsonNode group : given.path("operators"))
            if (group.path("name").asText().equals(operator)) training.set("operator", todaysOperator(group));
        return Document.of(training);
    }

    private static JsonNode today(JsonNode data) {
        Settings group = Settings.of("data", data);
        try {
            return data(ExperimentReader.data(group, Optional.empty()));
        } catch (UserMistake | IllegalArgumentException e) {
            return data; // of another version
        }
    }

    private static JsonNode todaysOperator(JsonNode group) {
        Settings entry = Settings.of("operator", group);
        try {
            Experiment.OperatorEntry read =
                    ExperimentReader.operator(entry, new ProjectionOptions(), new ProjectionOptions());
            entry.finish();
            ObjectNode options = operator(read);
            options.remove("seeds");
            options.remove("checkpointSeconds");
            return options;
        } catch (UserMistake | IllegalArgumentException e) {
            return group; // options of another version, which are not those of today
        }
    }

    private static ObjectNode data(Experiment.DataSource source) {
        if (source instanceof Experiment.DataSource.Simulated simulated)
            return Document.of((Record) simulated.simulator()).json();
        return YAML.createObjectNode().put("directory", ((Experiment.DataSource.Stored) source).written());
    }

    private static ObjectNode operator(Experiment.OperatorEntry entry) {
        ObjectNode group = YAML.createObjectNode();
        group.put("name", entry.name());
        group.put("kind", entry.kind());
        group.put("seeds", entry.seeds());
        group.set("inputProjection", Document.of(entry.inputProjection()).json());
        group.set("targetProjection", Document.of(entry.targetProjection()).json());
        group.setAll(Document.ofOptions((Record) entry.trainer()).json());
        return group;
    }

    private static ObjectNode metric(Experiment.MetricEntry entry) {
        ObjectNode group = Document.of((Record) entry.metric()).json();
        group.put("against", entry.against().word());
        group.put("label", entry.label());
        return group;
    }
}
