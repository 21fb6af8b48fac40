package io.pushforward.experiment.auto;

import io.pushforward.data.LawPairs;
import io.pushforward.experiment.Experiment;
import io.pushforward.experiment.ExperimentData;
import io.pushforward.experiment.HeldOutErrors;
import io.pushforward.experiment.TestScorer;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Progress;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.baseline.PooledLaw;
import io.pushforward.operator.simple.Persistence;
import io.pushforward.predict.HeldOutError;
import io.pushforward.random.Seed;
import io.pushforward.simulate.Simulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Trains and scores what has been chosen so far on a few training laws, to learn how long the real thing will take. */
record TimeEstimate(ExperimentData data, Optional<Simulator> simulator, Seed seed) {
    /** The seconds of training the stack, scoring test laws, and measuring held-out errors where the ladder has none. */
    double seconds(Choice choice, int test) {
        long start = System.nanoTime();
        try (LawOperator stack = trained(choice.entry());
                LawOperator constant = trained(new Experiment.OperatorEntry("constant", new PooledLaw()))) {
            double training = since(start);
            List<TestScorer.Entrant> entrants = new ArrayList<>();
            entrants.add(new TestScorer.Entrant("stack", 0, stack));
            entrants.add(new TestScorer.Entrant("constant", 0, constant));
            if (simulator.isEmpty()
                    && data.training().inputSpace().equals(data.training().targetSpace()))
                entrants.add(new TestScorer.Entrant(
                        "persistence", 0, trained(new Experiment.OperatorEntry("persistence", new Persistence()))));
            LawPairs few = few();
            TestScorer scorer = new TestScorer(
                    few,
                    simulator,
                    data.calibrationCoordinates(),
                    choice.table(),
                    Choice.scoring(),
                    seed.derive("time"));
            scorer.score(entrants, Progress.SILENT); // once to warm up
            long scoring = System.nanoTime();
            scorer.score(entrants, Progress.SILENT);
            double law = since(scoring) / few.size();
            double heldOut = 0;
            if (choice.distances().length == 0) {
                long measuring = System.nanoTime();
                HeldOutError.distances(stack, few.pairs(), seed);
                heldOut = HeldOutErrors.seconds(
                        training, since(measuring) / few.size(), data.training().size(), test);
            }
            return since(start)
                    + law * test
                    + heldOut; // what it took here, virtual machine and all, stands for the training
        }
    }

    private static double since(long start) {
        return 1e-9 * (System.nanoTime() - start);
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
