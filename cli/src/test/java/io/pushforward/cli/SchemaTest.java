package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentFile;
import io.pushforward.experiment.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private static JsonSchema schema() throws IOException {
        Run run = Run.of("schema");
        assertThat(run.code()).as(run.err()).isZero();
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(new ObjectMapper().readTree(run.out()));
    }

    private static List<String> mistakes(String yaml) throws IOException {
        JsonNode file = YAML.readTree(yaml);
        return schema().validate(file).stream().map(Object::toString).toList();
    }

    static List<Path> examples() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : List.of("../examples", "../lab/src/main/resources/io/pushforward/experiment/auto"))
            try (Stream<Path> all = Files.walk(Path.of(folder))) {
                all.filter(file -> file.toString().endsWith(".yaml")).forEach(files::add);
            }
        return files;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void example_validates(Path file) throws IOException {
        assertThat(mistakes(Files.readString(file))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void resolvedExample_validates(Path file) throws IOException {
        Experiment experiment = ExperimentFile.read(file).at(Scale.PAPER, Optional.empty());
        assertThat(mistakes(experiment.yaml())).isEmpty();
    }

    @Test
    void examples_areThere() throws IOException {
        assertThat(examples()).hasSizeGreaterThan(8);
    }

    /** Each is refused by the reader too. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "seed: 0; sede: 0",
                "rate: 1.0e-3; rate: -1",
                "name: deep-sets; name: deap-sets",
                "activation: silu; activation: sillu",
                "epochs: 1000; epochs: many",
                "epochs: 1000; epocs: 1000",
                "simulator: ou-first-passage; simulator: pendulum",
                "distance: histogram-w2; distance: histogram-w3",
                "bandwidth: 0.15; bandwidth: 0",
                "explainedVariance: 0.99; explainedVariance: 1.99",
                "metrics: [nll; metrics: [nil",
            })
    void mistake_inAnExample_isFound(String right, String wrong) throws IOException {
        String file = Files.readString(Path.of("../examples/ou.yaml"));
        String changed = file.replace(right.strip(), wrong.strip());
        assertThat(changed).isNotEqualTo(file);
        assertThat(mistakes(changed)).isNotEmpty();
    }
}
