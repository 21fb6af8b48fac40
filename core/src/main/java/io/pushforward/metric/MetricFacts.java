package io.pushforward.metric;

import io.pushforward.settings.SpaceKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a reader of a metric's scores must know: how it is written, what it measures, where it misleads.
 *
 * @param label as tables and figures write it
 * @param meaning one sentence on what is measured
 * @param caution where the metric is known to reward something but the truth
 * @param warning the same in short, for metrics whose every table needs it
 * @param power the power of the data's unit in which it is measured; 0 for pure numbers
 * @param traits what else there is to say
 * @param standardFor the kinds of spaces on which it is scored where nothing else is said
 */
public record MetricFacts(
        String label,
        String meaning,
        Optional<String> caution,
        Optional<String> warning,
        int power,
        Set<Trait> traits,
        List<SpaceKind> standardFor) {

    /** A property that not all metrics have. */
    public enum Trait {
        /** Not the same both ways. */
        ASYMMETRIC,
        /** An estimate without bias: zero on average for the true law, and negative at times. */
        UNBIASED,
        /** Equal laws do not score zero. */
        LIKELIHOOD,
        /** Laws of points need a density. */
        NEEDS_DENSITY
    }

    public MetricFacts {
        traits = Set.copyOf(traits);
        standardFor = List.copyOf(standardFor);
    }

    /** A symmetric metric without a unit that is zero for equal laws and nowhere standard. */
    public static MetricFacts of(String label, String meaning) {
        return new MetricFacts(label, meaning, Optional.empty(), Optional.empty(), 0, Set.of(), List.of());
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    public MetricFacts withCaution(String text) {
        return new MetricFacts(label, meaning, Optional.of(text), warning, power, traits, standardFor);
    }

    public MetricFacts withWarning(String text) {
        return new MetricFacts(label, meaning, caution, Optional.of(text), power, traits, standardFor);
    }

    public MetricFacts withUnitToThe(int exponent) {
        return new MetricFacts(label, meaning, caution, warning, exponent, traits, standardFor);
    }

    public MetricFacts with(Trait first, Trait... more) {
        return new MetricFacts(label, meaning, caution, warning, power, EnumSet.of(first, more), standardFor);
    }

    public MetricFacts standardFor(SpaceKind... kinds) {
        return new MetricFacts(label, meaning, caution, warning, power, traits, List.of(kinds));
    }
}
