package io.pushforward.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

/** A client that any program could be. */
final class Http {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Http() {}

    record Reply(int status, byte[] body, Map<String, java.util.List<String>> headers) {
        JsonNode json() {
            return Json.read(body);
        }

        String text() {
            return new String(body, java.nio.charset.StandardCharsets.UTF_8);
        }

        String error() {
            return json().path("error").asText();
        }

        String header(String name) {
            return headers.entrySet().stream()
                    .filter(entry -> entry.getKey().equalsIgnoreCase(name))
                    .map(entry -> entry.getValue().get(0))
                    .findFirst()
                    .orElse("");
        }
    }

    static Reply get(Server server, String path, String... headers) {
        return send(request(server, path, headers).GET());
    }

    static Reply post(Server server, String path, byte[] body, String... headers) {
        return send(request(server, path, headers).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    static Reply post(Server server, String path, JsonNode body, String... headers) {
        return post(server, path, Json.bytes(body), headers);
    }

    static HttpRequest.Builder request(Server server, String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server.url().replaceFirst("/$", "") + path));
        if (headers.length > 0) request.headers(headers);
        return request;
    }

    static Reply send(HttpRequest.Builder request) {
        try {
            HttpResponse<byte[]> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            return new Reply(
                    response.statusCode(), response.body(), response.headers().map());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static ObjectNode tensor(String name, String datatype, double[] data, int... shape) {
        ObjectNode json = Json.object().put("name", name).put("datatype", datatype);
        ArrayNode extents = json.putArray("shape");
        for (int extent : shape) extents.add(extent);
        ArrayNode numbers = json.putArray("data");
        for (double number : data)
            if (datatype.startsWith("INT")) numbers.add((long) number);
            else numbers.add(number);
        return json;
    }

    static ObjectNode request(ObjectNode... inputs) {
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("inputs");
        for (ObjectNode input : inputs) list.add(input);
        return json;
    }

    /** The numbers of one output. */
    static double[] output(JsonNode answer, String name) {
        JsonNode data = tensor(answer, name).path("data");
        double[] numbers = new double[data.size()];
        for (int i = 0; i < numbers.length; i++) numbers[i] = data.get(i).asDouble();
        return numbers;
    }

    static int[] shape(JsonNode answer, String name) {
        JsonNode shape = tensor(answer, name).path("shape");
        int[] extents = new int[shape.size()];
        for (int i = 0; i < extents.length; i++) extents[i] = shape.get(i).asInt();
        return extents;
    }

    static JsonNode tensor(JsonNode answer, String name) {
        for (JsonNode output : answer.path("outputs"))
            if (output.path("name").asText().equals(name)) return output;
        throw new AssertionError("no output " + name + " in " + answer);
    }
}
