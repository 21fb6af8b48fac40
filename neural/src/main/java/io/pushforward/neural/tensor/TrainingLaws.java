package io.pushforward.neural.tensor;

/** The training laws as tensors, for parts that fit constants to them. */
public record TrainingLaws(LawTensors inputs, LawTensors targets) {
    public TrainingLaws {
        if (inputs.laws() != targets.laws())
            throw new IllegalArgumentException("expected one target per input, got " + inputs.laws() + " inputs and "
                    + targets.laws() + " targets");
    }

    public int size() {
        return inputs.laws();
    }
}
