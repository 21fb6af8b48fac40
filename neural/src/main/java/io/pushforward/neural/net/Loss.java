package io.pushforward.neural.net;

import io.pushforward.neural.tensor.TargetFeature;
import io.pushforward.neural.tensor.TensorLaw;
import io.pushforward.settings.Declaration;
import io.pushforward.settings.Role;
import java.util.List;

/** What training lowers: a part by its options; {@link #build} makes the function once the target space is known. */
@Role(value = "loss", description = "what training lowers, in operators of kind neural: loss: {name: NAME, …}")
public interface Loss {
    /** What messages call it. */
    default String title() {
        return this instanceof Record part ? Declaration.of(part).name() : toString();
    }

    /** The same, told symmetries of all target laws; a loss that has no use for them is as it was. */
    default Loss declaring(List<String> symmetries) {
        return this;
    }

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
