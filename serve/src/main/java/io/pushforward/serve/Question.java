package io.pushforward.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.bundle.PredictionOptions;
import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.random.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a client wants to know: one law or several, and how to predict.
 *
 * @param isBatch whether the answer has an axis for the laws, even where there is only one
 * @param levels quantiles that are wanted
 */
record Question(List<Query> queries, boolean isBatch, PredictionOptions ask, List<Double> levels) {
    static final String POINTS = "points";
    static final String WEIGHTS = "weights";
    static final String SIZES = "sizes";
    static final List<String> INPUTS = List.of(POINTS, WEIGHTS, SIZES);

    Question {
        queries = List.copyOf(queries);
        levels = List.copyOf(levels);
    }

    static Question of(InferRequest request, ServedOperator operator, Limits limits) {
        List<String> covariates =
                operator.covariates().stream().map(Covariate::name).toList();
        requireKnown(request, covariates, operator);
        InputLaws first = InputLaws.of(request, "", operator.inputSpace(), limits)
                .orElseThrow(() -> Refusal.badRequest(
                        "expected an input \"points\", got " + request.inputs().keySet()));
        Map<String, InputLaws> others = new LinkedHashMap<>();
        operator.others()
                .forEach((name, space) -> InputLaws.of(request, "_" + name, space, limits)
                        .ifPresent(own -> others.put(
                                name, own.requireCount(name, first.laws().size()))));
        List<Query> queries = new ArrayList<>();
        for (int i = 0; i < first.laws().size(); i++) {
            int law = i;
            Map<String, Law> further = new LinkedHashMap<>();
            others.forEach((name, own) -> further.put(name, own.laws().get(law)));
            queries.add(operator.query(
                    first.laws().get(i),
                    given(request, covariates, i, first.laws().size()),
                    further));
        }
        return new Question(queries, first.isBatch(), ask(request.parameters(), limits), levels(request.parameters()))
                .requireModest(operator.targetSpace(), limits);
    }

    private static void requireKnown(InferRequest request, List<String> covariates, ServedOperator operator) {
        List<String> known = new ArrayList<>(INPUTS);
        for (String other : operator.others().keySet()) INPUTS.forEach(name -> known.add(name + "_" + other));
        for (String name : request.inputs().keySet())
            if (!known.contains(name) && !covariates.contains(name))
                throw Refusal.badRequest("the operator takes the inputs " + known
                        + (covariates.isEmpty() ? "" : " and the covariates " + covariates) + ", got \"" + name + "\"");
    }

    /** The covariates of one law of a batch; a single value holds for all. */
    private static Map<String, String> given(InferRequest request, List<String> covariates, int law, int laws) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String name : covariates) {
            Tensor tensor = request.inputs().get(name);
            if (tensor == null) continue;
            boolean isText = tensor.datatype().equals(Tensor.TEXT);
            int count = isText ? tensor.texts().size() : tensor.numbers().length;
            if (count != 1 && count != laws)
                throw Refusal.badRequest(
                        name + ": expected one value, or one for each of " + laws + " laws, got " + count);
            int at = count == 1 ? 0 : law;
            given.put(name, isText ? tensor.texts().get(at) : Double.toString(tensor.numbers()[at]));
        }
        return given;
    }

    /** One law, as a file holds it. */
    static Question of(Query query, Map<String, String> parameters, Limits limits, Space target) {
        InputLaws.requireWithin(limits, new int[] {size(query.law())});
        query.others().values().forEach(law -> InputLaws.requireWithin(limits, new int[] {size(law)}));
        ObjectNode group = Json.object();
        parameters.forEach(group::put);
        return new Question(List.of(query), false, ask(group, limits), levels(group)).requireModest(target, limits);
    }

    private Question requireModest(Space target, Limits limits) {
        if (!levels.isEmpty() && !target.isNumeric())
            throw Refusal.badRequest("quantiles: the operator predicts laws on labels, which have masses and no"
                    + " quantiles; low and high bound the masses");
        long width = target.isNumeric() ? (long) ask.samples() * target.dimension() : target.width();
        long numbers = queries.size() * (width + levels.size() * (long) target.dimension());
        if (numbers > limits.answerNumbers())
            throw Refusal.tooLarge("an answer may have " + limits.answerNumbers()
                    + " numbers, this one would have about " + numbers + ": ask for fewer samples or laws");
        return this;
    }

    private static int size(Law law) {
        return law.atoms().map(Ensemble::size).orElse(1);
    }

    private static PredictionOptions ask(ObjectNode parameters, Limits limits) {
        int samples = whole(parameters, "samples", 1, limits.samples()).orElse(PredictionOptions.SAMPLES);
        int resamples = whole(parameters, "resamples", 2, limits.resamples()).orElse(PredictionOptions.RESAMPLES);
        OptionalLong seed = number(parameters, "seed", 0, Long.MAX_VALUE);
        return new PredictionOptions(samples, resamples, Seed.of(seed.orElse(0)));
    }

    private static Optional<Integer> whole(ObjectNode parameters, String key, int least, int most) {
        OptionalLong number = number(parameters, key, least, most);
        return number.isPresent() ? Optional.of((int) number.getAsLong()) : Optional.empty();
    }

    private static OptionalLong number(ObjectNode parameters, String key, long least, long most) {
        JsonNode value = parameters.path(key);
        if (value.isMissingNode()) return OptionalLong.empty();
        boolean isWhole = value.isIntegralNumber() && value.canConvertToLong()
                || value.isTextual() && value.textValue().matches("\\d{1,18}");
        long number = isWhole ? value.asLong() : -1;
        if (number < least || number > most)
            throw Refusal.badRequest(key + ": expected a whole number from " + least
                    + (most == Long.MAX_VALUE ? "" : " to " + most) + ", got " + value);
        return OptionalLong.of(number);
    }

    /** Levels as a list of numbers, or as text with commas between. */
    private static List<Double> levels(ObjectNode parameters) {
        JsonNode value = parameters.path("quantiles");
        List<Double> levels = new ArrayList<>();
        try {
            if (value.isTextual())
                for (String level : value.textValue().split(",")) levels.add(Double.parseDouble(level.strip()));
            else if (value.isArray())
                for (JsonNode level : value) levels.add(level.isNumber() ? level.doubleValue() : Double.NaN);
            else if (value.isNumber()) levels.add(value.doubleValue());
            else if (!value.isMissingNode()) levels.add(Double.NaN);
        } catch (NumberFormatException e) {
            levels.add(Double.NaN);
        }
        for (double level : levels)
            if (!(level > 0 && level < 1) || levels.size() > 99)
                throw Refusal.badRequest("quantiles: expected up to 99 numbers between 0 and 1, got " + value);
        return levels;
    }
}
