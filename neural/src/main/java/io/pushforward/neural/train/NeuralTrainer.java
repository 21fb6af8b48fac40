package io.pushforward.neural.train;

import io.pushforward.data.LawPairs;
import io.pushforward.neural.LawLoss;
import io.pushforward.neural.LossSetting;
import io.pushforward.neural.PointFeatures;
import io.pushforward.neural.TensorLaw;
import io.pushforward.neural.Tensors;
import io.pushforward.neural.TrainingLaws;
import io.pushforward.neural.net.Assembly;
import io.pushforward.operator.OperatorTrainer;
import io.pushforward.operator.TrainingRun;
import io.pushforward.operator.TrainingSet;
import io.pushforward.settings.Misfit;
import io.pushforward.settings.UserMistake;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bytedeco.pytorch.Device;

/**
 * Trains an encoder and a decoder on law pairs: laws are projected once, gathered in batches, and the loss between
 * predicted and target laws is lowered by {@link AdamW}.
 *
 * <p>One training uses one thread; several may run side by side, and each gives what it would give alone.
 */
public final class NeuralTrainer implements OperatorTrainer {
    private final Recipe recipe;

    private static final String OUT_OF_MEMORY = "can't allocate memory"; // as libtorch says it

    NeuralTrainer(Recipe recipe) {
        this.recipe = recipe;
    }

    @Override
    public NeuralOperator train(TrainingSet set, TrainingRun run) {
        try {
            return trained(set, run);
        } catch (RuntimeException e) {
            if (!String.valueOf(e.getMessage()).contains(OUT_OF_MEMORY)) throw e;
            throw new UserMistake(
                    "the training needs more memory than this machine has: make batch, particles or widths smaller", e);
        }
    }

    private NeuralOperator trained(TrainingSet set, TrainingRun run) {
        Tensors.setThreads(1);
        recipe.requireFit(set.pairs().targetSpace());
        Device device = device();
        LawPairs pairs = set.pairs();
        Set<Long> held = heldOut(pairs, run);
        LawPairs used = held.isEmpty()
                ? pairs
                : pairs.only(Arrays.stream(pairs.ids())
                        .boxed()
                        .filter(id -> !held.contains(id))
                        .collect(Collectors.toSet()));
        Preparation preparation = new Preparation(
                run.checkpoints().orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"))), device);
        try (Laws laws = prepare(set, used, preparation)) {
            Assembly assembly =
                    Assembly.fresh(NeuralOperator.shape(set.input(), set.target()), device, run.seed(), laws.laws);
            try (Model model = Model.build(recipe.encoder(), recipe.decoder(), assembly)) {
                double[] losses;
                if (held.isEmpty()) losses = learn(set, run, used, laws, model, Optional.empty());
                else
                    try (Laws others = prepare(set, pairs.only(held), preparation)) {
                        int patience =
                                recipe.training().validation().orElseThrow().patience();
                        Training.HeldOut heldOut = new Training.HeldOut(others.laws, patience);
                        losses = learn(set, run, used, laws, model, Optional.of(heldOut));
                    }
                return new NeuralOperator(recipe, set.input(), set.target(), model.arrays(), losses);
            }
        }
    }

    private double[] learn(
            TrainingSet set,
            TrainingRun run,
            LawPairs used,
            Laws laws,
            Model model,
            Optional<Training.HeldOut> heldOut) {
        @SuppressWarnings("unchecked") // requireFit has checked that the decoder gives what the loss asks for
        LawLoss<TensorLaw> loss = (LawLoss<TensorLaw>) recipe.loss().build(setting(set));
        List<Long> ids = Arrays.stream(used.ids()).boxed().toList();
        String fingerprint = Fingerprint.of(recipe.resolved(), run.seed(), ids, laws.laws);
        try (Training training =
                new Training(recipe.training(), model, loss, laws.laws, ids, heldOut, run, fingerprint)) {
            training.run();
            return training.history();
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

    private Laws prepare(TrainingSet set, LawPairs pairs, Preparation preparation) {
        List<PointFeatures> features = recipe.encoder().pointFeatures(pairs.inputSpace());
        return new Laws(new TrainingLaws(
                preparation.inputs(pairs.inputs(), set.input(), features),
                preparation.targets(pairs.targets(), set.target(), recipe.loss().features(setting(set)))));
    }

    private static LossSetting setting(TrainingSet set) {
        return new LossSetting(set.pairs().targetSpace(), set.target());
    }

    private Device device() {
        if (recipe.training().device() == TrainingOptions.Device.CPU) return Tensors.cpu();
        return Tensors.cuda()
                .orElseThrow(() -> new Misfit("device cuda: libtorch sees no CUDA device here; use device cpu"));
    }

    private Set<Long> heldOut(LawPairs pairs, TrainingRun run) {
        if (recipe.training().validation().isEmpty()) return Set.of();
        double fraction = recipe.training().validation().get().fraction();
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
