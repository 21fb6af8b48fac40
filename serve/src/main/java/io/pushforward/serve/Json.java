package io.pushforward.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** JSON in and out, read strictly. */
final class Json {
    static final String CONTENT_TYPE = "application/json";

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                    .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build())
            .build();

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static JsonParser parser(byte[] text, int length) throws IOException {
        return MAPPER.createParser(text, 0, length);
    }

    static JsonGenerator generator(OutputStream out) throws IOException {
        return MAPPER.createGenerator(out);
    }

    static JsonNode read(byte[] text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(JsonNode json) {
        try {
            return MAPPER.writeValueAsBytes(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen: the bytes stay in memory
        }
    }

    static void send(Context context, JsonNode json) {
        context.contentType(CONTENT_TYPE).result(bytes(json));
    }

    static void error(Context context, int status, String line) {
        context.status(status);
        send(context, object().put("error", line.strip().replaceAll("\\s*\\R\\s*", " ")));
    }

    static void numbers(ArrayNode array, double[] values) {
        for (double value : values) array.add(value);
    }
}
