package io.pushforward.serve;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One thing that can be asked, with all that its documentation says.
 *
 * @param body schemas of what may be sent, by content type; empty where nothing is
 * @param query parameters of the URL
 * @param reply schemas of what comes back, by content type
 */
record Route(
        HandlerType method,
        String path,
        String summary,
        Handler handler,
        Map<String, String> body,
        List<String> query,
        Map<String, String> reply) {
    /** The schema of bytes that JSON does not describe. */
    static final String BYTES = "bytes";

    static Route get(String path, String summary, Handler handler) {
        return new Route(HandlerType.GET, path, summary, handler, Map.of(), List.of(), Map.of());
    }

    static Route post(String path, String summary, Handler handler) {
        return new Route(HandlerType.POST, path, summary, handler, Map.of(), List.of(), Map.of());
    }

    Route takes(String contentType, String schema) {
        return new Route(method, path, summary, handler, with(body, contentType, schema), query, reply);
    }

    Route asks(String... parameters) {
        List<String> more = new ArrayList<>(query);
        more.addAll(List.of(parameters));
        return new Route(method, path, summary, handler, body, more, reply);
    }

    Route gives(String schema) {
        return gives(Json.CONTENT_TYPE, schema);
    }

    Route gives(String contentType, String schema) {
        return new Route(method, path, summary, handler, body, query, with(reply, contentType, schema));
    }

    private static Map<String, String> with(Map<String, String> map, String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(map);
        more.put(key, value);
        return more;
    }
}
