package io.pushforward.serve;

import io.javalin.http.Context;
import io.pushforward.bundle.Answer;
import io.pushforward.data.Query;
import io.pushforward.importer.InputFile;
import io.pushforward.store.Npz;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Predictions from plain files to plain files: CSV, {@code .npy} or {@code .npz} in; JSON, CSV or {@code .npz} out. */
final class Predict {
    static final String GIVEN = "given.";
    static final List<String> PARAMETERS = List.of("samples", "resamples", "seed");

    private final Catalogue catalogue;
    private final RequestHandler handler;

    Predict(Catalogue catalogue, RequestHandler handler) {
        this.catalogue = catalogue;
        this.handler = handler;
    }

    void predict(Context context) throws Exception {
        String form = form(Optional.ofNullable(context.header("Accept")).orElse("*/*"));
        Map<String, String> parameters = parameters(context, PARAMETERS);
        handler.answer(
                context,
                (body, stop) -> catalogue.with(context.pathParam("name"), operator -> {
                    Question question = question(Tables.read(body, operator), operator, parameters, handler.limits());
                    Answer answer = handler.answers(operator, question, stop).get(0);
                    RequestHandler.Reply reply = switch (form) {
                        case Tables.CSV ->
                            new RequestHandler.Reply(Tables.CSV, answer.csv().getBytes(StandardCharsets.UTF_8));
                        case Tables.NPZ -> new RequestHandler.Reply(Tables.NPZ, Npz.bytes(answer.arrays()));
                        default ->
                            new RequestHandler.Reply(
                                    Json.CONTENT_TYPE,
                                    Json.bytes(answer.document().json()));
                    };
                    return answer.warning()
                            .map(text -> reply.with("Pushforward-Warning", text))
                            .orElse(reply);
                }));
    }

    /** One law; parameters such as {@code given.dose} hold its covariates and go before what the file says. */
    static Question question(InputFile input, ServedOperator operator, Map<String, String> parameters, Limits limits) {
        Map<String, String> how = new LinkedHashMap<>();
        Map<String, String> given = new LinkedHashMap<>(input.covariates());
        parameters.forEach((name, value) -> {
            if (name.startsWith(GIVEN)) given.put(name.substring(GIVEN.length()), value);
            else if (PARAMETERS.contains(name)) how.put(name, value);
        });
        Query query = operator.query(input.law(), given, input.others());
        return Question.of(query, how, limits, operator.targetSpace());
    }

    /** The parameters in the URL; any other is a mistake. */
    static Map<String, String> parameters(Context context, List<String> known) {
        Map<String, String> parameters = new LinkedHashMap<>();
        context.queryParamMap().forEach((name, values) -> {
            if (!known.contains(name) && !name.startsWith(GIVEN))
                throw Refusal.badRequest(
                        "expected parameters among " + known + " and " + GIVEN + "COVARIATE, got \"" + name + "\"");
            parameters.put(name, values.get(0));
        });
        return parameters;
    }

    /** The first form in the Accept header that can be given. */
    private static String form(String accept) {
        for (String entry : accept.split(",")) {
            String type = entry.split(";")[0].strip();
            switch (type) {
                case "*/*", "application/*", Json.CONTENT_TYPE -> {
                    return Json.CONTENT_TYPE;
                }
                case Tables.CSV, "text/*" -> {
                    return Tables.CSV;
                }
                case Tables.NPZ, "application/zip", "application/octet-stream" -> {
                    return Tables.NPZ;
                }
                default -> {}
            }
        }
        throw Refusal.of(
                406,
                "answers come as " + Json.CONTENT_TYPE + ", " + Tables.CSV + " or " + Tables.NPZ + ", not as "
                        + accept);
    }
}
