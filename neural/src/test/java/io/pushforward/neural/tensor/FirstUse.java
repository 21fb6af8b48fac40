package io.pushforward.neural.tensor;

import io.pushforward.operator.TrainingRun;
import io.pushforward.random.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A short training in a process of its own, for {@link FirstUseTest}; it then prints which files are in its memory. */
final class FirstUse {
    private FirstUse() {}

    public static void main(String[] arguments) throws IOException {
        Toys.trainer(
                        "{encoder: {name: moments}, decoder: {name: softmax, hidden: [4]}, loss: {name: likelihood}, epochs: 1}")
                .train(Toys.labelled(8), TrainingRun.of(Seed.of(3)))
                .close();
        List<String> mapped = Files.readAllLines(Path.of("/proc/self/maps"), StandardCharsets.UTF_8);
        mapped.stream()
                .filter(line -> line.contains("/"))
                .map(line -> line.substring(line.indexOf('/')))
                .distinct()
                .forEach(System.out::println);
    }
}
