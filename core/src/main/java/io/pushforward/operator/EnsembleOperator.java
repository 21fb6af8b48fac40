package io.pushforward.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.Covariate;
import io.pushforward.data.Query;
import io.pushforward.law.Law;
import io.pushforward.law.Mixture;
import io.pushforward.law.Space;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Document;
import io.pushforward.store.NdArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several trainings that differ in their seed, as one operator: it predicts the mixture of what its members
 * predict, which for laws on labels has the mean of their masses.
 */
public final class EnsembleOperator implements LawOperator {
    private final SeedEnsemble trainer;
    private final List<LawOperator> members;

    EnsembleOperator(SeedEnsemble trainer, List<LawOperator> members) {
        this.trainer = trainer;
        this.members = List.copyOf(members);
        for (LawOperator member : members)
            if (!member.inputSpace().equals(inputSpace())
                    || !member.targetSpace().equals(targetSpace()))
                throw new IllegalArgumentException("expected members from " + inputSpace() + " to " + targetSpace()
                        + ", got one from " + member.inputSpace() + " to " + member.targetSpace());
    }

    static EnsembleOperator open(SeedEnsemble trainer, OperatorState state) {
        List<LawOperator> members = new ArrayList<>();
        for (JsonNode member : state.settings().path("members")) {
            String prefix = members.size() + ".";
            Map<String, NdArray> arrays = new LinkedHashMap<>();
            state.arrays().forEach((name, array) -> {
                if (name.startsWith(prefix)) arrays.put(name.substring(prefix.length()), array);
            });
            members.add(
                    Operators.open(new OperatorState(member.path("kind").asText(), member.path("settings"), arrays)));
        }
        if (members.isEmpty()) throw new IllegalArgumentException("a seed ensemble needs at least one member");
        return new EnsembleOperator(trainer, members);
    }

    public List<LawOperator> members() {
        return members;
    }

    @Override
    public Space inputSpace() {
        return members.get(0).inputSpace();
    }

    @Override
    public Space targetSpace() {
        return members.get(0).targetSpace();
    }

    @Override
    public List<Covariate> covariates() {
        return members.get(0).covariates();
    }

    @Override
    public Map<String, Space> others() {
        return members.get(0).others();
    }

    @Override
    public Law apply(Query query) {
        return mixed(members.stream().map(member -> member.apply(query)).toList());
    }

    @Override
    public List<Law> applyAll(List<Query> queries) {
        List<List<Law>> each =
                members.stream().map(member -> member.applyAll(queries)).toList();
        List<Law> predicted = new ArrayList<>();
        for (int i = 0; i < queries.size(); i++) {
            int own = i;
            predicted.add(mixed(each.stream().map(laws -> laws.get(own)).toList()));
        }
        return predicted;
    }

    private static Law mixed(List<Law> laws) {
        double[] weights = new double[laws.size()];
        Arrays.fill(weights, 1);
        return Mixture.of(laws, weights);
    }

    @Override
    public OperatorState state() {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.set("options", Document.ofOptions(trainer).json());
        ArrayNode states = settings.putArray("members");
        Map<String, NdArray> arrays = new LinkedHashMap<>();
        for (int k = 0; k < members.size(); k++) {
            OperatorState state = members.get(k).state();
            states.addObject().put("kind", state.kind()).set("settings", state.settings());
            String prefix = k + ".";
            state.arrays().forEach((name, array) -> arrays.put(prefix + name, array));
        }
        return new OperatorState(Declaration.name(SeedEnsemble.class), settings, arrays);
    }

    @Override
    public long parameters() {
        return members.stream().mapToLong(LawOperator::parameters).sum();
    }

    @Override
    public void close() {
        members.forEach(LawOperator::close);
    }
}
