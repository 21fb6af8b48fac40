package io.pushforward.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request to infer, as the Open Inference Protocol V2 writes it: JSON, or JSON followed by raw tensors (the binary
 * tensor extension). Numbers are read one by one, without a tree of nodes around them.
 *
 * @param parameters of the request as a whole
 * @param outputs the answer's tensors that are asked for; empty for all
 * @param binaryOutputs whether an output is wanted as raw bytes, by name; the empty name stands for all others
 */
record InferRequest(
        Optional<String> id,
        ObjectNode parameters,
        Map<String, Tensor> inputs,
        List<String> outputs,
        Map<String, Boolean> binaryOutputs) {

    /** @param jsonLength the length of the JSON part, where tensors follow it */
    static InferRequest read(byte[] body, Optional<Integer> jsonLength, Limits limits) {
        int length = jsonLength.orElse(body.length);
        if (length < 0 || length > body.length)
            throw Refusal.badRequest("Inference-Header-Content-Length: expected a number from 0 to the body's "
                    + body.length + " bytes, got " + length);
        try (JsonParser json = Json.parser(body, length)) {
            return new Reader(json, body, length, limits).request();
        } catch (JsonProcessingException e) {
            throw Refusal.badRequest("the body is not the JSON of a request to infer: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen: the bytes are in memory
        }
    }

    boolean isBinary(String output) {
        return binaryOutputs.getOrDefault(output, binaryOutputs.getOrDefault("", false));
    }

    private static final class Reader {
        private final JsonParser json;
        private final byte[] body;
        private final Limits limits;
        private int raw; // where the next raw tensor begins

        Reader(JsonParser json, byte[] body, int raw, Limits limits) {
            this.json = json;
            this.body = body;
            this.raw = raw;
            this.limits = limits;
        }

        InferRequest request() throws IOException {
            require(json.nextToken(), JsonToken.START_OBJECT, "an object with \"inputs\"");
            Optional<String> id = Optional.empty();
            ObjectNode parameters = Json.object();
            Map<String, Tensor> inputs = new LinkedHashMap<>();
            List<String> outputs = new ArrayList<>();
            Map<String, Boolean> binary = new LinkedHashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String key = json.currentName();
                json.nextToken();
                switch (key) {
                    case "id" -> id = Optional.of(json.getText());
                    case "parameters" -> parameters = group("parameters");
                    case "inputs" -> inputs(inputs);
                    case "outputs" -> outputs(outputs, binary);
                    default ->
                        throw Refusal.badRequest(
                                "expected id, parameters, inputs or outputs, got \"" + key + "\" in the request");
                }
            }
            if (json.nextToken() != null) throw Refusal.badRequest("something follows the request's closing brace");
            if (raw != body.length)
                throw Refusal.badRequest(
                        "expected raw tensors of the announced sizes, got " + (body.length - raw) + " bytes more");
            if (parameters.path("binary_data_output").asBoolean()) binary.put("", true);
            return new InferRequest(id, parameters, inputs, outputs, binary);
        }

        private void inputs(Map<String, Tensor> inputs) throws IOException {
            require(json.currentToken(), JsonToken.START_ARRAY, "a list of inputs");
            while (json.nextToken() != JsonToken.END_ARRAY) {
                Tensor tensor = input();
                if (inputs.put(tensor.name(), tensor) != null)
                    throw Refusal.badRequest("input \"" + tensor.name() + "\" occurs twice");
            }
        }

        private Tensor input() throws IOException {
            require(json.currentToken(), JsonToken.START_OBJECT, "an input with name, shape, datatype and data");
            String name = "";
            String datatype = "";
            int[] shape = {};
            boolean shaped = false;
            ObjectNode own = Json.object();
            Data data = new Data(numbersAtMost());
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String key = json.currentName();
                json.nextToken();
                switch (key) {
                    case "name" -> name = json.getText();
                    case "datatype" -> datatype = json.getText();
                    case "shape" -> {
                        shape = shape();
                        shaped = true;
                    }
                    case "parameters" -> own = group("parameters");
                    case "data" -> data.read(json);
                    default ->
                        throw Refusal.badRequest(
                                "expected name, shape, datatype, parameters or data of an input, got \"" + key + "\"");
                }
            }
            if (name.isEmpty() || datatype.isEmpty() || !shaped)
                throw Refusal.badRequest("an input needs a name, a datatype and a shape, got \"" + name + "\", \""
                        + datatype + "\" and " + Arrays.toString(shape));
            Tensor.requireKnown(name, datatype);
            if (own.has("binary_data_size")) return raw(name, datatype, shape, own.path("binary_data_size"));
            if (datatype.equals(Tensor.TEXT) ? data.count > 0 : !data.texts.isEmpty())
                throw Refusal.badRequest("input \"" + name + "\": expected data of the datatype " + datatype);
            return new Tensor(name, datatype, shape, data.numbers(), data.texts);
        }

        private Tensor raw(String name, String datatype, int[] shape, JsonNode size) {
            if (!size.isInt() || size.intValue() < 0 || size.intValue() > body.length - raw)
                throw Refusal.badRequest("input \"" + name + "\": expected a binary_data_size within the "
                        + (body.length - raw) + " bytes that follow, got " + size);
            Tensor tensor = Tensor.binary(name, datatype, shape, body, raw, size.intValue());
            raw += size.intValue();
            return tensor;
        }

        private int[] shape() throws IOException {
            require(json.currentToken(), JsonToken.START_ARRAY, "a shape such as [200, 3]");
            List<Integer> extents = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                if (json.currentToken() != JsonToken.VALUE_NUMBER_INT || json.getLongValue() < 0 || extents.size() > 8)
                    throw Refusal.badRequest("expected a shape of whole numbers, got " + json.getText());
                extents.add((int) Math.min(json.getLongValue(), Integer.MAX_VALUE));
            }
            return extents.stream().mapToInt(Integer::intValue).toArray();
        }

        private void outputs(List<String> outputs, Map<String, Boolean> binary) throws IOException {
            require(json.currentToken(), JsonToken.START_ARRAY, "a list of outputs");
            JsonNode list = json.readValueAsTree();
            for (JsonNode output : list) {
                String name = output.path("name").asText();
                outputs.add(name);
                JsonNode own = output.path("parameters").path("binary_data");
                if (own.isBoolean()) binary.put(name, own.booleanValue());
            }
        }

        private ObjectNode group(String key) throws IOException {
            JsonNode read = json.readValueAsTree();
            if (read instanceof ObjectNode group) return group;
            throw Refusal.badRequest("expected an object for " + key + ", got " + read);
        }

        private long numbersAtMost() {
            return limits.bodyBytes() / 2; // a number and its comma take two bytes at least
        }

        private static void require(JsonToken found, JsonToken expected, String words) {
            if (found != expected) throw Refusal.badRequest("expected " + words + ", got " + found);
        }
    }

    /** Elements of an array, nested or flat, in row order. */
    private static final class Data {
        private final long most;
        private final List<String> texts = new ArrayList<>();
        private double[] numbers = new double[256];
        private int count;

        Data(long most) {
            this.most = most;
        }

        void read(JsonParser json) throws IOException {
            int depth = 0;
            for (JsonToken token = json.currentToken(); token != null; token = json.nextToken()) {
                switch (token) {
                    case START_ARRAY -> depth++;
                    case END_ARRAY -> depth--;
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> add(json.getDoubleValue());
                    case VALUE_TRUE -> add(1);
                    case VALUE_FALSE -> add(0);
                    case VALUE_STRING -> texts.add(json.getText());
                    default -> throw Refusal.badRequest("expected numbers in data, got " + token);
                }
                if (depth == 0) return;
            }
        }

        private void add(double number) {
            if (count >= most) throw Refusal.tooLarge("an input may have " + most + " numbers at most");
            if (count == numbers.length) numbers = Arrays.copyOf(numbers, 2 * count);
            numbers[count++] = number;
        }

        double[] numbers() {
            return Arrays.copyOf(numbers, count);
        }
    }
}
