package io.pushforward.operator.simple;

import io.pushforward.data.Covariate;
import io.pushforward.law.Space;
import java.util.List;

/** What a model is opened from: the spaces, what queries give, and its arrays. */
record SavedModel(Space input, Space target, List<Covariate> covariates, List<String> others, ModelArrays saved) {
    Features features() {
        return Features.read(saved, others, covariates);
    }
}
