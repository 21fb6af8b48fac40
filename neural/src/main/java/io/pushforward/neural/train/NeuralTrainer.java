package io.pushforward.neural.train;

import io.pushforward.data.LawPairs;
import io.pushforward.data.Signature;
import io.pushforward.neural.encoder.CovariateNumbers;
import io.pushforward.neural.net.Assembly;
import io.pushforward.neural.net.Decoder;
import io.pushforward.neural.net.Encoder;
import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.net.Loss;
import io.pushforward.neural.net.LossSetting;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.operator.EpochTrainer;
import io.pushforward.operator.LawOperator;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Document;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.Option;
import io.pushforward.settings.Part;
import io.pushforward.settings.UserMistake;
import io.pushforward.store.State;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bytedeco.pytorch.Device;

/**
 * Trains an encoder and a decoder on law pairs: laws are projected once, gathered in batches, and the loss between
 * predicted and target laws is lowered by {@link AdamW}.
 *
 * <p>One training uses one thread; several may run side by side, and each gives what it would give alone.
 */
@Part(name = "neural", description = "an encoder and a decoder, trained by gradients of a loss")
public record NeuralTrainer(
        @Option("from an ensemble to its context") Encoder encoder,
        @Option("from a context to a law") Decoder decoder,
        @Option("what training lowers") Loss loss,

        @Option(value = "how it is trained", inline = true) TrainingOptions training)
        implements EpochTrainer {
    // As libtorch says it.
    private static final String OUT_OF_MEMORY = "can't allocate memory";
    private static final String NO_FLOAT = "cannot be converted to type float without overflow";

    public NeuralTrainer {
        Compatibility.requireSomeSpace(decoder, loss);
        Compatibility.requireDistinctParticles(decoder, training);
    }

    public static NeuralTrainer of(Encoder encoder, Decoder decoder, Loss loss) {
        return new NeuralTrainer(encoder, decoder, loss, new TrainingOptions());
    }

    public NeuralTrainer with(TrainingOptions training) {
        return new NeuralTrainer(encoder, decoder, loss, training);
    }

    @Override
    public int epochs() {
        return training.epochs();
    }

    @Override
    public NeuralTrainer declaring(List<String> symmetries) {
        return new NeuralTrainer(encoder, decoder.declaring(symmetries), loss.declaring(symmetries), training);
    }

    @Override
    public NeuralTrainer seeing(Signature laws) {
        if (laws.covariates().isEmpty() && laws.others().isEmpty()) return this;
        return new NeuralTrainer(CovariateNumbers.beside(encoder), decoder, loss, training);
    }

    @Override
    public NeuralTrainer withEpochs(int epochs) {
        return with(training.withEpochs(epochs));
    }

    public NeuralTrainer withBatch(int batch) {
        return with(training.withBatch(batch));
    }

    public NeuralTrainer withRate(double rate) {
        return with(training.withRate(rate));
    }

    @Override
    public NeuralOperator open(State state) {
        return NeuralOperator.open(this, state);
    }

    @Override
    public String engine() {
        String version = org.bytedeco.pytorch.Tensor.class.getPackage().getImplementationVersion();
        return "libtorch " + (version == null ? "of unknown version" : version);
    }

    @Override
    public NeuralOperator train(TrainingSet set, TrainingRun run) {
        return complaining(() -> work(set, run, (training, result) -> {
            training.run();
            return result.get();
        }));
    }

    @Override
    public SortedMap<Integer, LawOperator> passed(TrainingSet set, TrainingRun run, List<Path> checkpoints) {
        return complaining(() -> work(set, run, (training, result) -> {
            SortedMap<Integer, LawOperator> passed = new TreeMap<>();
            for (Path file : checkpoints)
                if (training.endAt(file)) passed.putIfAbsent(training.history().length, result.get());
            return passed;
        }));
    }

    /** What is done with a training that stands ready; {@code result} is the operator of its present weights. */
    private interface Work<T> {
        T on(Training training, Supplier<NeuralOperator> result);
    }

    private static <T> T complaining(Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            String said = String.valueOf(e.getMessage());
            if (said.contains(NO_FLOAT))
                throw new UserMistake(
                        "an option is beyond the numbers that networks compute with, which end at 3.4e38", e);
            if (!said.contains(OUT_OF_MEMORY)) throw e;
            throw new UserMistake(
                    "the training needs more memory than this machine has: make batch, particles or widths smaller", e);
        }
    }

    private <T> T work(TrainingSet set, TrainingRun run, Work<T> work) {
        Tensors.setThreads(1);
        Compatibility.require(decoder, loss, training, set.pairs().targetSpace());
        Device device = device();
        LawPairs pairs = set.pairs();
        Set<Long> held = heldOut(pairs, run);
        LawPairs used = held.isEmpty()
                ? pairs
                : pairs.only(Arrays.stream(pairs.ids())
                        .boxed()
                        .filter(id -> !held.contains(id))
                        .collect(Collectors.toSet()));
        Path folder = run.checkpoints().orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir")));
        Preparation preparation = new Preparation(this, set, run.pass(), folder, device);
        try (Laws laws = prepare(used, preparation)) {
            Assembly assembly =
                    Assembly.fresh(NeuralOperator.shape(set.input(), set.target()), device, run.seed(), laws.laws);
            try (Model model = Model.build(encoder, decoder, assembly)) {
                if (held.isEmpty()) return work(set, run, used, laws, model, Optional.empty(), work);
                try (Laws others = prepare(pairs.only(held), preparation)) {
                    int patience = training.validation().orElseThrow().patience();
                    Training.HeldOut heldOut = new Training.HeldOut(others.laws, patience);
                    return work(set, run, used, laws, model, Optional.of(heldOut), work);
                }
            }
        }
    }

    private <T> T work(
            TrainingSet set,
            TrainingRun run,
            LawPairs used,
            Laws laws,
            Model model,
            Optional<Training.HeldOut> heldOut,
            Work<T> work) {
        @SuppressWarnings("unchecked") // Fit has checked that the decoder gives what the loss asks for
        LawLoss<TensorLaw> lowered = (LawLoss<TensorLaw>) loss.build(setting(set));
        List<Long> ids = Arrays.stream(used.ids()).boxed().toList();
        String fingerprint = Fingerprint.of(Document.of(this), run.seed(), ids, laws.laws);
        try (Training steps = new Training(training, model, lowered, laws.laws, ids, heldOut, run, fingerprint)) {
            Given given = Given.of(set.pairs().signature());
            return work.on(
                    steps,
                    () -> new NeuralOperator(this, set.input(), set.target(), given, model.arrays(), steps.history()));
        }
    }

    /** Laws on the device, let go together. */
    private record Laws(TrainingLaws laws) implements AutoCloseable {
        @Override
        public void close() {
            laws.inputs().close();
            laws.targets().close();
        }
    }

    private static Laws prepare(LawPairs pairs, Preparation preparation) {
        return new Laws(new TrainingLaws(preparation.inputs(pairs), preparation.targets(pairs)));
    }

    private static LossSetting setting(TrainingSet set) {
        return new LossSetting(set.pairs().targetSpace(), set.target());
    }

    private Device device() {
        if (training.device() == TrainingOptions.Device.CPU) return Tensors.cpu();
        return Tensors.cuda()
                .orElseThrow(() -> new Misfit("device cuda: libtorch sees no CUDA device here; use device cpu"));
    }

    private Set<Long> heldOut(LawPairs pairs, TrainingRun run) {
        if (training.validation().isEmpty()) return Set.of();
        double fraction = training.validation().get().fraction();
        int count = (int) Math.round(fraction * pairs.size());
        if (count < 1 || count >= pairs.size())
            throw new Misfit("validation.fraction " + fraction + " of " + pairs.size() + " training laws leaves "
                    + count + " to validate and " + (pairs.size() - count) + " to train");
        int[] order = run.seed().derive("validation").generator().permutation(pairs.size());
        Set<Long> held = new HashSet<>();
        long[] ids = pairs.ids();
        for (int i = 0; i < count; i++) held.add(ids[order[i]]);
        return held;
    }
}
