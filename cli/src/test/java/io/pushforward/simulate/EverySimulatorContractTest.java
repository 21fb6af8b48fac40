package io.pushforward.simulate;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.settings.Document;
import io.pushforward.settings.Registry;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of simulators over the registry. */
@ParameterizedClass
@MethodSource("names")
public class EverySimulatorContractTest extends SimulatorContract {
    private final String name;

    EverySimulatorContractTest(String name) {
        this.name = name;
    }

    public static List<String> names() {
        return Registry.names(Simulator.class);
    }

    private Simulator simulator(int inputs, int outputs) {
        ObjectNode options = JsonNodeFactory.instance.objectNode();
        options.put("simulator", name)
                .put("laws", 12)
                .put("inputSamples", inputs)
                .put("outputSamples", outputs);
        return Simulation.read(name, Document.of(options));
    }

    @Override
    protected Simulator simulator() {
        return simulator(4, 5);
    }

    @Override
    protected Simulator withMoreInputs() {
        return simulator(6, 5);
    }

    @Override
    protected Simulator withMoreTargets() {
        return simulator(4, 8);
    }
}
