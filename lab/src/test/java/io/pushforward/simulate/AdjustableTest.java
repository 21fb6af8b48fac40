package io.pushforward.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pushforward.data.LawPair;
import io.pushforward.law.Categorical;
import io.pushforward.law.Ensemble;
import io.pushforward.random.Seed;
import io.pushforward.simulate.duffing.Duffing;
import io.pushforward.simulate.lorenz.Lorenz96;
import io.pushforward.simulate.ou.OuFirstPassage;
import io.pushforward.simulate.reaction.AllenCahn;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdjustableTest {
    static Stream<Adjustable> systems() {
        return Stream.of(
                new OuFirstPassage(),
                new Duffing(),
                new MeanField(12, 20, 20, 100),
                new ControlledGaussian(),
                new Lorenz96(),
                new Inversion(),
                new AllenCahn());
    }

    private static Map<String, Double> middle(Adjustable system) {
        Map<String, Double> at = new LinkedHashMap<>();
        system.parameters().forEach(own -> at.put(own.name(), (own.low() + own.high()) / 2));
        return at;
    }

    @ParameterizedTest
    @MethodSource("systems")
    void draw_isPureInItsSeed_andItsTruthIsKnown(Adjustable system) {
        LawPair pair = system.draw(middle(system), 12, Seed.of(3));
        LawPair again = system.draw(middle(system), 12, Seed.of(3));
        LawPair other = system.draw(middle(system), 12, Seed.of(4));
        assertThat(points(pair)).isEqualTo(points(again)).isNotEqualTo(points(other));
        assertThat(points(pair)).hasSize(12 * system.inputSpace().dimension());
        assertThat(pair.target().space()).isEqualTo(system.targetSpace());
        assertThat(system.truth(pair, 10, Seed.of(0)).space()).isEqualTo(system.targetSpace());
    }

    @ParameterizedTest
    @MethodSource("systems")
    void parameters_allHaveAMeaning_andMustAllBeGiven(Adjustable system) {
        assertThat(system.facts().parameters().keySet())
                .containsAll(system.parameters().stream()
                        .map(Adjustable.Parameter::name)
                        .toList());
        assertThatThrownBy(() -> system.draw(Map.of(), 5, Seed.of(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a value for the parameter");
    }

    /** Terminal values are N(8 m, 8 q): their mean of 400 is off by more than 4.9 deviations once in a million draws. */
    @Test
    void draw_ofOuPaths_hasTheAskedDrift() {
        LawPair pair = new OuFirstPassage().draw(Map.of("m", 1.1, "q", 0.2), 400, Seed.of(5));
        double mean = ((Ensemble) pair.input()).mean()[255];
        assertThat(mean).isBetween(8.8 - 4.9 * Math.sqrt(1.6 / 400), 8.8 + 4.9 * Math.sqrt(1.6 / 400));
        assertThat(((Categorical) pair.target()).trials()).hasValue(400);
    }

    private static double[] points(LawPair pair) {
        return ((Ensemble) pair.input()).points();
    }
}
