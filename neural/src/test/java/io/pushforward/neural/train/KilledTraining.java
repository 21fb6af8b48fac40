package io.pushforward.neural.train;

import io.pushforward.neural.tensor.Toys;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.random.Seed;
import java.nio.file.Path;
import java.util.Optional;

/** A training in a process of its own, which {@link KillAndResumeTest} kills. */
final class KilledTraining {
    static final Seed SEED = Seed.of(8);
    static final String OPTIONS = "{encoder: {name: deep-sets, particle: {hidden: [16], width: 8}}, decoder: {name:"
            + " real-nvp, couplings: 2, hidden: [8]}, loss: {name: likelihood}, batch: 8, epochs: 60,"
            + " average: 0.99, schedule: cosine, warmUp: 0.1, clip: 1, subsample: {input: 12, target: 12, draw:"
            + " bootstrap}, validation: {fraction: 0.2, patience: 60}, checkpointSeconds: 0}";

    private KilledTraining() {}

    static TrainingSet training() {
        return Toys.scalar(40);
    }

    public static void main(String[] arguments) {
        TrainingRun run = new TrainingRun(SEED, Optional.of(Path.of(arguments[0])), (done, total, message) -> {
            System.out.println(done);
            System.out.flush();
        });
        Toys.trainer(OPTIONS).train(training(), run).close();
    }
}
