package io.pushforward.neural;

import java.util.List;

/** A loss as an experiment file names it; {@link #build} makes it once the target space is known. */
public interface LossRecipe {
    /** The name in experiment files. */
    String name();

    /** What the loss asks of a prediction, such as {@link TensorLaw.Density}; any one of these suffices. */
    List<Class<? extends TensorLaw>> asks();

    /** What batches of targets must carry for this loss, beside what all of them do. */
    default List<TargetFeature> features(LossSetting setting) {
        return List.of();
    }

    LawLoss<?> build(LossSetting setting);

    /** Whether predictions of a kind have what this loss asks for. */
    default boolean takes(Class<? extends TensorLaw> given) {
        return asks().stream().anyMatch(kind -> kind.isAssignableFrom(given));
    }
}
