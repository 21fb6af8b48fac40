package io.pushforward.operator.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorProvider;
import io.pushforward.operator.OperatorState;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads stacks: {@code members}, each with its {@code kind}, its options and perhaps a {@code weight}. */
public final class StackProvider implements OperatorProvider {
    @Override
    public String kind() {
        return StackedOperator.KIND;
    }

    @Override
    public Stack trainer(JsonNode options) {
        Settings settings = Settings.of(kind(), options);
        Objective objective = settings.choice("objective", Objective.ENERGY);
        Stacking.Combine combine = settings.choice("combine", Stacking.Combine.MIXTURE);
        List<OperatorTrainer> members = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        ArrayNode resolved = JsonNodeFactory.instance.arrayNode();
        if (settings.has("members"))
            for (Settings member : settings.groups("members")) {
                String kind = member.text("kind");
                if (kind.equals(kind())) throw member.error("kind", "a stack of stacks is one stack");
                Optional<Double> weight = member.optionalNumber("weight");
                weight.ifPresent(weights::add);
                ObjectNode own = member.rest();
                own.remove(List.of("kind", "weight"));
                OperatorProvider provider = Operators.provider(kind);
                members.add(provider.trainer(own));
                ObjectNode entry = resolved.addObject().put("kind", kind);
                weight.ifPresent(value -> entry.put("weight", value));
                if (provider.resolved(own) instanceof ObjectNode all) entry.setAll(all);
            }
        if (!weights.isEmpty() && weights.size() < members.size())
            throw settings.error("members", "expected a weight for all of them or for none");
        ObjectNode all = settings.finish();
        if (!members.isEmpty()) all.set("members", resolved);
        return new Stack(members, weights.isEmpty() ? Optional.empty() : Optional.of(weights), combine, objective, all);
    }

    @Override
    public JsonNode resolved(JsonNode options) {
        return trainer(options).options();
    }

    @Override
    public LawOperator open(OperatorState state) {
        return StackedOperator.open(state);
    }

    @Override
    public List<Component> components() {
        return List.of(new Component(
                "operator",
                kind(),
                "members {kind, weight, ...}, objective: energy | w1 | w2, combine: mixture | quantiles",
                "operators mixed with weights that minimise a cross-validated score"));
    }
}
