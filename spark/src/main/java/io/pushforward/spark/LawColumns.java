package io.pushforward.spark;

import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** Which columns of a DataFrame hold what, as named {@code Params}; the estimator and its model have them alike. */
public interface LawColumns extends Params {
    /** The parameters themselves, which each owner makes once for itself. */
    Columns columns();

    /** The parameters of one owner. */
    final class Columns {
        final Param<String> inputCol;
        final Param<String> weightCol;
        final Param<String> lawIdCol;
        final StringArrayParam covariateCols;
        final Param<String> predictionCol;
        final IntParam samples;
        final LongParam seed;

        Columns(Params owner) {
            inputCol = new Param<>(
                    owner,
                    "inputCol",
                    "column of input laws: array<array<double>> of points, or array<double> of masses");
            weightCol = new Param<>(owner, "weightCol", "column of the weights of the points; equal ones if not set");
            lawIdCol = new Param<>(
                    owner,
                    "lawIdCol",
                    "column of law ids; where inputCol is array<double>, rows with one id are the points of one law");
            covariateCols = new StringArrayParam(
                    owner, "covariateCols", "columns of what is given besides a law: numbers, or text for categories");
            predictionCol = new Param<>(
                    owner,
                    "predictionCol",
                    "column of predicted laws: points and weights or masses, mean, 5 % and 95 %");
            samples = new IntParam(owner, "samples", "draws from a predicted law without atoms");
            seed = new LongParam(owner, "seed", "starts all draws");
        }
    }

    default Param<String> inputCol() {
        return columns().inputCol;
    }

    default Param<String> weightCol() {
        return columns().weightCol;
    }

    default Param<String> lawIdCol() {
        return columns().lawIdCol;
    }

    default StringArrayParam covariateCols() {
        return columns().covariateCols;
    }

    default Param<String> predictionCol() {
        return columns().predictionCol;
    }

    default IntParam samples() {
        return columns().samples;
    }

    default LongParam seed() {
        return columns().seed;
    }
}
