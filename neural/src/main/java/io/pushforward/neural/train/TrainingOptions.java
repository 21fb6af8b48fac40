package io.pushforward.neural.train;

import io.pushforward.neural.tensor.Subsample;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Option;
import java.util.List;
import java.util.Optional;

/** How an operator is trained. */
public record TrainingOptions(
        @Option(value = "passes over the training laws", atLeast = 1)
        int epochs,

        @Option(value = "laws per step", atLeast = 1) int batch,

        @Option(value = "the largest learning rate", above = 0)
        double rate,

        @Option("how the rate falls after the warm-up") Schedule schedule,

        @Option(value = "the share of all steps over which the rate rises linearly from zero", atLeast = 0, below = 1)
        double warmUp,

        @Option(value = "decoupled weight decay", atLeast = 0)
        double decay,

        @Option(value = "the largest global norm of a gradient", above = 0)
        Optional<Double> clip,

        @Option(value = "decay of the moving average of the weights, which is then the result", above = 0, below = 1)
        Optional<Double> average,

        @Option(value = "L1 penalty on the weights of the decoder's head", atLeast = 0)
        double sparsity,

        @Option("a penalty on how far answers may move because a query is finite; needs the encoder sphere-tests")
        Optional<Certified> certified,

        @Option("which points a step sees") Subsampling subsample,

        @Option("training laws that are held out, to stop early")
        Optional<Validation> validation,

        @Option("where tensors live") Device device,

        @Option(value = "seconds between checkpoints", atLeast = 0)
        int checkpointSeconds) {
    private static final double DROP = 0.1;
    private static final double PLATEAU_THRESHOLD = 1e-4;
    private static final int PLATEAU_PATIENCE = 10;

    /** How the rate falls after the warm-up. */
    public enum Schedule {
        CONSTANT,
        /** Along half a cosine, to zero at the end. */
        COSINE,
        /** To a tenth after half of the steps, and to a tenth of that after three quarters. */
        STEP,
        /**
         * To a tenth whenever the training loss has not fallen by a ten-thousandth of itself for more than ten epochs, as
         * PyTorch's {@code ReduceLROnPlateau} does without further arguments.
         */
        PLATEAU
    }

    /** Where tensors live. */
    public enum Device {
        CPU,
        CUDA
    }

    /** Which points a step sees. */
    public record Subsampling(
            @Option("how points are drawn") Subsample.Draw draw,

            @Option(value = "points of each input; all where left out", atLeast = 1)
            Optional<Integer> input,

            @Option(value = "points of each target; all where left out", atLeast = 1)
            Optional<Integer> target,

            @Option("the share of all steps after which every point is seen")
            double until) {
        public Subsampling {
            Declaration.check(Subsampling.class, draw, input, target, until);
        }

        /** Every point. */
        public Subsampling() {
            this(Subsample.Draw.WITHOUT_REPLACEMENT, Optional.empty(), Optional.empty(), 1);
        }

        public Optional<Subsample> ofInputs() {
            return input.map(size -> new Subsample(size, draw));
        }

        public Optional<Subsample> ofTargets() {
            return target.map(size -> new Subsample(size, draw));
        }
    }

    /** The query error that training keeps small: the radius of the features times the steepness of the answer there. */
    public record Certified(
            @Option(value = "how much a unit of the bound costs beside the loss", atLeast = 0)
            double weight,

            @Option(value = "points of a query", atLeast = 2)
            int samples,

            @Option(value = "the probability with which the bound may fail", above = 0, below = 1)
            double delta) {
        public Certified {
            Declaration.check(Certified.class, weight, samples, delta);
        }

        public Certified() {
            this(0.1, 200, 0.05);
        }

        public Certified withWeight(double weight) {
            return new Certified(weight, samples, delta);
        }
    }

    /** Training laws that are held out. */
    public record Validation(
            @Option(value = "the share of the training laws", above = 0, below = 1)
            double fraction,

            @Option(value = "epochs without a better loss after which training stops", atLeast = 1)
            int patience) {
        public Validation {
            Declaration.check(Validation.class, fraction, patience);
        }

        public Validation() {
            this(0.1, 20);
        }
    }

    public TrainingOptions {
        Declaration.check(
                TrainingOptions.class,
                epochs,
                batch,
                rate,
                schedule,
                warmUp,
                decay,
                clip,
                average,
                sparsity,
                certified,
                subsample,
                validation,
                device,
                checkpointSeconds);
    }

    public TrainingOptions() {
        this(
                200,
                64,
                1e-3,
                Schedule.CONSTANT,
                0,
                1e-2,
                Optional.empty(),
                Optional.empty(),
                0,
                Optional.empty(),
                new Subsampling(),
                Optional.empty(),
                Device.CPU,
                30);
    }

    public TrainingOptions withEpochs(int epochs) {
        return Declaration.with(this, "epochs", epochs);
    }

    public TrainingOptions withBatch(int batch) {
        return Declaration.with(this, "batch", batch);
    }

    public TrainingOptions withRate(double rate) {
        return Declaration.with(this, "rate", rate);
    }

    public TrainingOptions withSchedule(Schedule schedule) {
        return Declaration.with(this, "schedule", schedule);
    }

    public TrainingOptions withWarmUp(double warmUp) {
        return Declaration.with(this, "warmUp", warmUp);
    }

    public TrainingOptions withDecay(double decay) {
        return Declaration.with(this, "decay", decay);
    }

    public TrainingOptions withClip(double clip) {
        return Declaration.with(this, "clip", clip);
    }

    public TrainingOptions withAverage(double average) {
        return Declaration.with(this, "average", average);
    }

    public TrainingOptions withSparsity(double sparsity) {
        return Declaration.with(this, "sparsity", sparsity);
    }

    public TrainingOptions withCertified(Certified certified) {
        return Declaration.with(this, "certified", certified);
    }

    public TrainingOptions withSubsample(Subsampling subsample) {
        return Declaration.with(this, "subsample", subsample);
    }

    public TrainingOptions withValidation(Validation validation) {
        return Declaration.with(this, "validation", validation);
    }

    public TrainingOptions withDevice(Device device) {
        return Declaration.with(this, "device", device);
    }

    public TrainingOptions withCheckpointSeconds(int checkpointSeconds) {
        return Declaration.with(this, "checkpointSeconds", checkpointSeconds);
    }

    /**
     * The learning rate of a step, of {@code total}.
     *
     * @param losses the training loss of each epoch before this one
     */
    double rate(long step, long total, List<Double> losses) {
        double rising = warmUp * total;
        if (step < rising) return rate * (step + 1) / (rising + 1);
        return switch (schedule) {
            case CONSTANT -> rate;
            case COSINE -> 0.5 * rate * (1 + Math.cos(Math.PI * (step - rising) / (total - rising)));
            case STEP -> rate * (step < 0.5 * total ? 1 : step < 0.75 * total ? DROP : DROP * DROP);
            case PLATEAU -> rate * Math.pow(DROP, plateaus(losses));
        };
    }

    /** How often the losses stopped falling. */
    private static int plateaus(List<Double> losses) {
        int plateaus = 0;
        int waited = 0;
        double best = Double.POSITIVE_INFINITY;
        for (double loss : losses) {
            boolean fell = loss < best - PLATEAU_THRESHOLD * Math.abs(best) || best == Double.POSITIVE_INFINITY;
            if (fell) best = loss;
            waited = fell ? 0 : waited + 1;
            if (waited > PLATEAU_PATIENCE) {
                plateaus++;
                waited = 0;
            }
        }
        return plateaus;
    }
}
