package io.pushforward.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that is fixed about a dataset before its first law is made.
 *
 * @param ids of the laws, in the order of the arrays
 * @param others further inputs, by name
 * @param recipe how the laws are made: a simulator and its options, or the files they come from
 */
public record DatasetPlan(
        List<Long> ids,
        Side input,
        Side target,
        Map<String, Side> others,
        List<Covariate> covariates,
        Seed seed,
        Document recipe) {
    static final String FORMAT = "pushforward-dataset";
    /** What files of a side are called by, and so no input can be. */
    private static final List<String> RESERVED = List.of("weights", "offsets");

    static final int VERSION = 2;

    /** Since this version the manifest carries its own checksum. */
    static final int CHECKSUM_SINCE = 2;

    private static final int PLAN_VERSION = 1; // of unfinished datasets

    public DatasetPlan {
        ids = List.copyOf(ids);
        covariates = List.copyOf(covariates);
        others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
        others.keySet().forEach(DatasetPlan::requireName);
        if (ids.isEmpty()) throw new IllegalArgumentException("expected at least one law, got none");
        if (input.sizes().size() != ids.size() || target.sizes().size() != ids.size())
            throw new IllegalArgumentException("expected " + ids.size() + " laws on each side, got "
                    + input.sizes().size() + " inputs and " + target.sizes().size() + " targets");
    }

    private static void requireName(String other) {
        if (!other.matches("[A-Za-z0-9]+") || RESERVED.contains(other))
            throw new IllegalArgumentException("expected a name of letters and digits for a further input, none of "
                    + RESERVED + ", got " + other);
    }

    /** The sides by the names of their files. */
    Map<String, Side> sides() {
        Map<String, Side> sides = new LinkedHashMap<>();
        sides.put(DatasetWriter.INPUT, input);
        sides.put(DatasetWriter.TARGET, target);
        others.forEach((name, side) -> sides.put(DatasetWriter.other(name), side));
        return sides;
    }

    /** A dataset whose laws are all like those of this pair, in form and size. */
    public static DatasetPlan like(LawPair pair, List<Long> ids, Seed seed, Document recipe) {
        return new DatasetPlan(
                ids,
                Side.like(pair.input(), ids.size()),
                Side.like(pair.target(), ids.size()),
                others(pair, ids.size()),
                pair.query().given().declared(),
                seed,
                recipe);
    }

    private static Map<String, Side> others(LawPair pair, int laws) {
        Map<String, Side> others = new LinkedHashMap<>();
        pair.query().others().forEach((name, law) -> others.put(name, Side.like(law, laws)));
        return others;
    }

    /** What the manifest says of the plan. */
    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("format", FORMAT).put("formatVersion", VERSION);
        json.set("seed", seedJson());
        json.set("recipe", recipe.json());
        json.set("versions", versions());
        json.put("laws", ids.size());
        json.set("input", input.json());
        json.set("target", target.json());
        if (!others.isEmpty()) {
            ArrayNode names = json.putArray("others");
            others.forEach((name, side) -> {
                names.add(name);
                json.set(DatasetWriter.other(name), side.json());
            });
        }
        if (!covariates.isEmpty())
            json.setAll(Document.empty()
                    .with("covariates", CovariateJson.write(covariates))
                    .json());
        return json;
    }

    /** What must be the same for an unfinished dataset to be gone on with. */
    ObjectNode identity() {
        ObjectNode json = json();
        json.remove("versions");
        json.put("formatVersion", PLAN_VERSION);
        ArrayNode list = json.putArray("ids");
        ids.forEach(list::add);
        return json;
    }

    /** A seed of one word is written as that number. */
    private JsonNode seedJson() {
        if (seed.entropy().size() == 1 && seed.path().isEmpty())
            return JsonNodeFactory.instance.numberNode(seed.entropy().get(0));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        seed.entropy().forEach(json.putArray("entropy")::add);
        seed.path().forEach(json.putArray("path")::add);
        return json;
    }

    /** What wrote a dataset. */
    static ObjectNode versions() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("pushforward", libraryVersion())
                .put("java", Runtime.version().toString());
    }

    private static String libraryVersion() {
        return Optional.ofNullable(DatasetPlan.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
