package io.pushforward.neural.train;

import io.pushforward.neural.Subsample;
import io.pushforward.settings.Settings;
import java.util.Optional;

/**
 * How an operator is trained.
 *
 * @param batch laws a step
 * @param rate the largest learning rate
 * @param warmUp the share of all steps over which the rate rises linearly from zero
 * @param decay decoupled weight decay
 * @param clip the largest global norm of a gradient
 * @param average decay of the exponential moving average of the weights; the average is the result
 * @param sparsity L1 penalty on the weights of the decoder's head
 */
public record TrainingOptions(
        int epochs,
        int batch,
        double rate,
        Schedule schedule,
        double warmUp,
        double decay,
        Optional<Double> clip,
        Optional<Double> average,
        double sparsity,
        Subsampling subsampling,
        Optional<Validation> validation,
        Device device,
        int checkpointSeconds) {

    /** How the rate falls after the warm-up. */
    public enum Schedule {
        CONSTANT,
        COSINE
    }

    /** Where tensors live. */
    public enum Device {
        CPU,
        CUDA
    }

    /**
     * Which points a step sees.
     *
     * @param until the share of all steps after which every point is seen
     */
    public record Subsampling(Optional<Subsample> input, Optional<Subsample> target, double until) {}

    /**
     * Training laws that are held out.
     *
     * @param patience epochs without a better loss after which training stops
     */
    public record Validation(double fraction, int patience) {}

    public TrainingOptions {
        positive("epochs", epochs);
        positive("batch", batch);
        if (!(rate > 0)) throw new IllegalArgumentException("rate must be positive, got " + rate);
        if (!(warmUp >= 0 && warmUp < 1))
            throw new IllegalArgumentException("warmUp must be a share of the steps in [0, 1), got " + warmUp);
        if (!(decay >= 0)) throw new IllegalArgumentException("decay must not be negative, got " + decay);
        if (!(sparsity >= 0)) throw new IllegalArgumentException("sparsity must not be negative, got " + sparsity);
        clip.ifPresent(norm -> {
            if (!(norm > 0)) throw new IllegalArgumentException("clip must be positive, got " + norm);
        });
        average.ifPresent(share -> {
            if (!(share > 0 && share < 1))
                throw new IllegalArgumentException("average must lie in (0, 1), got " + share);
        });
        validation.ifPresent(held -> {
            if (!(held.fraction > 0 && held.fraction < 1))
                throw new IllegalArgumentException("validation.fraction must lie in (0, 1), got " + held.fraction);
            positive("validation.patience", held.patience);
        });
    }

    private static void positive(String key, int value) {
        if (value < 1) throw new IllegalArgumentException(key + " must be at least 1, got " + value);
    }

    /** Reads all options of a training from the operator's own group. */
    public static TrainingOptions read(Settings settings) {
        Settings points = settings.group("subsample");
        Subsample.Draw draw = points.choice("draw", Subsample.Draw.WITHOUT_REPLACEMENT);
        Subsampling subsampling = new Subsampling(
                points.optionalInteger("input").map(size -> new Subsample(size, draw)),
                points.optionalInteger("target").map(size -> new Subsample(size, draw)),
                points.number("until", 1));
        return new TrainingOptions(
                settings.integer("epochs", 200),
                settings.integer("batch", 64),
                settings.number("rate", 1e-3),
                settings.choice("schedule", Schedule.CONSTANT),
                settings.number("warmUp", 0),
                settings.number("decay", 1e-2),
                settings.optionalNumber("clip"),
                settings.optionalNumber("average"),
                settings.number("sparsity", 0),
                subsampling,
                settings.optionalGroup("validation")
                        .map(held -> new Validation(held.number("fraction", 0.1), held.integer("patience", 20))),
                settings.choice("device", Device.CPU),
                settings.integer("checkpointSeconds", 30));
    }

    /** The learning rate of a step, of {@code total}. */
    double rate(long step, long total) {
        double rising = warmUp * total;
        if (step < rising) return rate * (step + 1) / (rising + 1);
        if (schedule == Schedule.CONSTANT) return rate;
        return 0.5 * rate * (1 + Math.cos(Math.PI * (step - rising) / (total - rising)));
    }
}
