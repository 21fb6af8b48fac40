package io.pushforward.experiment.auto;

import io.pushforward.data.LawPairs;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentData;
import io.pushforward.experiment.TestScorer;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Simulator;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Trains and scores what has been chosen so far on a few training laws, to learn how long the real thing will take. */
record TimeEstimate(ExperimentData data, Optional<Simulator> simulator, Seed seed) {
    /** What a law will take to score, once the stack has been trained. */
    double secondsPerLaw(Choice choice) {
        Experiment.OperatorEntry stack = choice.entry();
        Experiment.OperatorEntry constant = new Experiment.OperatorEntry("constant", new PooledLaw());
        try (LawOperator first = trained(stack);
                LawOperator second = trained(constant)) {
            List<TestScorer.Entrant> entrants =
                    List.of(new TestScorer.Entrant("stack", 0, first), new TestScorer.Entrant("constant", 0, second));
            LawPairs few = few();
            TestScorer scorer = new TestScorer(
                    few, simulator, Optional.empty(), choice.table(), Choice.scoring(), seed.derive("time"));
            scorer.score(entrants, Progress.SILENT); // once to warm up
            long start = System.nanoTime();
            scorer.score(entrants, Progress.SILENT);
            return 1e-9 * (System.nanoTime() - start) / few.size();
        }
    }

    private LawOperator trained(Experiment.OperatorEntry entry) {
        return entry.trainer().train(data.trainingFor(entry), TrainingRun.of(seed));
    }

    /** One law for each processor. */
    private LawPairs few() {
        int count = Math.max(1, Runtime.getRuntime().availableProcessors());
        return data.training()
                .only(Arrays.stream(data.training().ids()).limit(count).boxed().collect(Collectors.toSet()));
    }
}
