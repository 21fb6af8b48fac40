package io.pushforward.neural;

/** A loss as an experiment file names it; {@link #build} makes it once the target space is known. */
public interface LossRecipe {
    /** The name in experiment files. */
    String name();

    /** What the loss asks of a prediction, such as {@link TensorLaw.Density}. */
    Class<? extends TensorLaw> asks();

    LawLoss<?> build(LossSetting setting);
}
