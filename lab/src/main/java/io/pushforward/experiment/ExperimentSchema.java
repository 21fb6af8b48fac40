package io.pushforward.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.metric.Metric;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.project.ProjectionOptions;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.settings.PartSchemas;
import io.pushforward.settings.Registry;
import io.pushforward.simulate.Simulator;

/** The JSON Schema of experiment files, for editors: what {@link ExperimentReader} reads, with the options of all parts. */
public final class ExperimentSchema {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final PartSchemas parts = new PartSchemas();

    private ExperimentSchema() {}

    public static Document document() {
        return Document.of(new ExperimentSchema().file());
    }

    private ObjectNode file() {
        ObjectNode schema = JSON.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Pushforward experiment").put("type", "object");
        ArrayNode required = schema.putArray("required");
        for (String key : new String[] {"name", "data", "operators", "metrics"}) required.add(key);
        ObjectNode properties = schema.putObject("properties");
        properties.set("name", name("names the run's folder"));
        properties.set("title", text("what reports call the experiment; the system's title where left out"));
        properties.set("seed", atLeast(0, "starts all draws; 0 where left out"));
        properties.set("data", data());
        properties.set(
                "inputProjection", projection("shortens the inputs of every operator that names none of its own"));
        properties.set("targetProjection", projection("shortens the targets, likewise"));
        properties.set("operators", list(operator(), "one row of the table each"));
        properties.set("metrics", list(metric(), "one column of the table each"));
        properties.set("scoring", parts.options(Declaration.of(Experiment.Scoring.class)));
        properties.set("quick", quick());
        schema.put("additionalProperties", false);
        schema.set("$defs", parts.definitions());
        return schema;
    }

    private ObjectNode data() {
        ObjectNode stored = JSON.objectNode().put("type", "object");
        stored.putObject("properties").set("directory", text("a dataset, relative to this file"));
        stored.putArray("required").add("directory");
        stored.put("additionalProperties", false);
        ObjectNode data = JSON.objectNode()
                .put("description", "where law pairs come from")
                .put("type", "object");
        data.putObject("if").putArray("required").add("directory");
        data.set("then", stored);
        data.set("else", parts.group(Simulator.class, JSON.objectNode()));
        return data;
    }

    private ObjectNode projection(String description) {
        return parts.options(Declaration.of(ProjectionOptions.class)).put("description", description);
    }

    /** An operator's kind is named; or it has an encoder and is neural; or its own name is the kind. */
    private ObjectNode operator() {
        ObjectNode more = JSON.objectNode();
        more.set("name", name("the row's label"));
        more.set("inputProjection", projection("shortens its inputs"));
        more.set("targetProjection", projection("shortens its targets"));
        more.set("seeds", atLeast(1, "trainings with different seeds; 1 where left out"));
        ObjectNode entry = JSON.objectNode().put("type", "object");
        entry.putArray("required").add("name");
        ArrayNode kinds = entry.putObject("properties").putObject("kind").putArray("enum");
        Registry.names(OperatorTrainer.class).forEach(kinds::add);
        ArrayNode cases = entry.putArray("allOf");
        for (Declaration<?> part : Registry.of(OperatorTrainer.class)) {
            ObjectNode choice = cases.addObject();
            ArrayNode conditions = choice.putObject("if").putArray("anyOf");
            is(conditions.addObject(), "kind", part.name());
            if (part.name().equals("neural")) {
                ObjectNode implied = conditions.addObject();
                implied.putArray("required").add("encoder");
                implied.putObject("not").putArray("required").add("kind");
            }
            ObjectNode named = conditions.addObject();
            is(named, "name", part.name());
            ArrayNode others = named.putObject("not").putArray("anyOf");
            others.addObject().putArray("required").add("kind");
            others.addObject().putArray("required").add("encoder");
            choice.set("then", parts.with(parts.options(part), more, "kind"));
        }
        ArrayNode known = entry.putArray("anyOf");
        known.addObject().putArray("required").add("kind");
        known.addObject().putArray("required").add("encoder");
        known.addObject().putObject("properties").putObject("name").set("enum", kinds.deepCopy());
        return entry;
    }

    private static void is(ObjectNode condition, String key, String value) {
        condition.putObject("properties").putObject(key).put("const", value);
        condition.putArray("required").add(key);
    }

    private ObjectNode metric() {
        ObjectNode more = JSON.objectNode();
        ArrayNode against = more.putObject("against")
                .put("description", "which law predictions are compared with")
                .putArray("enum");
        for (Experiment.Against constant : Experiment.Against.values()) against.add(constant.word());
        more.set("label", text("the column's label; the metric's name where left out"));
        return parts.part(Metric.class, more);
    }

    /** What a quick trial changes: the same keys in part, operators by their names. */
    private static ObjectNode quick() {
        ObjectNode quick = JSON.objectNode();
        quick.put("description", "what a trial at small scale changes; operators by name")
                .put("type", "object");
        ObjectNode operators =
                quick.putObject("properties").putObject("operators").put("type", "object");
        operators.putObject("additionalProperties").put("type", "object");
        return quick;
    }

    private static ObjectNode name(String description) {
        return text(description).put("pattern", "^" + ExperimentReader.NAMES + "$");
    }

    private static ObjectNode text(String description) {
        return JSON.objectNode().put("type", "string").put("description", description);
    }

    private static ObjectNode atLeast(int bound, String description) {
        return JSON.objectNode().put("type", "integer").put("minimum", bound).put("description", description);
    }

    private static ObjectNode list(ObjectNode items, String description) {
        ObjectNode list = JSON.objectNode().put("type", "array").put("minItems", 1);
        list.put("description", description).set("items", items);
        return list;
    }
}
