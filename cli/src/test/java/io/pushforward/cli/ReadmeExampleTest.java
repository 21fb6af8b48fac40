package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.metric.FiniteBinW2;
import io.pushforward.metric.Metric;
import io.pushforward.metric.Score;
import io.pushforward.neural.decoder.Softmax;
import io.pushforward.neural.encoder.DeepSets;
import io.pushforward.neural.loss.Likelihood;
import io.pushforward.neural.train.NeuralTrainer;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.baseline.HistogramW2;
import io.pushforward.operator.baseline.KernelRegression;
import io.pushforward.random.Seed;
import io.pushforward.simulate.ou.OuFirstPassage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The README's Java: what stands between the marks below stands there, and prints what is said there. */
class ReadmeExampleTest {
    private void example() {
        // begin
        Seed seed = Seed.of(0);
        OuFirstPassage system =
                new OuFirstPassage().withLaws(60).withInputSamples(100).withOutputSamples(100);
        LawPairs pairs = system.simulate(seed);
        LawPairs training = system.split(seed).training(pairs);
        LawPair unseen = system.split(seed).test(pairs).get(0);

        OperatorTrainer kernel = new KernelRegression(new HistogramW2(32), 0.15);
        OperatorTrainer network = NeuralTrainer.of(new DeepSets(32, 32), new Softmax(), new Likelihood())
                .withEpochs(200);

        Metric metric = new FiniteBinW2();
        for (OperatorTrainer trainer : List.of(kernel, network))
            try (LawOperator operator = trainer.train(training, seed)) {
                Score score = metric.between(operator.apply(unseen.query()), unseen.target(), seed);
                System.out.printf("W2 %.2f, ", score.value());
            }
        Score floor = metric.between(system.truth(unseen, 100, seed), unseen.target(), seed);
        System.out.printf("floor %.2f%n", floor.value());
        // end
    }

    @Test
    void shownCode_isThisCode_andPrintsWhatIsShown() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/pushforward/cli/ReadmeExampleTest.java"));
        String code = source.substring(source.indexOf("// begin") + 8, source.indexOf("// end"))
                .stripIndent()
                .strip();
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            example();
        } finally {
            System.setOut(console);
        }

        assertThat(Files.readString(Path.of("../README.md")))
                .contains("```java\n" + code + "\n```")
                .contains("prints `" + printed.toString(StandardCharsets.UTF_8).strip() + "`");
    }
}
