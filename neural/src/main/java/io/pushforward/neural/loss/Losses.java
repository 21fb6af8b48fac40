package io.pushforward.neural.loss;

import io.pushforward.neural.LossRecipe;
import io.pushforward.neural.Parts;
import io.pushforward.operator.OperatorProvider.Component;
import io.pushforward.settings.Settings;
import java.util.List;

/** All losses by their names in experiment files. */
public final class Losses {
    private static final Parts<LossRecipe> ALL = new Parts<LossRecipe>("loss")
            .with(Likelihood.NAME, Likelihood::read, "", "negative log-likelihood of the target ensemble or counts");

    private Losses() {}

    /** Reads the loss that {@code name} names. */
    public static LossRecipe read(Settings settings) {
        return ALL.read(settings);
    }

    public static List<Component> components() {
        return ALL.components();
    }
}
