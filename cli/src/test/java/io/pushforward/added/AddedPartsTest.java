package io.pushforward.added;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pushforward.cli.Commands;
import io.pushforward.metric.EveryMetricContractTest;
import io.pushforward.neural.decoder.EveryDecoderContractTest;
import io.pushforward.operator.EveryOperatorContractTest;
import io.pushforward.simulate.EverySimulatorContractTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A metric, a simulator and a decoder, each written in one file and named in one list, are known everywhere. */
class AddedPartsTest {
    private static final List<String> NAMES = List.of("mean-distance", "doubled-normals", "unit-normal");

    @Test
    void list_showsThemWithTheirOptions() {
        String text = Commands.out("list");
        assertThat(text)
                .contains("  mean-distance: distance between the means")
                .contains("  doubled-normals: normal laws to normal laws of another mean")
                .contains("factor: the target's mean over the input's (number > 0, default 2.0)")
                .contains("  unit-normal: a normal law with a predicted mean and a fixed deviation")
                .contains("deviation: of every coordinate (number > 0, default 1.0)");
    }

    @Test
    void schemaAndReference_haveThem() throws IOException {
        JsonNode schema = new ObjectMapper().readTree(Commands.out("schema"));
        List<String> words = schema.findValues("enum").stream()
                .flatMap(list ->
                        list.findValuesAsText("").isEmpty() ? texts(list).stream() : java.util.stream.Stream.empty())
                .toList();
        assertThat(words).containsAll(NAMES);
        String page = Commands.out("list", "--markdown");
        for (String name : NAMES) assertThat(page).contains("### " + name);
        assertThat(page).contains("| `factor` | number > 0 | `2.0` | the target's mean over the input's |");
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new java.util.ArrayList<>();
        list.forEach(word -> texts.add(word.asText()));
        return texts;
    }

    @Test
    void experimentFile_canNameThem_andItsReportShowsThem(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("own.yaml");
        Files.writeString(file, """
                name: own
                data: {simulator: doubled, laws: 60, inputSamples: 40, outputSamples: 40, factor: 3}
                operators:
                  - name: network
                    encoder: {name: moments}
                    decoder: {name: unit-normal, hidden: []}
                    loss: gaussian-likelihood
                    epochs: 60
                    rate: 0.05
                metrics: [mean-distance, {name: mean-distance, against: fresh}]
                """);
        Path out = folder.resolve("run");

        Commands.out("run", file.toString(), "--scale", "paper", "--out", out.toString());

        JsonNode rows = new ObjectMapper()
                .readTree(Files.readAllBytes(out.resolve("results.json")))
                .path("operators");
        double network = rows.get(0).at("/scores/mean-distance/mean").asDouble();
        double constant = rows.get(0).at("/scores/mean-distance/constant").asDouble();
        assertThat(network).isPositive().isLessThan(constant / 2);
        assertThat(Files.readString(out.resolve("report.html")))
                .contains("Normal laws with doubled means")
                .contains("Mean distance")
                .contains("Distance between the means of both laws.");
        assertThat(Files.readString(out.resolve("experiment.yaml")))
                .contains("simulator: \"doubled-normals\"")
                .contains("factor: 3.0")
                .contains("deviation: 1.0");
    }

    /** The sources of the contracts' cases: what they name is tested there. */
    @Test
    void contracts_runOnThem() {
        assertThat(EveryMetricContractTest.names()).contains("mean-distance");
        assertThat(EverySimulatorContractTest.names()).contains("doubled-normals");
        assertThat(EveryDecoderContractTest.decoders()).containsExactly("{name: unit-normal}");
        assertThat(EveryOperatorContractTest.decoders()).contains("unit-normal");
    }

    /** CONTRIBUTING's metric in five minutes is the one above, word for word. */
    @Test
    void contributing_showsTheMetricOfThisTest() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/pushforward/metric/MeanDistance.java"));
        String shown = Files.readString(Path.of("../CONTRIBUTING.md"));
        assertThat(shown).contains(source.indent(3).replaceAll("(?m)^ +$", ""));
    }
}
