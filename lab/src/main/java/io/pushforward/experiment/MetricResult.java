package io.pushforward.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A metric's mean over test laws and seeds, beside the floor: what the true law scores at the same ensemble sizes,
 * or, where nobody knows it, what the operator itself would score were its predictions exactly right.
 *
 * <p>Every metric is better when lower. A score below the floor is not better than the truth: it shows that the metric,
 * at these ensemble sizes, rewards something other than the truth.
 *
 * @param std sample standard deviation over seeds of the mean over test laws; zero for one seed
 * @param excess mean minus floor
 * @param excessLow lower end of the 95 % confidence interval of the excess, paired over test laws
 * @param constant what the constant predictor scores, which always answers the pooled training law
 * @param gapClosed (constant − mean) / (constant − floor): one at the floor, zero at the constant predictor
 * @param floorKind whose score the floor is; absent means the true law's
 */
public record MetricResult(
        @JsonProperty(required = true) double mean,
        @JsonProperty(required = true) double std,
        OptionalDouble floor,
        OptionalDouble excess,
        OptionalDouble excessLow,
        OptionalDouble excessHigh,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble constant,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble gapClosed,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<FloorKind> floorKind) {

    /** Whose score a floor is. */
    public enum FloorKind {
        /** The true law's, which a simulator knows: no operator is expected below it. */
        @JsonProperty("true-law")
        TRUE_LAW,
        /** What this operator would score were its predictions exactly right; below it, predictions are too wide. */
        @JsonProperty("self-resampled")
        SELF_RESAMPLED
    }

    /** Where a score stands beside its floor, judged by the interval of the excess where there is one. */
    public enum Standing {
        /** No floor is known. */
        UNKNOWN,
        ABOVE,
        /** The interval of the excess holds zero. */
        AT,
        BELOW
    }

    public MetricResult {
        if (!(std >= 0)) throw new IllegalArgumentException("std must not be negative, got " + std);
        if (floor.isEmpty() && (excess.isPresent() || excessLow.isPresent() || excessHigh.isPresent()))
            throw new IllegalArgumentException("an excess needs a floor, got none");
        if (excessLow.isPresent() != excessHigh.isPresent())
            throw new IllegalArgumentException(
                    "an interval needs both ends, got excessLow " + excessLow + " and excessHigh " + excessHigh);
        if (excessLow.isPresent() && !(excessLow.getAsDouble() <= excessHigh.getAsDouble()))
            throw new IllegalArgumentException("excessLow must not exceed excessHigh, got " + excessLow.getAsDouble()
                    + " and " + excessHigh.getAsDouble());
    }

    /** A score whose floor nobody knows, as on a user's own data. */
    public static MetricResult withoutFloor(double mean, double std) {
        OptionalDouble none = OptionalDouble.empty();
        return new MetricResult(mean, std, none, none, none, none, none, none, Optional.empty());
    }

    /** A score with its floor and the paired interval of its excess; an unbounded interval, as of one law, is none. */
    public static MetricResult of(double mean, double std, double floor, double excessLow, double excessHigh) {
        OptionalDouble none = OptionalDouble.empty();
        boolean bounded = Double.isFinite(excessLow) && Double.isFinite(excessHigh);
        return new MetricResult(
                mean,
                std,
                OptionalDouble.of(floor),
                OptionalDouble.of(mean - floor),
                bounded ? OptionalDouble.of(excessLow) : none,
                bounded ? OptionalDouble.of(excessHigh) : none,
                none,
                none,
                Optional.empty());
    }

    /** The same score with the share of the gap between the constant predictor and the floor that it closes. */
    public MetricResult withConstant(double constant) {
        OptionalDouble closed = floor.isPresent() && constant > floor.getAsDouble()
                ? OptionalDouble.of((constant - mean) / (constant - floor.getAsDouble()))
                : OptionalDouble.empty();
        return new MetricResult(
                mean, std, floor, excess, excessLow, excessHigh, OptionalDouble.of(constant), closed, floorKind);
    }

    public MetricResult withFloorKind(FloorKind kind) {
        return new MetricResult(
                mean, std, floor, excess, excessLow, excessHigh, constant, gapClosed, Optional.of(kind));
    }

    public boolean hasOwnFloor() {
        return floorKind.filter(kind -> kind == FloorKind.SELF_RESAMPLED).isPresent();
    }

    public Standing standing() {
        if (excess.isEmpty()) return Standing.UNKNOWN;
        double low = excessLow.orElse(excess.getAsDouble());
        double high = excessHigh.orElse(excess.getAsDouble());
        if (high < 0) return Standing.BELOW;
        return low > 0 ? Standing.ABOVE : Standing.AT;
    }
}
