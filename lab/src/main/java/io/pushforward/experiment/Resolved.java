package io.pushforward.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import io.pushforward.operator.Operators;
import io.pushforward.project.Projections;
import io.pushforward.settings.Settings;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Simulators;
import java.util.List;

/** An experiment as a file in which every default of every part is written out. */
final class Resolved {
    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .build());

    private Resolved() {}

    static String yaml(Experiment experiment) {
        try {
            return YAML.writeValueAsString(of(experiment));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static ObjectNode of(Experiment experiment) {
        ObjectNode file = experiment.resolved().deepCopy();
        if (experiment.data() instanceof Experiment.DataSource.Simulated simulated) {
            ObjectNode data = file.putObject("data");
            data.put("simulator", simulated.simulator());
            data.setAll(
                    Simulators.of(simulated.simulator(), simulated.options()).options());
        }
        file.remove("inputProjection");
        file.remove("targetProjection");
        ArrayNode operators = file.putArray("operators");
        for (Experiment.OperatorEntry entry : experiment.operators()) operators.add(operator(entry));
        return file;
    }

    /**
     * What one operator's trainings depend on, of a file that {@link #of} gave, perhaps by an earlier version: seed, data and
     * its own options, with defaults that have been added since.
     */
    static ObjectNode ofTraining(ObjectNode file, String operator) {
        ObjectNode training = YAML.createObjectNode();
        for (String key : new String[] {"seed", "data"}) training.set(key, file.path(key));
        for (JsonNode group : file.path("operators"))
            if (group.path("name").asText().equals(operator)) training.set("operator", today(group.deepCopy()));
        return training;
    }

    private static ObjectNode today(ObjectNode group) {
        ObjectNode known = YAML.createObjectNode();
        for (String key : List.of("name", "kind", "inputProjection", "targetProjection"))
            known.set(key, group.remove(key));
        group.remove("seeds");
        JsonNode options = group;
        try {
            options = Operators.provider(known.path("kind").asText()).resolved(group);
        } catch (UserMistake | IllegalArgumentException e) {
            // options of another version, which are not those of today
        }
        known.set("options", options);
        if (known.path("options") instanceof ObjectNode own) own.remove("checkpointSeconds");
        return known;
    }

    private static ObjectNode operator(Experiment.OperatorEntry entry) {
        ObjectNode group = YAML.createObjectNode();
        group.put("name", entry.name());
        group.put("kind", entry.kind());
        group.put("seeds", entry.seeds());
        group.set("inputProjection", projection(entry, "inputProjection", entry.inputProjection()));
        group.set("targetProjection", projection(entry, "targetProjection", entry.targetProjection()));
        if (Operators.provider(entry.kind()).resolved(entry.options()) instanceof ObjectNode options)
            group.setAll(options);
        return group;
    }

    private static ObjectNode projection(Experiment.OperatorEntry entry, String side, JsonNode options) {
        Settings settings = Settings.of("operator " + entry.name() + ": " + side, options);
        Projections.method(settings);
        return settings.finish();
    }
}
