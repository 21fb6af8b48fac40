package io.pushforward.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.pushforward.bundle.Answer;
import io.pushforward.data.CovariateJson;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.data.Query;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.TestScorer;
import io.pushforward.importer.InputFile;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.SpaceJson;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.settings.UserMistake;
import io.pushforward.simulate.Adjustable;
import io.pushforward.simulate.Simulator;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the page needs to ask an operator and to judge its answer: test laws, fresh laws, truth and scores. */
final class Explore {
    private static final Logger LOG = LoggerFactory.getLogger(Explore.class);
    private static final List<String> PARAMETERS = List.of("samples", "resamples", "seed", "use", "law", "at");
    /** Points of a law that a figure can show. */
    private static final int SHOWN = 400;

    private static final int TRUTH_DRAWS = 2000;

    private final Catalogue catalogue;
    private final RequestHandler handler;
    private final Map<Path, HeldOutLaws> heldBack = new ConcurrentHashMap<>();

    Explore(Catalogue catalogue, RequestHandler handler) {
        this.catalogue = catalogue;
        this.handler = handler;
    }

    void operators(Context context) {
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("operators");
        for (ServedOperator operator : catalogue.all()) list.add(card(operator));
        Json.send(context, json);
    }

    private ObjectNode card(ServedOperator operator) {
        ObjectNode card = Json.object().put("name", operator.name()).put("version", operator.version());
        card.put("operator", operator.bundle().origin().name());
        card.put(
                "task",
                operator.bundle().origin().experiment().json().path("name").asText());
        card.set("input", space(operator.inputSpace()));
        card.set("target", space(operator.targetSpace()));
        card.setAll(Document.empty()
                .with("covariates", CovariateJson.write(operator.covariates()))
                .json());
        operator.others()
                .forEach((name, space) -> card.withObjectProperty("others").set(name, space(space)));
        card.put("trainedNumbers", operator.bundle().operator().parameters());
        card.put("trainingLaws", operator.bundle().origin().trainingLaws().size());
        card.put("tellsUnlike", operator.bundle().familiarity().isPresent());
        operator.run().ifPresent(run -> {
            card.put("run", Runs.nameOf(catalogue.runs(), run));
            Runs.results(run)
                    .ifPresent(results -> results.path("operators").forEach(row -> {
                        if (row.path("name")
                                .asText()
                                .equals(operator.bundle().origin().name())) card.set("result", row);
                    }));
        });
        Optional<HeldOutLaws> data = data(operator);
        card.put("hasTestLaws", data.isPresent());
        data.flatMap(HeldOutLaws::title).ifPresent(title -> card.put("title", title));
        data.flatMap(HeldOutLaws::adjustable).ifPresent(system -> {
            ObjectNode node = card.putObject("system")
                    .put("name", system.name())
                    .put("title", system.facts().title());
            ArrayNode parameters = node.putArray("parameters");
            for (Adjustable.Parameter parameter : system.parameters())
                parameters
                        .addObject()
                        .put("name", parameter.name())
                        .put("meaning", system.facts().parameters().getOrDefault(parameter.name(), ""))
                        .put("low", parameter.low())
                        .put("high", parameter.high());
        });
        return card;
    }

    private static ObjectNode space(io.pushforward.law.Space space) {
        return SpaceJson.write(space).json().put("words", space.toString());
    }

    void laws(Context context) {
        Json.send(context, catalogue.with(context.pathParam("name"), operator -> {
            ObjectNode json = Json.object();
            json.set("laws", required(operator).list());
            return json;
        }));
    }

    /** The input of a test law, as a file. */
    void law(Context context) throws Exception {
        long id = whole(context.pathParam("law"), "law", Long.MAX_VALUE);
        handler.answer(
                context,
                (body, stop) -> catalogue.with(
                        context.pathParam("name"),
                        operator -> Tables.write(required(operator).pair(id).query())));
    }

    /** A fresh input at chosen parameters of the system, as a file. */
    void draw(Context context) throws Exception {
        Map<String, String> given = Predict.parameters(context, List.of("at", "size", "seed"));
        int size = (int) whole(
                given.getOrDefault("size", "200"), "size", handler.limits().samples());
        Seed seed = Seed.of(whole(given.getOrDefault("seed", "0"), "seed", Long.MAX_VALUE));
        handler.answer(
                context,
                (body, stop) -> catalogue.with(
                        context.pathParam("name"),
                        operator ->
                                Tables.write(drawn(operator, given, size, seed).query())));
    }

    /** The answer to a file, with all that a figure of it shows; beside the truth where the law is a known one. */
    void ask(Context context) throws Exception {
        Map<String, String> given = Predict.parameters(context, PARAMETERS);
        handler.answer(
                context,
                (body, stop) -> catalogue.with(context.pathParam("name"), operator -> {
                    InputFile input = Tables.read(body, operator);
                    Ensemble whole = Tables.points(input.law());
                    Ensemble used = part(whole, given);
                    Question question = Predict.question(
                            new InputFile(used, input.covariates(), input.others()), operator, given, handler.limits());
                    Answer answer = handler.answers(operator, question, stop).get(0);
                    ObjectNode json =
                            Json.object().put("operator", operator.name()).put("version", operator.version());
                    json.set("input", shown(used).put("available", whole.size()));
                    json.set("prediction", answer.document().json());
                    answer.warning().ifPresent(text -> json.put("warning", text));
                    json.put("heldOut", answer.errorSentence());
                    known(operator, question.queries().get(0), used, given)
                            .ifPresent(pair -> judge(json, operator, pair, stop));
                    return new RequestHandler.Reply(Json.CONTENT_TYPE, Json.bytes(json));
                }));
    }

    /** As many points as are asked for, drawn without replacement: the same ones for the same number. */
    private static Ensemble part(Ensemble whole, Map<String, String> given) {
        if (!given.containsKey("use")) return whole;
        int use = (int) whole(given.getOrDefault("use", ""), "use", Integer.MAX_VALUE);
        if (use < 1) throw Refusal.badRequest("use: expected at least one point, got " + use);
        if (use >= whole.size()) return whole;
        int[] order = new int[whole.size()];
        for (int i = 0; i < order.length; i++) order[i] = i;
        java.util.random.RandomGenerator random = Seed.of(0).derive("use").generator();
        for (int i = 0; i < use; i++) {
            int j = i + random.nextInt(order.length - i);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return whole.select(java.util.Arrays.copyOf(order, use));
    }

    /** The pair that an input belongs to, with the points that are used. */
    private Optional<LawPair> known(ServedOperator operator, Query query, Ensemble used, Map<String, String> given) {
        Optional<LawPair> pair = Optional.empty();
        if (given.containsKey("law"))
            pair = Optional.of(required(operator).pair(whole(given.getOrDefault("law", ""), "law", Long.MAX_VALUE)));
        else if (given.containsKey("at"))
            pair = Optional.of(drawn(operator, given, used.size(), Seed.of(0).derive("judge")));
        return pair.map(own -> new LawPair(own.id(), query, own.target(), own.facts()));
    }

    private void judge(ObjectNode json, ServedOperator operator, LawPair pair, Stop stop) {
        HeldOutLaws data = required(operator);
        Optional<Simulator> simulator = data.simulator();
        Seed seed = Seed.of(data.experiment().seed());
        simulator.ifPresent(system -> json.set("truth", shown(system.truth(pair, TRUTH_DRAWS, seed.derive("page")))));
        json.set("observed", shown(pair.target()));
        List<Experiment.MetricEntry> columns = data.experiment().metrics();
        TestScorer scorer = new TestScorer(
                new LawPairs(operator.inputSpace(), operator.targetSpace(), List.of(pair)),
                simulator,
                Optional.empty(),
                columns,
                data.experiment().scoring(),
                seed);
        TestScorer.Scores scores = scorer.score(
                List.of(new TestScorer.Entrant(operator.name(), 0, operator.stoppable(stop))),
                (done, total, words) -> {});
        ArrayNode rows = json.putArray("scores");
        for (Experiment.MetricEntry column : columns) {
            ObjectNode row = rows.addObject()
                    .put("metric", column.metric().facts().label())
                    .put("meaning", column.metric().facts().meaning())
                    .put("score", scores.entrants().get(0).of(column.label())[0]);
            row.put("against", column.against() == Experiment.Against.OBSERVED ? "observed" : "true law");
            scores.floor()
                    .ifPresentOrElse(
                            floor -> row.put("floor", floor.of(column.label())[0])
                                    .put("floorIs", "the true law's score"),
                            () -> row.put("floor", scores.ownFloors().get(0).of(column.label())[0])
                                    .put("floorIs", "what the prediction would score were it exactly right"));
        }
    }

    /** A law as numbers for a figure. */
    private static ObjectNode shown(Law law) {
        ObjectNode json = Json.object();
        if (law instanceof Categorical labels) {
            Json.numbers(json.putArray("masses"), labels.masses());
            labels.trials().ifPresent(count -> json.put("trials", count));
            return json;
        }
        boolean exact = !(law instanceof Ensemble);
        Ensemble points = law instanceof Ensemble own
                ? own
                : law.sample(TRUTH_DRAWS, Seed.of(0).derive("shown").generator());
        json.put("size", points.size()).put("drawn", exact);
        int most = points.dimension() == 1 ? TRUTH_DRAWS : SHOWN;
        int count = Math.min(most, points.size());
        ArrayNode rows = json.putArray("points");
        ArrayNode weights = json.putArray("weights");
        for (int k = 0; k < count; k++) {
            int i = (int) ((long) k * points.size() / count);
            Json.numbers(rows.addArray(), points.point(i));
            weights.add(points.weights()[i]);
        }
        Json.numbers(json.putArray("mean"), points.mean());
        return json;
    }

    private LawPair drawn(ServedOperator operator, Map<String, String> given, int size, Seed seed) {
        Map<String, Double> at = chosen(given.getOrDefault("at", ""), operator);
        try {
            return system(operator).draw(at, size, seed);
        } catch (IllegalArgumentException | UserMistake impossible) {
            throw Refusal.badRequest("at: " + impossible.getMessage());
        }
    }

    private Map<String, Double> chosen(String text, ServedOperator operator) {
        Map<String, Double> chosen = new LinkedHashMap<>();
        for (String entry : text.split(",")) {
            String[] parts = entry.split(":");
            if (parts.length == 2 && parts[1].matches("-?\\d+(\\.\\d+)?([eE]-?\\d+)?"))
                chosen.put(parts[0], Double.parseDouble(parts[1]));
        }
        for (Adjustable.Parameter parameter : system(operator).parameters()) {
            Double value = chosen.get(parameter.name());
            double margin = (parameter.high() - parameter.low()) / 4; // beyond the training laws, within reason
            if (value == null || !(value >= parameter.low() - margin && value <= parameter.high() + margin))
                throw Refusal.badRequest("at: expected " + parameter.name() + " from " + (parameter.low() - margin)
                        + " to " + (parameter.high() + margin) + ", as in " + parameter.name() + ":" + parameter.low()
                        + ", got " + text);
        }
        return chosen;
    }

    private static long whole(String text, String name, long most) {
        if (!text.matches("\\d{1,18}") || Long.parseLong(text) > most)
            throw Refusal.badRequest(name + ": expected a whole number"
                    + (most == Long.MAX_VALUE ? "" : " up to " + most) + ", got \"" + text + "\"");
        return Long.parseLong(text);
    }

    private Adjustable system(ServedOperator operator) {
        return data(operator)
                .flatMap(HeldOutLaws::adjustable)
                .orElseThrow(() -> Refusal.notFound(
                        "\"" + operator.name() + "\" belongs to no simulated system whose parameters can be chosen"));
    }

    private HeldOutLaws required(ServedOperator operator) {
        return data(operator)
                .orElseThrow(() -> Refusal.notFound("\"" + operator.name() + "\" is served without its test laws"));
    }

    private Optional<HeldOutLaws> data(ServedOperator operator) {
        return operator.run().flatMap(run -> {
            try {
                return Optional.of(heldBack.computeIfAbsent(run, HeldOutLaws::of))
                        .filter(HeldOutLaws::isThere);
            } catch (RuntimeException trouble) {
                LOG.warn("the test laws of {} cannot be shown: {}", operator.name(), trouble.getMessage());
                return Optional.empty();
            }
        });
    }
}
