package io.pushforward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.pushforward.data.LawPair;
import io.pushforward.data.LawPairs;
import io.pushforward.metric.Metrics;
import io.pushforward.metric.Score;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.Operators;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Simulator;
import io.pushforward.simulate.ou.OuFirstPassage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The README's Java: what stands between the marks below stands there, and prints what is said there. */
class ReadmeExampleTest {
    private void example() {
        // begin
        Seed seed = Seed.of(0);
        Simulator system = new OuFirstPassage(60, 100, 100, OuFirstPassage.Targets.EULER);
        List<LawPair> laws = LongStream.range(0, 60)
                .mapToObj(id -> system.simulate(id, seed))
                .toList();
        LawPairs pairs = new LawPairs(system.inputSpace(), system.targetSpace(), laws);
        TrainingSet training = TrainingSet.unprojected(system.split(seed).training(pairs));
        LawPair unseen = system.split(seed).test(pairs).pairs().get(0);
        OperatorTrainer trainer = Operators.provider("kernel-regression").trainer(MissingNode.getInstance());
        LawOperator operator = trainer.train(training, TrainingRun.of(seed));
        Score score = Metrics.named("finite-w2").between(operator.apply(unseen.input()), unseen.target(), seed);
        Score floor = Metrics.named("finite-w2").between(system.truth(unseen, 100, seed), unseen.target(), seed);
        System.out.printf("W2 %.3f, floor %.3f%n", score.value(), floor.value());
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
