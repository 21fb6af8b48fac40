package io.pushforward.neural.train;

import io.pushforward.neural.net.FixedEncoder;
import io.pushforward.neural.net.LawLoss;
import io.pushforward.neural.tensor.Activations;
import io.pushforward.neural.tensor.LawTensors;
import io.pushforward.neural.tensor.Noise;
import io.pushforward.neural.tensor.Subsample;
import io.pushforward.neural.tensor.Tape;
import io.pushforward.neural.tensor.TensorEnsemble;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.neural.tensor.Tensors;
import io.pushforward.neural.tensor.TrainingLaws;
import io.pushforward.operator.TrainingRun;
import io.pushforward.settings.Misfit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Device;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/**
 * One training from start or checkpoint to end.
 *
 * <p>Every random number comes from a stream named by the epoch or the step that uses it, never from a generator that
 * was used before; so a training that continues from a checkpoint, or runs beside others, meets the same numbers.
 */
final class Training implements AutoCloseable {
    /** Laws per block where features are computed or losses evaluated without gradients. */
    private static final int BLOCK = 64;

    private static final String WEIGHTS = "weights";
    private static final String FIRST = "first-moment";
    private static final String SECOND = "second-moment";
    private static final String AVERAGE = "average";
    private static final String BEST = "best";

    private final TrainingOptions options;
    private final Model model;
    private final LawLoss<TensorLaw> loss;
    private final TrainingLaws laws;
    private final List<Long> ids;
    private final Optional<HeldOut> heldOut;
    private final TrainingRun run;
    private final String fingerprint;
    private final AdamW optimiser;
    private final Device device;
    private final Buffers buffers = new Buffers();
    private final Optional<Tensor> sparse; // [parameters], the penalty on each
    private final List<Double> history = new ArrayList<>();
    private final List<Double> validation = new ArrayList<>();
    private int epoch;
    private long step;
    private int bestEpoch;

    /** Training laws that only the validation loss sees. */
    record HeldOut(TrainingLaws laws, int patience) {}

    Training(
            TrainingOptions options,
            Model model,
            LawLoss<TensorLaw> loss,
            TrainingLaws laws,
            List<Long> ids,
            Optional<HeldOut> heldOut,
            TrainingRun run,
            String fingerprint) {
        this.options = options;
        this.model = model;
        this.loss = loss;
        this.laws = laws;
        this.ids = List.copyOf(ids);
        this.heldOut = heldOut;
        this.run = run;
        this.fingerprint = fingerprint;
        optimiser = new AdamW(model.parameters(), options.decay(), options.clip());
        Tensor values = model.parameters().values();
        device = values.device();
        device.retainReference();
        buffers.share(WEIGHTS, values);
        buffers.share(FIRST, optimiser.first());
        buffers.share(SECOND, optimiser.second());
        if (options.average().isPresent()) buffers.copy(AVERAGE, values);
        if (heldOut.isPresent()) buffers.copy(BEST, values);
        sparse = options.sparsity() > 0 ? Optional.of(penalties()) : Optional.empty();
        remember(laws.inputs());
        heldOut.ifPresent(held -> remember(held.laws.inputs()));
    }

    private Tensor penalties() {
        float[] each = model.parameters()
                .perParameter(
                        p -> p.name().startsWith("decoder.head.") && p.shape().length == 2 ? options.sparsity() : 0);
        try (PointerScope scope = new PointerScope()) {
            Tensor tensor =
                    Tensors.of(each, each.length).to(model.parameters().values().device(), torch.ScalarType.Float);
            tensor.retainReference();
            return tensor;
        }
    }

    /** Fixed features of whole ensembles never change: compute them once. */
    private void remember(LawTensors inputs) {
        if (options.subsample().ofInputs().isPresent() || model.decoder().folds() > 1) return;
        for (FixedEncoder part : model.encoder().fixedParts()) {
            float[] features = new float[inputs.laws() * part.width()];
            int next = 0;
            for (int[] block : Batches.of(Batches.order(inputs.laws()), BLOCK))
                try (PointerScope scope = new PointerScope();
                        NoGradGuard guard = Tensors.noGradients()) {
                    float[] some = Tensors.floats(part.compute(inputs.batch(block)));
                    System.arraycopy(some, 0, features, next, some.length);
                    next += some.length;
                }
            inputs.addLawFeature(part.key(), features);
        }
        inputs.forgetPointFeatures();
    }

    /** Continues from the run's checkpoint if there is one, and trains to the end. */
    void run() {
        run.checkpoints()
                .flatMap(directory -> Checkpoint.find(directory, fingerprint))
                .ifPresent(this::restore);
        long written = System.nanoTime();
        while (epoch < options.epochs() && !outOfPatience()) {
            long begun = System.nanoTime();
            history.add(trainEpoch());
            epoch++;
            heldOut.ifPresent(this::validate);
            report(laws.size() / ((System.nanoTime() - begun) * 1e-9));
            boolean due = System.nanoTime() - written >= options.checkpointSeconds() * 1_000_000_000L;
            if (due || epoch == options.epochs() || outOfPatience()) {
                run.checkpoints().ifPresent(directory -> checkpoint().write(directory));
                written = System.nanoTime();
            }
        }
        takeResult();
    }

    /** Leaves in the model what the training would give, had it ended at a checkpoint; false for another training's. */
    boolean endAt(Path file) {
        if (!Checkpoint.isOf(file, fingerprint)) return false;
        history.clear();
        validation.clear();
        restore(Checkpoint.read(file, fingerprint));
        takeResult();
        return true;
    }

    private void takeResult() {
        String result = heldOut.isPresent() ? BEST : options.average().isPresent() ? AVERAGE : WEIGHTS;
        buffers.set(WEIGHTS, buffers.values(result));
    }

    private double trainEpoch() {
        int[] order = Batches.shuffled(laws.size(), run.seed().derive("shuffle").derive(epoch));
        double sum = 0;
        for (int[] batch : Batches.of(order, options.batch())) {
            sum += batch.length * step(batch);
            step++;
        }
        return sum / laws.size();
    }

    private double step(int... batch) {
        long total = (long) options.epochs() * ((laws.size() + options.batch() - 1) / options.batch());
        Noise noise = noise("step", step);
        boolean thinned = step < options.subsample().until() * total;
        try (PointerScope scope = new PointerScope();
                Activations kept = Activations.kept()) {
            TensorEnsemble input =
                    gather(laws.inputs(), batch, options.subsample().ofInputs(), thinned, noise);
            TensorEnsemble target =
                    gather(laws.targets(), batch, options.subsample().ofTargets(), thinned, noise);
            double shown = gradients(input, target, noise);
            try (NoGradGuard guard = Tensors.noGradients()) {
                Tensor gradients = model.parameters().gradients();
                sparse.ifPresent(
                        each -> gradients.addcmul_(each, buffers.of(WEIGHTS).sign()));
                double norm = gradients.norm().item_double();
                requireFinite(shown, norm, batch);
                optimiser.step(options.rate(step, total, history), step + 1, norm);
                options.average().ifPresent(this::average);
            }
            return shown;
        }
    }

    /** Leaves the gradients in their buffer, and gives the loss. */
    private double gradients(TensorEnsemble input, TensorEnsemble target, Noise noise) {
        model.parameters().gradients().zero_();
        try (Tape tape = Tape.open()) {
            Tensor value = options.certified()
                    .map(certified -> penalised(certified, input, target, noise))
                    .orElseGet(() -> loss.of(model.predict(input, noise), target, noise));
            tape.backward(value);
            return value.item_double();
        }
    }

    private Tensor penalised(
            TrainingOptions.Certified certified, TensorEnsemble input, TensorEnsemble target, Noise noise) {
        Tensor context = model.encoder().encode(input);
        return loss.of(model.decoder().decode(context, input), target, noise).add(penalty(certified, context));
    }

    /** The mean bound on the query error: the features' radius by Bernstein's inequality times the answer's steepness. */
    private Tensor penalty(TrainingOptions.Certified certified, Tensor context) {
        Tensor steepness = model.decoder()
                .steepness(context)
                .filter(known -> model.encoder().averagesOnSphere())
                .orElseThrow(
                        () -> new Misfit("certified: expected the encoder sphere-tests and a decoder among softmax,"
                                + " ordinal, moving-atoms and gaussian"));
        double x = Math.log(2 / certified.delta()) / certified.samples();
        Tensor variance = torch.rsub(context.square().sum(1), Tensors.scalar(1)).relu();
        double range = 2 * x / 3; // points of a sphere are at most 2 apart
        Tensor radius = variance.mul(Tensors.scalar(2 * x))
                .add(Tensors.scalar(range * range))
                .sqrt()
                .add(Tensors.scalar(range));
        return radius.mul(steepness).mean().mul(Tensors.scalar(certified.weight()));
    }

    private Noise noise(String purpose, long index) {
        return new Noise(run.seed().derive(purpose).derive(index).generator(), device);
    }

    private static TensorEnsemble gather(
            LawTensors laws, int[] batch, Optional<Subsample> subsample, boolean thinned, Noise noise) {
        return subsample.isPresent() && thinned
                ? laws.batch(batch, subsample.get(), noise.random())
                : laws.batch(batch);
    }

    /** Early steps are averaged over a shorter past, so that the random start is soon forgotten. */
    private void average(double decay) {
        double kept = Math.min(decay, (1.0 + step) / (10.0 + step));
        buffers.of(AVERAGE).lerp_(buffers.of(WEIGHTS), Tensors.scalar(1 - kept));
    }

    private void requireFinite(double value, double gradient, int... batch) {
        if (Double.isFinite(value) && Double.isFinite(gradient)) return;
        String kept = run.checkpoints()
                .map(Checkpoint::file)
                .filter(java.nio.file.Files::exists)
                .map(file -> "the last good checkpoint is " + file)
                .orElse("no checkpoint was written before");
        throw new DivergedException(
                step, epoch, value, Arrays.stream(batch).mapToObj(ids::get).toList(), kept);
    }

    private void validate(HeldOut held) {
        float[] weights = buffers.values(WEIGHTS);
        if (options.average().isPresent()) buffers.set(WEIGHTS, buffers.values(AVERAGE));
        double sum = 0;
        int block = 0;
        for (int[] batch : Batches.of(Batches.order(held.laws.size()), options.batch()))
            try (PointerScope scope = new PointerScope();
                    NoGradGuard guard = Tensors.noGradients()) {
                Noise noise = noise("validation", block++);
                TensorLaw predicted = model.predict(held.laws.inputs().batch(batch), noise);
                sum += batch.length
                        * loss.of(predicted, held.laws.targets().batch(batch), noise)
                                .item_double();
            }
        validation.add(sum / held.laws.size());
        boolean better = bestEpoch == 0 || validation.get(epoch - 1) < validation.get(bestEpoch - 1);
        if (better) {
            bestEpoch = epoch;
            buffers.set(BEST, buffers.values(WEIGHTS));
        }
        buffers.set(WEIGHTS, weights);
    }

    private boolean outOfPatience() {
        return heldOut.isPresent() && epoch - bestEpoch >= heldOut.get().patience;
    }

    private void report(double speed) {
        StringBuilder message =
                new StringBuilder(String.format(Locale.ROOT, "loss %.6g, %.0f laws/s", history.get(epoch - 1), speed));
        if (heldOut.isPresent())
            message.append(String.format(Locale.ROOT, ", validation %.6g", validation.get(epoch - 1)));
        run.progress().at(epoch, options.epochs(), message.toString());
    }

    private Checkpoint checkpoint() {
        return new Checkpoint(
                fingerprint,
                epoch,
                step,
                history(),
                validation.stream().mapToDouble(Double::doubleValue).toArray(),
                bestEpoch,
                buffers.all());
    }

    private void restore(Checkpoint checkpoint) {
        checkpoint.buffers().forEach(buffers::set);
        epoch = checkpoint.epoch();
        step = checkpoint.step();
        bestEpoch = checkpoint.bestEpoch();
        for (double value : checkpoint.history()) history.add(value);
        for (double value : checkpoint.validation()) validation.add(value);
    }

    /** The training loss of each epoch. */
    double[] history() {
        return history.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Override
    public void close() {
        optimiser.close();
        device.releaseReference();
        sparse.ifPresent(Tensor::releaseReference);
        buffers.close();
    }
}
