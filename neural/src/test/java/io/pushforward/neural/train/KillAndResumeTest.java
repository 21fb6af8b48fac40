package io.pushforward.neural.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.operator.TrainingRun;
import io.pushforward.store.NdArray;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillAndResumeTest {
    /** Two processes are killed without warning; what is left ends with the weights of a training that never stopped. */
    @Test
    void training_killedTwice_endsWithTheSameWeights(@TempDir Path directory) throws Exception {
        long first = killAfter(7, directory);
        long second = killAfter(11, directory);
        assertThat(second).as("the second process went on where the first was").isGreaterThan(first);
        List<Long> epochs = new ArrayList<>();
        TrainingRun rest = new TrainingRun(
                KilledTraining.SEED, Optional.of(directory), (done, total, message) -> epochs.add(done));
        Map<String, NdArray> resumed = trained(rest);
        assertThat(epochs.get(0)).isGreaterThanOrEqualTo(second - 1);
        Map<String, NdArray> whole = trained(TrainingRun.of(KilledTraining.SEED));
        whole.forEach(
                (name, array) -> assertThat(resumed.get(name).floats()).as(name).containsExactly(array.floats()));
    }

    private static Map<String, NdArray> trained(TrainingRun run) {
        return NeuralTrainerTest.weights(io.pushforward.neural.tensor.Toys.trainer(KilledTraining.OPTIONS)
                .train(KilledTraining.training(), run));
    }

    /** Starts a training, lets it finish some epochs, kills it; the last epoch that it told of. */
    private static long killAfter(int epochs, Path directory) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "--add-modules",
                        "jdk.incubator.vector",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledTraining.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        long last = 0;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (int i = 0; i < epochs; i++) {
                String line = lines.readLine();
                assertThat(line).as("the process told of its epoch").isNotNull();
                last = Long.parseLong(line.trim());
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return last;
    }
}
