package io.pushforward.neural.train;

import com.fasterxml.jackson.databind.JsonNode;
import io.pushforward.neural.decoder.Decoders;
import io.pushforward.neural.encoder.Encoders;
import io.pushforward.neural.loss.Losses;
import io.pushforward.operator.OperatorProvider;
import io.pushforward.operator.OperatorState;
import java.util.ArrayList;
import java.util.List;

/** Reads learned operators from experiment files and bundles. */
public final class NeuralProvider implements OperatorProvider {
    private static final String WHERE = "operator";

    @Override
    public String kind() {
        return NeuralOperator.KIND;
    }

    @Override
    public NeuralTrainer trainer(JsonNode options) {
        return new NeuralTrainer(Recipe.read(WHERE, options));
    }

    @Override
    public JsonNode resolved(JsonNode options) {
        return Recipe.read(WHERE, options).resolved();
    }

    @Override
    public NeuralOperator open(OperatorState state) {
        if (!state.kind().equals(kind()))
            throw new IllegalArgumentException("expected an operator of kind " + kind() + ", got " + state.kind());
        return NeuralOperator.open(state);
    }

    @Override
    public String engine() {
        String version = org.bytedeco.pytorch.Tensor.class.getPackage().getImplementationVersion();
        return "libtorch " + (version == null ? "of unknown version" : version);
    }

    @Override
    public List<Component> components() {
        List<Component> components = new ArrayList<>();
        components.addAll(Encoders.components());
        components.addAll(Decoders.components());
        components.addAll(Losses.components());
        return components;
    }
}
