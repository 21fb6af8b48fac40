package io.pushforward.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.DeclaredOption;
import io.pushforward.settings.Registry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/**
 * An option that some operator declares, as a {@code Param}: a number, text, a truth value, or a list or map of these, as an
 * experiment file would have it. The declaration of the chosen operator checks it.
 */
final class OptionParam extends Param<Object> {
    private static final long serialVersionUID = 1;
    private static final ObjectMapper JSON = new ObjectMapper();

    private OptionParam(Params owner, String name, String doc) {
        super(owner.uid(), name, doc, value -> true);
    }

    /** One parameter for each option of each known operator; where several have an option of one name, it is one parameter. */
    static Map<String, OptionParam> all(Params owner) {
        Map<String, List<String>> meanings = new LinkedHashMap<>();
        for (String side : List.of("input", "target"))
            meanings.put(side + "Projection", List.of("how the points of " + side + " laws are shortened first"));
        for (Declaration<? extends Record> operator : Registry.of(OperatorTrainer.class))
            for (DeclaredOption option : operator.options())
                meanings.computeIfAbsent(option.name(), name -> new ArrayList<>())
                        .add(operator.name() + ": " + option.meaning() + ", " + option.type()
                                + option.fallbackText()
                                        .map(text -> ", default " + text)
                                        .orElse(""));
        Map<String, OptionParam> params = new LinkedHashMap<>();
        meanings.forEach((name, texts) -> params.put(name, new OptionParam(owner, name, String.join("; ", texts))));
        return params;
    }

    @Override
    public String jsonEncode(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(name() + ": expected a value of an experiment file, got " + value, e);
        }
    }

    @Override
    public Object jsonDecode(String json) {
        try {
            return JSON.readValue(json, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(name() + ": expected JSON, got " + json, e);
        }
    }
}
