package io.pushforward.spark;

import io.pushforward.bundle.PredictionOptions;
import org.apache.spark.ml.param.Param;

/** What parameters are where nobody sets them. */
final class Defaults {
    private Defaults() {}

    static void set(LawColumns owner) {
        owner.setDefault(owner.inputCol(), "input");
        owner.setDefault(owner.predictionCol(), "prediction");
        owner.setDefault(owner.samples(), PredictionOptions.SAMPLES);
        owner.setDefault(owner.seed(), 0L);
    }

    static String text(LawColumns owner, Param<String> param) {
        return String.valueOf(owner.getOrDefault(param));
    }
}
