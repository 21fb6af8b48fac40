package io.pushforward.operator.baseline;

import io.pushforward.law.Ensemble;
import io.pushforward.store.NdArray;
import java.util.Map;

/** How far an input law is from each training input, squared. */
interface InputDistance {
    String PREFIX = "inputs.";

    double[] squared(Ensemble particles);

    void write(Map<String, NdArray> arrays);
}
