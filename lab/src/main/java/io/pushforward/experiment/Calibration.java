package io.pushforward.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Whether predicted laws are as wide as true ones. Scores alone do not show it: some prefer laws that are too narrow.
 *
 * @param coordinates names of the coordinates in which the laws are compared, such as {@code PC1}
 * @param dispersion predicted variance over true variance, averaged over test laws, one for each coordinate; 1 is right
 * @param coverage how often true points fall into central intervals of the predicted law
 * @param ranks for each coordinate, counts of the rank of a true point among predicted ones, in equal bins; flat is
 *     right, a cup is too narrow, a dome too wide (Hamill, 2001)
 */
public record Calibration(
        @JsonProperty(required = true) List<String> coordinates,
        @JsonProperty(required = true) List<Double> dispersion,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<Coverage> coverage,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        List<List<Long>> ranks) {

    /**
     * The share of true points inside a central interval.
     *
     * @param nominal the interval's probability under the predicted law, such as 0.9 for 5–95 %
     * @param observed the share of true points inside it
     * @param truth the share that a true ensemble of the same size reaches, which is not quite nominal
     */
    public record Coverage(
            @JsonProperty(required = true) double nominal,
            @JsonProperty(required = true) double observed,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) OptionalDouble truth) {
        public Coverage {
            if (!(nominal > 0 && nominal < 1))
                throw new IllegalArgumentException("nominal coverage must lie between 0 and 1, got " + nominal);
            if (!(observed >= 0 && observed <= 1))
                throw new IllegalArgumentException("observed coverage must lie in [0, 1], got " + observed);
        }
    }

    public Calibration {
        coordinates = List.copyOf(coordinates);
        dispersion = List.copyOf(dispersion);
        coverage = List.copyOf(coverage);
        ranks = ranks.stream().map(List::copyOf).toList();
        if (dispersion.size() != coordinates.size())
            throw new IllegalArgumentException("expected a dispersion for each of " + coordinates.size()
                    + " coordinates, got " + dispersion.size());
        if (ranks.size() > coordinates.size())
            throw new IllegalArgumentException("expected at most " + coordinates.size()
                    + " rank histograms, one for each coordinate, got " + ranks.size());
        for (List<Long> histogram : ranks)
            if (histogram.size() < 2 || histogram.stream().anyMatch(count -> count < 0))
                throw new IllegalArgumentException(
                        "a rank histogram needs at least 2 bins and no negative count, got " + histogram);
    }
}
