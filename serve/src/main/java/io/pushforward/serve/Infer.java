package io.pushforward.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.pushforward.bundle.Answer;
import io.pushforward.data.Covariate;
import io.pushforward.data.CovariateJson;
import io.pushforward.law.Space;
import io.pushforward.law.SpaceJson;
import io.pushforward.settings.Document;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The Open Inference Protocol V2 over HTTP, with the binary tensor extension. */
final class Infer {
    private static final String JSON_LENGTH = "Inference-Header-Content-Length";

    private final Catalogue catalogue;
    private final RequestHandler handler;

    Infer(Catalogue catalogue, RequestHandler handler) {
        this.catalogue = catalogue;
        this.handler = handler;
    }

    void server(Context context) {
        ObjectNode json = Json.object().put("name", "pushforward").put("version", Server.version());
        json.putArray("extensions").add("binary_tensor_data");
        Json.send(context, json);
    }

    void live(Context context) {
        Json.send(context, Json.object().put("live", true));
    }

    void ready(Context context) {
        boolean ready = !handler.isClosing();
        context.status(ready ? 200 : 503);
        Json.send(context, Json.object().put("ready", ready));
    }

    void models(Context context) {
        ObjectNode json = Json.object();
        catalogue.names().forEach(json.putArray("models")::add);
        Json.send(context, json);
    }

    void model(Context context) {
        Json.send(context, catalogue.with(context.pathParam("name"), operator -> {
            requireVersion(context, operator);
            return metadata(operator);
        }));
    }

    void modelReady(Context context) {
        catalogue.with(context.pathParam("name"), operator -> {
            requireVersion(context, operator);
            return operator;
        });
        Json.send(context, Json.object().put("name", context.pathParam("name")).put("ready", true));
    }

    private static ObjectNode metadata(ServedOperator operator) {
        ObjectNode json = Json.object().put("name", operator.name());
        json.putArray("versions").add(operator.version());
        json.put("platform", "pushforward");
        ArrayNode inputs = json.putArray("inputs");
        inputs(inputs, "", operator.inputSpace());
        operator.others().forEach((name, space) -> inputs(inputs, "_" + name, space));
        for (Covariate covariate : operator.covariates()) {
            boolean isText = covariate instanceof Covariate.Category;
            InferAnswer.entry(inputs, covariate.name(), isText ? Tensor.TEXT : Tensor.DOUBLE, -1);
        }
        InferAnswer.metadata(json.putArray("outputs"), operator);
        ObjectNode more = json.putObject("parameters");
        more.setAll(Document.empty()
                .with("input_space", SpaceJson.write(operator.inputSpace()))
                .with("target_space", SpaceJson.write(operator.targetSpace()))
                .with("covariates", CovariateJson.write(operator.covariates()))
                .json());
        if (!operator.others().isEmpty())
            more.set("further_input_spaces", SpaceJson.write(operator.others()).json());
        more.put("training_laws", operator.bundle().origin().trainingLaws().size());
        more.put("library", operator.bundle().library())
                .put("engine", operator.bundle().engine());
        return json;
    }

    private static void inputs(ArrayNode inputs, String ending, Space space) {
        InferAnswer.entry(inputs, Question.POINTS + ending, Tensor.DOUBLE, -1, space.dimension());
        InferAnswer.entry(inputs, Question.WEIGHTS + ending, Tensor.DOUBLE, -1);
        InferAnswer.entry(inputs, Question.SIZES + ending, Tensor.LONG, -1);
    }

    void infer(Context context) throws Exception {
        Optional<Integer> jsonLength = jsonLength(context);
        handler.answer(
                context,
                (body, stop) -> catalogue.with(context.pathParam("name"), operator -> {
                    requireVersion(context, operator);
                    InferRequest request = InferRequest.read(body, jsonLength, handler.limits());
                    Question question = Question.of(request, operator, handler.limits());
                    List<Answer> answers = handler.answers(operator, question, stop);
                    return response(operator, request, wanted(request, InferAnswer.of(answers, question)));
                }));
    }

    private static List<Tensor> wanted(InferRequest request, List<Tensor> all) {
        if (request.outputs().isEmpty()) return all;
        Set<String> names = new HashSet<>();
        all.forEach(tensor -> names.add(tensor.name()));
        for (String output : request.outputs())
            if (!names.contains(output))
                throw Refusal.badRequest("there is no output \"" + output + "\"; here are "
                        + all.stream().map(Tensor::name).toList());
        return all.stream()
                .filter(tensor -> request.outputs().contains(tensor.name()))
                .toList();
    }

    private static RequestHandler.Reply response(ServedOperator operator, InferRequest request, List<Tensor> tensors) {
        ObjectNode json = Json.object().put("model_name", operator.name()).put("model_version", operator.version());
        request.id().ifPresent(id -> json.put("id", id));
        ArrayNode outputs = json.putArray("outputs");
        List<byte[]> raw = new ArrayList<>();
        for (Tensor tensor : tensors) {
            if (request.isBinary(tensor.name())) {
                byte[] bytes = tensor.binary();
                raw.add(bytes);
                ObjectNode head = tensor.head();
                head.putObject("parameters").put("binary_data_size", bytes.length);
                outputs.add(head);
            } else outputs.add(tensor.whole());
        }
        byte[] text = Json.bytes(json);
        if (raw.isEmpty()) return new RequestHandler.Reply(Json.CONTENT_TYPE, text);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(text);
        raw.forEach(all::writeBytes);
        return new RequestHandler.Reply("application/octet-stream", all.toByteArray())
                .with(JSON_LENGTH, Integer.toString(text.length));
    }

    private static Optional<Integer> jsonLength(Context context) {
        String header = context.header(JSON_LENGTH);
        if (header == null) return Optional.empty();
        try {
            return Optional.of(Integer.parseInt(header.strip()));
        } catch (NumberFormatException e) {
            throw Refusal.badRequest(JSON_LENGTH + ": expected a number of bytes, got \"" + header + "\"");
        }
    }

    private static void requireVersion(Context context, ServedOperator operator) {
        String asked = context.pathParamMap().get("version");
        if (asked != null && !asked.equals(operator.version()))
            throw Refusal.notFound("there is no version \"" + asked + "\" of \"" + operator.name() + "\"; served is "
                    + operator.version());
    }
}
