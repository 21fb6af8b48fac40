package io.pushforward.neural.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pushforward.data.LawPair;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.law.Law;
import io.pushforward.law.Space;
import io.pushforward.neural.tensor.Toys;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.Operators;
import io.pushforward.operator.Progress;
import io.pushforward.operator.Trainers;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.random.Seed;
import io.pushforward.settings.Document;
import io.pushforward.store.Disk;
import io.pushforward.store.NdArray;
import io.pushforward.store.Safetensors;
import io.pushforward.store.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeuralTrainerTest {
    private static final String SMALL = "encoder: {name: deep-sets, particle: {hidden: [16], width: 8}},"
            + " decoder: {name: softmax, hidden: [16]}, loss: {name: likelihood}, batch: 16, rate: 0.01";

    private static String small(String more) {
        return "{" + SMALL + ", " + more + "}";
    }

    @Test
    void train_onAKnownMap_predictsItOnNewLaws() {
        TrainingSet set = Toys.labelled(120);
        try (NeuralOperator operator =
                Toys.trainer(small("epochs: 120, schedule: cosine, decay: 0")).train(set, TrainingRun.of(Seed.of(3)))) {
            for (long id = 500; id < 510; id++) {
                Categorical predicted = (Categorical) operator.apply(Toys.input(id, 500));
                double[] truth = Toys.masses(Toys.parameter(id));
                double kl = 0;
                for (int k = 0; k < truth.length; k++) kl += truth[k] * Math.log(truth[k] / predicted.mass(k));
                // A constant prediction scores about 1.
                assertThat(kl).as("law %d", id).isBetween(0.0, 0.02);
            }
        }
    }

    @Test
    void state_openedAgain_predictsTheSame() {
        try (NeuralOperator operator =
                Toys.trainer(small("epochs: 2")).train(Toys.labelled(20), TrainingRun.of(Seed.of(3)))) {
            State state = operator.state();
            try (NeuralOperator again = (NeuralOperator) Operators.open(state)) {
                Ensemble input = Toys.input(7, 33);
                assertThat(again.apply(input)).isEqualTo(operator.apply(input));
                assertThat(again.parameters()).isEqualTo(operator.parameters());
            }
        }
    }

    @Test
    void train_sideBySide_givesWhatOneAfterAnotherGives() throws Exception {
        TrainingSet set = Toys.labelled(40);
        NeuralTrainer trainer = Toys.trainer(small("epochs: 8, average: 0.9, subsample: {input: 10}"));
        List<Map<String, NdArray>> alone = new ArrayList<>();
        for (long seed = 0; seed < 4; seed++) alone.add(weights(trainer.train(set, TrainingRun.of(Seed.of(seed)))));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<NeuralOperator>> together = new ArrayList<>();
        for (long seed = 0; seed < 4; seed++) {
            Seed own = Seed.of(seed);
            Callable<NeuralOperator> training = () -> trainer.train(set, TrainingRun.of(own));
            together.add(threads.submit(training));
        }
        for (int seed = 0; seed < 4; seed++)
            assertSame(alone.get(seed), weights(together.get(seed).get()));
        threads.shutdown();
        assertThat(alone.get(0).get("decoder.head.0.weight").floats())
                .isNotEqualTo(alone.get(1).get("decoder.head.0.weight").floats());
    }

    @Test
    void train_stoppedAndContinued_givesTheSameWeights(@TempDir Path directory) {
        TrainingSet set = Toys.labelled(40);
        String options = small("epochs: 6, average: 0.9, checkpointSeconds: 0, schedule: cosine,"
                + " validation: {fraction: 0.25, patience: 6}, clip: 1");
        Map<String, NdArray> whole = weights(Toys.trainer(options).train(set, TrainingRun.of(Seed.of(3))));
        Progress stop = (done, total, message) -> {
            // The checkpoint of epoch 3 is written after this message: continuing repeats that epoch.
            if (done == 3) throw new IllegalStateException("stopped");
        };
        assertThatThrownBy(() -> Toys.trainer(options).train(set, run(directory, stop)))
                .hasMessage("stopped");
        List<Long> epochs = new ArrayList<>();
        Progress listen = (done, total, message) -> epochs.add(done);
        Map<String, NdArray> continued = weights(Toys.trainer(options).train(set, run(directory, listen)));
        assertSame(whole, continued);
        assertThat(epochs).containsExactly(3L, 4L, 5L, 6L);
    }

    @Test
    void passed_ofCopiesOfCheckpoints_areTheTrainingsThatEndedThere(@TempDir Path directory) throws Exception {
        TrainingSet set = Toys.labelled(40);
        String options = "average: 0.9, checkpointSeconds: 0";
        Path copies = Files.createDirectories(directory.resolve("copies"));
        Path checkpoint = directory.resolve("checkpoint.safetensors");
        Progress copy = (done, total, message) -> {
            // Epoch 3 is told before its checkpoint is written: that of epoch 2 is there.
            if (done == 3) Disk.guard(copies, () -> Files.copy(checkpoint, copies.resolve("any-name.safetensors")));
        };
        NeuralTrainer trainer = Toys.trainer(small("epochs: 4, " + options));
        Map<String, NdArray> whole = weights(trainer.train(set, run(directory, copy)));
        Files.copy(checkpoint, copies.resolve("last.safetensors"));
        NeuralTrainer shorter = Toys.trainer(small("epochs: 2, " + options));
        Path other = directory.resolve("other");
        Map<String, NdArray> half = weights(shorter.train(set, run(other, Progress.SILENT)));
        List<Path> files = List.of(
                other.resolve("checkpoint.safetensors"), // of another training, since it has other options
                copies.resolve("any-name.safetensors"),
                copies.resolve("last.safetensors"));
        SortedMap<Integer, LawOperator> passed = trainer.passed(set, TrainingRun.of(Seed.of(3)), files);
        assertThat(passed.keySet()).containsExactly(2, 4);
        assertThat(passed.get(2).trainingLosses()).hasSize(2);
        assertSame(half, weights((NeuralOperator) passed.get(2)));
        assertSame(whole, weights((NeuralOperator) passed.get(4)));
    }

    @Test
    void train_withACheckpointOfOtherOptions_isAnError(@TempDir Path directory) {
        TrainingSet set = Toys.labelled(20);
        Toys.trainer(small("epochs: 1"))
                .train(set, run(directory, Progress.SILENT))
                .close();
        assertThatThrownBy(() -> Toys.trainer(small("epochs: 2")).train(set, run(directory, Progress.SILENT)))
                .hasMessageContaining("another training");
    }

    @Test
    void train_onALawThatOverflows_namesTheStepAndTheLaw() {
        List<LawPair> pairs = new ArrayList<>(Toys.labelled(8).pairs().pairs());
        double[] far = {1e38, -1e38, -1e38, 1e38}; // squares overflow in single precision
        pairs.set(
                5, Toys.pair(5, Ensemble.uniform(Toys.PLANE, far), pairs.get(5).target()));
        TrainingSet bad = Toys.set(Toys.PLANE, Toys.LABELS, pairs);
        String options = "{encoder: {name: moments, standardise: false}, decoder: {name: softmax},"
                + " loss: {name: likelihood}, batch: 1, epochs: 3}";
        assertThatThrownBy(() -> Toys.trainer(options).train(bad, TrainingRun.of(Seed.of(3))))
                .isInstanceOfSatisfying(DivergedException.class, e -> {
                    assertThat(e.laws()).containsExactly(5L);
                    assertThat(e.step()).isBetween(0L, 7L);
                })
                .hasMessageContaining("laws [5]");
    }

    @Test
    void train_thatDiverges_keepsTheLastGoodCheckpoint(@TempDir Path directory) {
        TrainingSet set = Toys.labelled(8);
        // One step per epoch: the first is harmless, then the weights are beyond single precision.
        String options = "{" + SMALL.replace("0.01", "1e30") + ", epochs: 5, checkpointSeconds: 0}";
        assertThatThrownBy(() -> Toys.trainer(options).train(set, run(directory, Progress.SILENT)))
                .isInstanceOf(DivergedException.class)
                .hasMessageContaining("checkpoint.safetensors");
        for (NdArray array :
                Safetensors.read(directory.resolve("checkpoint.safetensors")).values())
            for (double value : array.doubles()) assertThat(value).isFinite();
    }

    @Test
    void trainer_ofUnknownKeys_namesThem() {
        assertThatThrownBy(() -> Toys.trainer(small("epoch: 3")))
                .hasMessageContaining("unknown key \"epoch\"")
                .hasMessageContaining("epochs");
        assertThatThrownBy(() -> Toys.trainer(
                        "{encoder: {name: deep-sets, particle: {widht: 3}}, decoder: {name: softmax}, loss: {name:"
                                + " likelihood}}"))
                .hasMessageContaining("encoder.particle")
                .hasMessageContaining("widht");
        assertThatThrownBy(() -> Toys.trainer("{encoder: {name: deep-set}, decoder: {name: softmax}}"))
                .hasMessageContaining("deep-set")
                .hasMessageContaining("deep-sets");
    }

    @Test
    void train_withALossThatTheDecoderCannotServe_namesBoth() {
        TrainingSet set = Toys.scalar(10);
        assertThatThrownBy(() -> Toys.trainer(small("epochs: 1")).train(set, TrainingRun.of(Seed.of(0))))
                .hasMessageContaining("\"likelihood\"")
                .hasMessageContaining("\"softmax\"");
    }

    @Test
    void train_choosingAmongTargetPointsWhereThereAreLabels_isAnError() {
        assertThatThrownBy(() -> Toys.trainer(small("epochs: 1, subsample: {input: 3, target: 4}"))
                        .train(Toys.labelled(10), TrainingRun.of(Seed.of(0))))
                .hasMessageContaining("subsample.target")
                .hasMessageContaining("labels");
    }

    @Test
    void trainer_pushingRepeatedParticles_isAnError() {
        assertThatThrownBy(() -> Toys.trainer("{encoder: {name: moments}, decoder: {name: input-push}, loss: {name:"
                        + " energy}, subsample: {input: 5, draw: bootstrap}}"))
                .hasMessageContaining("bootstrap")
                .hasMessageContaining("input-push");
    }

    @Test
    void resolved_writesDefaultsAndReadsBackAsItself() {
        NeuralTrainer trainer = Toys.trainer(small("epochs: 2"));
        ObjectNode once = Document.ofOptions(trainer).json();
        assertThat(once.path("decay").asDouble()).isEqualTo(0.01);
        assertThat(Trainers.of("neural", once)).isEqualTo(trainer);
    }

    @Test
    void apply_toALawOnAnotherSpace_isAnError() {
        try (NeuralOperator operator =
                Toys.trainer(small("epochs: 1")).train(Toys.labelled(8), TrainingRun.of(Seed.of(0)))) {
            Law line = Ensemble.uniform(new Space.Vectors(1), new double[] {1});
            assertThatThrownBy(() -> operator.apply(line)).hasMessageContaining("R^2");
        }
    }

    private static TrainingRun run(Path directory, Progress progress) {
        return new TrainingRun(Seed.of(3), Optional.of(directory), progress);
    }

    static Map<String, NdArray> weights(NeuralOperator operator) {
        try (operator) {
            return operator.state().arrays();
        }
    }

    private static void assertSame(Map<String, NdArray> first, Map<String, NdArray> second) {
        assertThat(second.keySet()).isEqualTo(first.keySet());
        first.forEach(
                (name, array) -> assertThat(second.get(name).floats()).as(name).containsExactly(array.floats()));
    }
}
