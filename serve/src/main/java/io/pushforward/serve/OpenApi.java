package io.pushforward.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The description of all routes as OpenAPI 3.0; the shapes of what they take and give stand in {@code schemas.json}. */
final class OpenApi {
    private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");

    private OpenApi() {}

    static ObjectNode of(List<Route> routes) {
        ObjectNode root = Json.object().put("openapi", "3.0.3");
        root.putObject("info")
                .put("title", "Pushforward")
                .put("version", Server.version())
                .put("description", "Operators between probability laws, served by the Open Inference Protocol V2.");
        ObjectNode paths = root.putObject("paths");
        for (Route route : routes) paths.withObjectProperty(route.path()).set(method(route), operation(route));
        ObjectNode components = root.putObject("components");
        components.set("schemas", schemas());
        components
                .putObject("securitySchemes")
                .putObject("token")
                .put("type", "http")
                .put("scheme", "bearer");
        ArrayNode security = root.putArray("security");
        security.addObject();
        security.addObject().putArray("token");
        return root;
    }

    static JsonNode schemas() {
        return Json.read(Resources.bytes("schemas.json"));
    }

    private static String method(Route route) {
        return route.method().name().toLowerCase(Locale.ROOT);
    }

    private static ObjectNode operation(Route route) {
        ObjectNode operation = Json.object().put("summary", route.summary());
        ArrayNode parameters = operation.putArray("parameters");
        Matcher named = IN_PATH.matcher(route.path());
        while (named.find()) parameter(parameters, named.group(1), "path", true);
        route.query().forEach(name -> parameter(parameters, name, "query", false));
        if (!route.body().isEmpty())
            content(operation.putObject("requestBody").put("required", true).putObject("content"), route.body());
        ObjectNode responses = operation.putObject("responses");
        content(responses.putObject("200").put("description", "The answer.").putObject("content"), route.reply());
        content(
                responses
                        .putObject("default")
                        .put("description", "Why there is no answer, in one line.")
                        .putObject("content"),
                Map.of(Json.CONTENT_TYPE, "error"));
        return operation;
    }

    private static void parameter(ArrayNode parameters, String name, String place, boolean required) {
        parameters
                .addObject()
                .put("name", name)
                .put("in", place)
                .put("required", required)
                .putObject("schema")
                .put("type", "string");
    }

    private static void content(ObjectNode content, Map<String, String> schemas) {
        schemas.forEach((type, schema) -> {
            ObjectNode node = content.putObject(type).putObject("schema");
            if (schema.equals(Route.BYTES)) node.put("type", "string").put("format", "binary");
            else node.put("$ref", "#/components/schemas/" + schema);
        });
    }
}
